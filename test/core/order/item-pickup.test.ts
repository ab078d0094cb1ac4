/** What the item pick-up app packed of an order is taken over (PICKUP-1). */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { acceptedAsPacked, pickedUpOf, setting, thresholdOf, withPickedUp } from "#core/order/item-pickup.ts"
import type { OrderItem } from "#core/order/order.ts"
import * as picking from "#core/order/picking.ts"
import { rebase } from "#core/order/rebase.ts"
import * as Q from "#core/quantity.ts"
import { isPublic } from "#core/session/settings.ts"
import { runs } from "#test/support/runs.ts"
import { anyQuantity, item, order } from "../arbitrary/order.ts"
import { play, shown } from "./picking-script.ts"

const config = '{"order_item_update_threshold": 10}'
const packed = (id: number, ordered: string, qty: string, change: Partial<OrderItem> = {}): OrderItem =>
  item(id, id + 6, {
    qty: Q.parse(ordered),
    packingDetails: { qty_orig: Q.parse(ordered), qty_packed: Q.parse(qty) },
    ...change
  })

describe("the threshold", () => {
  it("is percent, of a variable that clients may read; without a word it is 0", () => {
    expect(isPublic(setting)).toBe(true)
    expect(
      [
        config,
        '{"order_item_update_threshold":"2.5"}',
        '{"order_item_update_threshold":-4}',
        "{}",
        "not json",
        "",
        undefined
      ].map(thresholdOf)
    ).toEqual([10, 2.5, 0, 0, 0, 0, 0])
  })

  it.each([
    ["1", "1", "1"],
    ["1", "0.9", "1"],
    ["1", "0.899", "0.899"],
    ["1", "1.1", "1"],
    ["1", "1.5", "1"],
    ["1", "0.001", "0.001"],
    ["1", "0", "0"],
    ["1", "-1", "0"]
  ])("of %s Kg asked for, %s packed are %s accepted at 10 percent (PICKUP-2)", (ordered, qty, expected) => {
    expect(acceptedAsPacked(packed(1, ordered, qty), 10)).toBe(Q.parse(expected))
  })

  it("of 100 percent does not make something of nothing, and sealed packs stay whole", () => {
    expect(acceptedAsPacked(packed(1, "1", "0"), 100)).toBe(0)
    expect(acceptedAsPacked(packed(1, "3", "1.5", { sell_by: "pack" }), 10)).toBe(1000)
  })

  it("is asked of what was packed for the quantity that is ordered now, and of nothing else", () => {
    expect(acceptedAsPacked(packed(1, "2", "1", { qty: Q.parse(3) }), 10)).toBeUndefined()
    expect(acceptedAsPacked(item(1, 7), 10)).toBeUndefined()
  })

  it("leaves accepted between nothing and what was ordered, and more packed is never less accepted", () => {
    fc.assert(
      fc.property(anyQuantity, anyQuantity, anyQuantity, fc.nat(100), (asked, one, other, threshold) => {
        fc.pre(asked > 0)
        const of = (qty: Q.Quantity) =>
          acceptedAsPacked(
            item(1, 7, { qty: asked, packingDetails: { qty_orig: asked, qty_packed: qty } }),
            threshold
          ) ?? -1
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(of(low)).toBeGreaterThanOrEqual(0)
        expect(of(high)).toBeLessThanOrEqual(asked)
        expect(of(low)).toBeLessThanOrEqual(of(high))
      }),
      { numRuns: runs(200) }
    )
  })
})

describe("the work on an order that was picked up", () => {
  const flags = { enable_item_pickup: 1 }
  const picked = (items: ReadonlyArray<OrderItem>, change = {}) =>
    order(items, { item_pickup_status: "picked", ...change })

  const items = [packed(1, "1", "0.95"), packed(2, "1", "0.6"), packed(3, "1", "0"), item(4, 10)]
  const taken = (on = picked(items), work = picking.empty, of: object = flags) =>
    withPickedUp(on, work, { ...of }, config)

  it("accepts what is near enough, is short of what is missing, and says nil of what was not packed", () => {
    expect(shown(picked(items), taken())).toBe("1/1 green done | 0.6/1 short 0.4 done | 0/1 nil done | 0/1")
  })

  it("has it with the flag alone, pending or queued, once the app has picked it (PICKUP-1)", () => {
    for (const each of [
      taken(picked(items), picking.empty, {}),
      taken(picked(items, { item_pickup_status: "picking" })),
      taken(picked(items, { item_pickup_status: null })),
      taken(picked(items, { status: "processing" })),
      taken(picked(items, { status: "pending_payment" }))
    ])
      expect(each).toBe(picking.empty)
    for (const status of ["pending", "queued"] as const)
      for (const item_pickup_status of ["picked", "packed"])
        expect(taken(picked(items, { status, item_pickup_status })).pickedUp).toEqual([1, 2, 3])
  })

  it("leaves what somebody touched, takes each over once, and not again what was taken back (PICKUP-1)", () => {
    const touched = play(picked(items), "hand1=0.5 nil2=1")
    expect(shown(picked(items), taken(picked(items), touched))).toBe(
      "0.5/1 | 0/1 nil done | 0/1 nil done | 0/1"
    )
    const work = taken()
    expect(taken(picked(items), work)).toBe(work)
    const back = picking.removeScan(work, items[0] ?? item(1, 7), 1)
    expect(taken(picked(items), back)).toBe(back)
  })

  it("keeps what was packed off its step, until another quantity is ordered", () => {
    const odd = [packed(1, "1", "0.63")]
    const work = taken(picked(odd))
    expect(rebase(picked(odd), work)).toEqual({ picking: work, lost: [] })
    const changed = picked([{ ...(odd[0] ?? item(1, 7)), qty: Q.parse(2) }])
    expect(rebase(changed, work).picking.scans).toEqual([])
  })

  it("is known to the server by the same rule (PICKUP-3)", () => {
    expect([...pickedUpOf(picked(items), flags, config)]).toEqual([
      [1, 1000],
      [2, 600],
      [3, 0]
    ])
    expect(pickedUpOf(picked(items), {}, config).size).toBe(0)
  })
})
