/** An order picked by nobody (BULK-7): packs that expire first, and what is not there is nil. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { autoPicked } from "#core/order/auto-pick.ts"
import { withPickedUp } from "#core/order/item-pickup.ts"
import { pickedItems } from "#core/order/order.ts"
import { empty, hasTooMuch, isComplete, reasonOf, scansOf, stateOf } from "#core/order/picking.ts"
import { review } from "#core/order/review.ts"
import * as Q from "#core/quantity.ts"
import { manualPack, type Pack } from "#core/stock/pack.ts"
import { runs } from "#test/support/runs.ts"
import { anyItems, item, order, orderOf } from "../arbitrary/order.ts"
import { ean, pack, packCode } from "../arbitrary/stock.ts"
import { today } from "../arbitrary/time.ts"

const why = "Out of stock"
const own = (id: number, product: number, change: Partial<Pack> = {}): Pack => {
  const qty = change.qty ?? Q.ofThousandths(500)
  return pack(product, {
    id,
    scan_code: packCode(id, product),
    date_of_expiry: Day.addDays(today, 5),
    qty,
    available_qty: qty,
    ...change
  })
}
const kilos = (grams: number) => Q.ofThousandths(grams)

describe("an order that is picked by nobody", () => {
  it("takes the packs that expire first, whatever the order in which they come (BULK-7)", () => {
    const on = order([item(1, 7, { qty: kilos(1000) })])
    const packs = [
      own(1, 7, { date_of_expiry: Day.addDays(today, 9) }),
      own(2, 7, { date_of_expiry: Day.addDays(today, 1) }),
      own(3, 7, { date_of_expiry: today })
    ]
    const work = autoPicked(on, packs, why, today)
    expect(work.scans.map(({ scan_code }) => scan_code)).toEqual([packCode(3, 7), packCode(2, 7)])
    expect(isComplete(on, work)).toBe(true)
  })

  it.each([
    ["nothing is there", [], 0, [1], 0],
    ["half of it is there", [own(1, 7)], 500, [], 500],
    ["it is all expired", [own(1, 7, { date_of_expiry: Day.addDays(today, -1) })], 0, [1], 0],
    ["it has left the stock", [own(1, 7, { status: 1 })], 0, [1], 0],
    ["it is another product", [own(1, 8)], 0, [1], 0],
    ["it stands there without a code", [own(1, 7, { scan_code: manualPack })], 0, [1], 0]
  ] as const)("where %s is nil with the first reason (BULK-7)", (_, packs, accepted, nil, partial) => {
    const on = order([item(1, 7, { qty: kilos(1000) })])
    const work = autoPicked(on, packs, why, today)
    const [line] = on.items
    if (line === undefined) throw new Error("no item")
    const state = stateOf(line, work)
    expect([state.nil ? 0 : state.accepted, work.nil, state.partialNil]).toEqual([accepted, nil, partial])
    expect(reasonOf(work, 1)).toBe(why)
    expect(review(on, work, [why]).isValid).toBe(true)
  })

  it("takes a sealed pack whole, also where it holds more than is asked for", () => {
    const on = order([item(1, 7, { qty: kilos(300) })])
    const work = autoPicked(on, [own(1, 7), own(2, 7)], why, today)
    expect(work.scans.map(({ qty }) => qty)).toEqual([kilos(500)])
    expect(isComplete(on, work)).toBe(true)
  })

  it("takes a code that every unit carries once a unit", () => {
    const on = order([item(1, 2649, { qty: kilos(3000), sell_by: "pack" })])
    const units = pack(2649, { scan_code: ean(2649), qty: kilos(5000), available_qty: kilos(5000) })
    const work = autoPicked(on, [units], why, today)
    expect(work.scans.map(({ qty }) => qty)).toEqual([kilos(1000), kilos(1000), kilos(1000)])
  })

  it("takes what the server counts by the lists of the network, and leaves what they refuse (CODE-29)", () => {
    const on = order([item(1, 1773, { qty: kilos(1250) })])
    const shelved = (id: number, scan_code: string, counts: number) => ({
      ...pack(1773, { id, scan_code, qty: kilos(500), available_qty: kilos(500) }),
      counts: kilos(counts)
    })
    const packs = [
      shelved(1, "2801773005003", 500),
      shelved(2, ean(1773), 0),
      shelved(3, "2901773120003", 400)
    ]
    const work = autoPicked(on, packs, why, today)
    expect(work.scans.map(({ scan_code, qty }) => [scan_code, qty])).toEqual([
      ["2801773005003", kilos(500)],
      ["2901773120003", kilos(400)]
    ])
    expect(review(on, work, [why]).isValid).toBe(true)
  })

  it("never takes a pack twice, an expired one, or more than the last pack too much; what is missing has its reason", () => {
    const anyPacks = fc.array(
      fc.record({
        product: fc.integer({ min: 1, max: 4 }),
        grams: fc.integer({ min: 100, max: 3000 }),
        days: fc.integer({ min: -2, max: 5 }),
        status: fc.constantFrom(0, 0, 0, 1, 2)
      }),
      { maxLength: 20 }
    )
    fc.assert(
      fc.property(anyItems(5), anyPacks, (items, seeds) => {
        const on = order(items)
        const products = pickedItems(on).map(({ product_id }) => product_id)
        const packs = seeds.map(({ product, grams, days, status }, at) =>
          own(at + 1, products[product % Math.max(1, products.length)] ?? 1, {
            qty: kilos(grams),
            available_qty: kilos(grams),
            date_of_expiry: Day.addDays(today, days),
            status: status as Pack["status"]
          })
        )
        const work = autoPicked(on, packs, why, today)
        const codes = work.scans.map(({ scan_code }) => scan_code)
        expect(new Set(codes).size).toBe(codes.length)
        const byCode = new Map(packs.map((each) => [each.scan_code, each]))
        for (const { scan_code } of work.scans) {
          const taken = byCode.get(scan_code)
          expect([taken?.status, (taken?.date_of_expiry ?? "") >= today]).toEqual([0, true])
        }
        for (const line of pickedItems(on)) {
          const scans = scansOf(work, line.item_id)
          expect(hasTooMuch(line, scans)).toBe(false)
          const isShort = !stateOf(line, work).isFull
          // It is short only where nothing of it is left on the shelf.
          const left = packs.filter(
            (each) =>
              each.product_id === line.product_id &&
              each.status === 0 &&
              each.date_of_expiry >= today &&
              !codes.includes(each.scan_code)
          )
          if (isShort) expect(left).toEqual([])
        }
        expect(review(on, work, [why]).isValid).toBe(true)
        // First expiry, first out: of each product what was left expires no earlier than what was taken.
        for (const { scan_code, item_id } of work.scans) {
          const taken = byCode.get(scan_code)
          const product = on.items.find((line) => line.item_id === item_id)?.product_id
          const earlier = packs.filter(
            (each) =>
              each.product_id === product &&
              each.status === 0 &&
              each.date_of_expiry >= today &&
              each.date_of_expiry < (taken?.date_of_expiry ?? "") &&
              !codes.includes(each.scan_code)
          )
          expect(earlier).toEqual([])
        }
      }),
      { numRuns: runs(500) }
    )
  })

  it("takes what the item pick-up app packed as it was packed, and packs from the shelf for the other items alone (BULK-12)", () => {
    const config = '{"order_item_update_threshold": 10}'
    const flags = { enable_item_pickup: 1 }
    const packedOf = (grams: number) => ({
      qty: kilos(1000),
      packingDetails: { qty_orig: kilos(1000), qty_packed: kilos(grams) }
    })
    const on = order(
      [
        item(1, 7, packedOf(950)),
        item(2, 8, packedOf(600)),
        item(3, 9, packedOf(0)),
        item(4, 7, { qty: kilos(500) })
      ],
      { item_pickup_status: "picked" }
    )
    const shelf = [own(1, 7), own(2, 7), own(3, 8), own(4, 8), own(5, 9)]
    const work = autoPicked(on, shelf, why, today, withPickedUp(on, empty, flags, config))
    expect(work.scans.map(({ item_id, scan_code, qty }) => [item_id, scan_code, qty])).toEqual([
      [1, manualPack, kilos(1000)],
      [2, manualPack, kilos(600)],
      [4, packCode(1, 7), kilos(500)]
    ])
    expect([work.nil, work.partialNil]).toEqual([[3], [{ item_id: 2, qty: kilos(400) }]])
    expect([1, 2, 3, 4].map((id) => reasonOf(work, id))).toEqual(["", why, why, ""])
    expect(review(on, work, [why]).isValid).toBe(true)
    // It is what the server is asked for who has the flag: without it the shelf alone counts.
    expect(
      autoPicked(on, shelf, why, today, withPickedUp(on, empty, {}, config)).scans.some(
        ({ scan_code }) => scan_code === manualPack
      )
    ).toBe(false)
  })

  it("is settled for any order of the words", () => {
    const on = orderOf("7 2kg, 8 1kg")
    expect(isComplete(on, autoPicked(on, [], why, today))).toBe(true)
  })
})
