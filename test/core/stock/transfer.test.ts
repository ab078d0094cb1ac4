/** TRANSFER-1 to TRANSFER-4 and TRANSFER-6: who transfers with whom, what may go, and how it is received. */
import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import { nothingReceived } from "#core/stock/receiving-fields.ts"
import { scan } from "#core/stock/receiving-scan.ts"
import type { SentPack } from "#core/stock/sent-pack.ts"
import { asSent, dateOfSent, isAllExpired, isMoreThanSent } from "#core/stock/sent-packs.ts"
import {
  decideTransfer,
  emptyLines,
  endsOf,
  mayMove,
  ownType,
  partnersOf,
  storeTypes,
  type TransferStore
} from "#core/stock/transfer.ts"
import { faultText } from "#core/text/fault.ts"
import { created, creationFailed, problemText, qtyNotValid } from "#core/text/transfer.ts"
import { entity, shipment } from "../arbitrary/shipment.ts"
import { today } from "../arbitrary/time.ts"

const store = (store_id: number, hub_id: number, change: Partial<TransferStore> = {}): TransferStore => ({
  store_id,
  hub_id,
  name: `Store ${store_id}`,
  type: "express",
  country: "IN",
  website_id: 3,
  ...change
})
const all = [
  store(101, 1),
  store(102, 1),
  store(201, 2),
  store(202, 2),
  store(8, 3, { website_id: 7 }),
  store(501, 5, { country: "AE" })
]
const partners = (own: number, flags: Readonly<Record<string, unknown>>) =>
  partnersOf(all.find(({ store_id }) => store_id === own) ?? store(0, 0), all, flags).map(
    ({ store_id }) => store_id
  )

describe("the stores that stock is transferred with", () => {
  it.each([
    [{}, [201, 202]],
    [{ allow_manage_inv_on_any_prod: "1" }, [201, 202, 8]],
    [{ all_inv_managed_by_parent: 1 }, [201]],
    [{ all_inv_managed_by_parent: 1, allow_manage_inv_on_any_prod: true }, [201, 8]]
  ] as const)("with the flags %j are of other hubs of the country: %j (TRANSFER-1)", (flags, expected) => {
    expect(partners(101, flags)).toEqual(expected)
  })

  it("are partners of each other, where no parent stands for its hub", () => {
    for (const own of all)
      for (const other of partners(own.store_id, { allow_manage_inv_on_any_prod: 1 }))
        expect(partners(other, { allow_manage_inv_on_any_prod: 1 })).toContain(own.store_id)
  })

  it("send from the own store, and are asked to send to it (TRANSFER-11)", () => {
    expect(endsOf("send", 1, 2)).toEqual({ from: 1, to: 2 })
    expect(endsOf("request", 1, 2)).toEqual({ from: 2, to: 1 })
  })

  // S-6-032.
  it.each([
    ["express", {}, "express"],
    ["express", { is_butchery_or_mini_factory_store: 1 }, "butchery"],
    ["mini_factory", { is_butchery_or_mini_factory_store: "true" }, "mini_factory"]
  ])("a store of type %s with the flags %j counts as %s (TRANSFER-2)", (type, flags, expected) => {
    expect(ownType({ type }, flags)).toBe(expected)
  })

  it("where meat is worked on, no vegetables and groceries go or come, unless any product may (TRANSFER-2)", () => {
    const onion = { type_id: "simple", category_type: "vegetables" }
    const moves = (types: ReadonlyArray<string>, flags = {}) => mayMove(onion, types, flags)
    expect(storeTypes.map((type) => moves([type, "express"]))).toEqual([false, false, false, true])
    expect(moves(["express", "butchery"])).toBe(false)
    expect(moves(["express", "butchery"], { allow_manage_inv_on_any_prod: 1 })).toBe(true)
    expect(mayMove({ type_id: "simple", category_type: "chicken" }, ["butchery"], {})).toBe(true)
    expect(mayMove({ type_id: "configurable", category_type: null }, ["express"], {})).toBe(false)
  })
})

describe("a cart that is sent", () => {
  const product = fc.record({
    sell_by: fc.constantFrom("kg" as const, "pack" as const),
    qty: fc.integer({ min: 0, max: 20_000 }).map(Q.ofThousandths)
  })
  const line = fc.record({
    product_id: fc.integer({ min: 1, max: 6 }),
    qty_to_send: fc.integer({ min: 1, max: 25_000 }).map(Q.ofThousandths)
  })

  it("is decided product by product in its order; what goes is there, and whole where it is sold by the pack (TRANSFER-3)", () => {
    fc.assert(
      fc.property(
        fc.array(line),
        fc.dictionary(fc.integer({ min: 1, max: 5 }).map(String), product),
        (lines, byId) => {
          const products = new Map(Object.entries(byId).map(([id, found]) => [Number(id), found]))
          const decided = decideTransfer(lines, products)
          expect(decided.map(({ product_id }) => product_id)).toEqual([
            ...new Set(lines.map(({ product_id }) => product_id))
          ])
          expect(decided.reduce((sum, { qty_to_send }) => sum + qty_to_send, 0)).toBe(
            lines.reduce((sum, { qty_to_send }) => sum + qty_to_send, 0)
          )
          for (const { product_id, qty_to_send, problem } of decided) {
            const found = products.get(product_id)
            if (found === undefined) expect(problem).toEqual({ _tag: "NotMovable" })
            else if (found.sell_by === "pack" && qty_to_send % 1000 !== 0)
              expect(problem).toEqual({ _tag: "Fractional" })
            else expect(problem === undefined).toBe(qty_to_send <= found.qty)
          }
        }
      )
    )
  })

  // S-5-088 to S-5-090, S-8-030 to S-8-033, to the letter.
  it("is refused, and confirmed, in the sentences that staff know", () => {
    const none = emptyLines([
      { product_id: 5, qty_to_send: Q.zero },
      { product_id: 6, qty_to_send: Q.one },
      { product_id: 7, qty_to_send: Q.parse(-1) }
    ])
    expect(qtyNotValid(none)).toBe(
      "The qty of product 5, 7 is not valid. Please enter valid qty or remove the product from cart"
    )
    expect(problemText({ _tag: "Fractional" })).toBe("Decimal value is not supported for pack product")
    expect(problemText({ _tag: "TooMuch", available: Q.parse(2.5) })).toBe("Available qty is 2.5")
    expect(creationFailed("no stock")).toBe("Hub transfer order creation failed : no stock")
    expect(creationFailed(undefined)).toBe("Hub transfer order creation failed")
    expect(
      created("C1", [
        { product_id: 7, error: "Available qty is 0" },
        { product_id: 5, error: "no" }
      ])
    ).toBe(
      "Hub transfer order created successfully. Order Id : C1. Product 7 : Available qty is 0. Product 5 : no."
    )
  })
})

describe("what another hub has sent", () => {
  const came = entity(7, { unique: 1 })
  const tomorrow = Day.addDays(today, 1)
  const sent: ReadonlyArray<SentPack> = [
    {
      product_id: 7,
      scan_code: came.scan_code,
      unique_key: came.unique_key,
      date_of_expiry: tomorrow,
      qty: Q.parse(0.2)
    },
    {
      product_id: 8,
      scan_code: "MANUAL_PACK",
      unique_key: null,
      date_of_expiry: Day.addDays(today, 3),
      qty: Q.parse(4)
    },
    {
      product_id: 8,
      scan_code: "MANUAL_PACK",
      unique_key: null,
      date_of_expiry: Day.addDays(today, 2),
      qty: Q.parse(4)
    }
  ]

  it("has the date and the rest that it had there, not what its code says (TRANSFER-6)", () => {
    const received = Result.getOrThrow(asSent(sent, came, today))
    expect([received.qty, received.date_of_expiry]).toEqual([200, tomorrow])
    expect(dateOfSent(sent, 8, today)).toBe(Day.addDays(today, 2))
    expect(Result.getOrThrow(asSent(undefined, came, today))).toBe(came)
  })

  it("is received as those packs alone, and no more than was sent (TRANSFER-6)", () => {
    const into = shipment({ sent_packs: sent })
    const sentPack = (unique: number, work = nothingReceived) => {
      const outcome = scan(into, work, entity(7, { unique }), [], today)
      return Result.isFailure(outcome) ? faultText(outcome.failure) : outcome.success._tag
    }
    expect([sentPack(1), sentPack(2)]).toEqual(["Added", "Pack was not sent with this transfer"])
  })

  it("is received with the earliest date that is still good, and no more than what is", () => {
    const later = Day.addDays(today, 3)
    expect([dateOfSent(sent, 8, later), dateOfSent(sent, 8, Day.addDays(later, 1))]).toEqual([
      later,
      Day.addDays(today, 2)
    ])
    const line = { product_id: 8, original_qty: Q.parse(8) }
    const most = (qty: number, on: Day.Day) => isMoreThanSent({ sent_packs: sent }, line, Q.parse(qty), on)
    expect([most(8, today), most(4, later), most(4.1, later)]).toEqual([false, false, true])
    expect([isAllExpired({ sent_packs: sent }, later), isAllExpired({ sent_packs: [] }, later)]).toEqual([
      false,
      false
    ])
    expect(isAllExpired({ sent_packs: sent }, Day.addDays(today, 4))).toBe(true)
  })
})
