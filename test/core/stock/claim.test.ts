import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ClaimService } from "#core/contract/claim.ts"
import * as Q from "#core/quantity.ts"
import {
  type Claim,
  changed,
  type Hands,
  hasRoom,
  type InHand,
  requireClaimable,
  requireWanted
} from "#core/stock/claim.ts"

const order = (id: number) => ({ kind: "order" as const, id })
const hands: Hands = { subject: order(1), work: "a", userId: 7 }
const packInHand = (change: Partial<InHand> = {}): InHand => ({
  subject: order(1),
  work: "a",
  userId: 7,
  by: "Asha",
  where: "in order 100000001",
  ...change
})
const outcome = (inHand: InHand | undefined, status?: 0 | 1 | 2) => {
  const judged = requireClaimable(hands, inHand, status)
  return Result.isSuccess(judged) ? "claimed" : judged.failure
}

describe("a pack is claimed (CLAIM-2)", () => {
  it("that is in nobody's hands, or in one's own already, or was scanned for the order at a counter", () => {
    expect(outcome(undefined, 0)).toBe("claimed")
    expect(outcome(packInHand(), 0)).toBe("claimed")
    expect(outcome(packInHand({ work: "", userId: 9 }), 0)).toBe("claimed")
  })

  it("by nobody else: not for another order, not on another screen, not by another person of the same name for it", () => {
    for (const other of [
      packInHand({ subject: order(2) }),
      packInHand({ subject: { kind: "shipment", id: 1 } }),
      packInHand({ subject: { kind: "cart", id: 1 }, work: "" }),
      packInHand({ work: "b" }),
      packInHand({ userId: 9 })
    ])
      expect(outcome(other, 0)).toMatchObject({
        tag: "PackReserved",
        data: { by: "Asha", where: "in order 100000001" }
      })
  })

  it("for an order while it is on the shelf; where the stock knows none the invoice will say so", () => {
    for (const status of [1, 2] as const)
      expect(outcome(undefined, status)).toMatchObject({ tag: "AlreadyUsed" })
    expect(outcome(undefined, undefined)).toBe("claimed")
    // It comes in: what the hub had of it says the receipt.
    expect(
      Result.isSuccess(requireClaimable({ ...hands, subject: { kind: "shipment", id: 1 } }, undefined, 2))
    ).toBe(true)
  })
})

describe("a pack is wanted (CLAIM-7)", () => {
  const grams = (...packs: ReadonlyArray<number>) => packs.map(Q.ofThousandths)
  const wanted = (qty: number, lines: number, ...packs: ReadonlyArray<number>) => {
    const judged = requireWanted({ qty: Q.ofThousandths(qty), lines }, grams(...packs))
    return Result.isSuccess(judged) ? "claimed" : judged.failure.tag
  }

  it("while something of its product is missing: the last one may be more than that", () => {
    expect(wanted(1000, 1, 500)).toBe("claimed")
    expect(wanted(1000, 1, 500, 500)).toBe("claimed")
    expect(wanted(1000, 1, 400, 400, 5000)).toBe("claimed")
    expect(wanted(1000, 1, 500, 500, 500)).toBe("ItemFull")
    expect(wanted(0, 1, 500)).toBe("ItemFull")
  })

  it("in whatever order it is claimed anew, and once a line where the product stands on several", () => {
    expect(wanted(1000, 1, 5000, 400, 400)).toBe("claimed")
    expect(wanted(1000, 2, 700, 700)).toBe("claimed")
    expect(wanted(1000, 2, 700, 700, 700, 700)).toBe("ItemFull")
  })

  it("by an order that has a line of it", () => {
    expect(Result.isFailure(requireWanted(undefined, grams(500)))).toBe(true)
  })

  it("by who has room in their hands, for what is in the stock and what is not (CLAIM-12)", () => {
    expect([hasRoom("ofStock", 499), hasRoom("ofStock", 500)]).toEqual([true, false])
    expect([hasRoom("ofNone", 500), hasRoom("ofNone", 5000)]).toEqual([true, false])
  })
})

it("every set of packs that the screen accepts for an order is claimed, whatever comes first", () => {
  const grams = fc.integer({ min: 1, max: 2000 })
  fc.assert(
    fc.property(
      fc.array(grams, { minLength: 1, maxLength: 3 }),
      fc.array(grams, { maxLength: 12 }),
      (lines, packs) => {
        // As the screen takes them: into the first line with room.
        const added = lines.map(() => 0)
        const taken = packs.filter((pack) => {
          const at = lines.findIndex((qty, line) => (added[line] ?? 0) < qty)
          if (at < 0) return false
          added[at] = (added[at] ?? 0) + pack
          return true
        })
        const want = { qty: Q.ofThousandths(lines.reduce((sum, qty) => sum + qty, 0)), lines: lines.length }
        for (const some of [taken, taken.toReversed(), taken.toSorted((a, b) => b - a)])
          for (let count = 1; count <= some.length; count++)
            expect(Result.isSuccess(requireWanted(want, some.slice(0, count).map(Q.ofThousandths)))).toBe(
              true
            )
      }
    )
  )
})

it("a change of what is in hand leaves each pack once, however often it is heard", () => {
  const claim = (unique_key: string, by: string): Claim => ({
    unique_key,
    scan_code: unique_key,
    product_id: 7,
    qty: Q.one,
    work: "a",
    user_id: 7,
    by,
    until: "2026-11-20 09:00:00"
  })
  const before = [claim("1", "Asha"), claim("2", "Asha")]
  const change = { made: [claim("2", "Ravi"), claim("3", "Ravi")], ended: ["1", "9"] }
  const after = changed(before, change)
  expect(after.map(({ unique_key, by }) => `${unique_key} ${by}`)).toEqual(["2 Ravi", "3 Ravi"])
  expect(changed(after, change)).toEqual(after)
})

describe("who claims packs", () => {
  it("names the work of a screen: what no screen has in hand is asked for by nobody (CLAIM-13)", () => {
    const [request] = ClaimService.claimPacks.params
    const isTaken = (work: object): boolean =>
      Schema.is(request.schema)({ order_id: 1, codes: ["80177300500645507000123"], ...work })
    expect([{ work: "screen-1" }, { work: "" }, {}].map(isTaken)).toEqual([true, false, false])
  })
})
