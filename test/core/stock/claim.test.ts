import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Q from "#core/quantity.ts"
import { type Claim, changed, type Hands, type InHand, requireClaimable } from "#core/stock/claim.ts"

const order = (id: number) => ({ kind: "order" as const, id })
const hands: Hands = { subject: order(1), work: "a", userId: 7 }
const held = (change: Partial<InHand> = {}): InHand => ({
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
    expect(outcome(held(), 0)).toBe("claimed")
    expect(outcome(held({ work: "", userId: 9 }), 0)).toBe("claimed")
  })

  it("by nobody else: not for another order, not on another screen, not by another person of the same name for it", () => {
    for (const other of [
      held({ subject: order(2) }),
      held({ subject: { kind: "shipment", id: 1 } }),
      held({ subject: { kind: "cart", id: 1 }, work: "" }),
      held({ work: "b" }),
      held({ userId: 9 })
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
