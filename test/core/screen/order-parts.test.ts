/** The order screen of those with yield ratio, and of an order that the item pick-up app has picked. */
import { describe, expect, it } from "vitest"
import { partOf } from "#core/kit/view/view.ts"
import * as Q from "#core/quantity.ts"
import { item, order } from "../arbitrary/order.ts"
import { code, stockOf } from "../arbitrary/stock.ts"
import { type Desk, openDesk } from "./desk.ts"
import { Hub } from "./hub.ts"

const hen = item(1, 7, { qty: Q.parse("1.5"), name: "Hen, whole" })
const legs = item(2, 8, { qty: Q.parse(1), parent_item_id: 1, name: "Legs" })
const salt = item(3, 9, { name: "Salt" })
const cut = order([hen, legs, salt])
const rowsOf = (at: Desk) => {
  const table = partOf(at.view, "table")
  return (table?.rows(0, table.count) ?? []).map(
    ({ id, details = [], outcome }) =>
      `${id}${outcome === undefined ? "" : " opens"}${details.map(({ text }) => `, ${text}`).join("")}`
  )
}
describe("an order with yield ratio on its screen", () => {
  const at = (flags: object = { enable_yield_ratio_in_order_view: 1 }) =>
    openDesk(new Hub(cut, stockOf("A8=1 B7=1.5 C9=1")), { flags: { ...flags } })

  it("has the item over its parts, which nobody opens or scans, and says what they weigh of it", () => {
    const desk = at()
    expect(rowsOf(desk)).toEqual(["1, Its parts are picked: 67 % of its weight", "2 opens", "3 opens"])
    expect(desk.scanAll(code("B7")).model.lastScan).toMatchObject({
      outcome: "bad",
      text: "Scanned product not found in order",
      detail: "scan what it is cut into"
    })
    expect(desk.scanAll(code("A8")).model.lastScan).toMatchObject({ outcome: "done", text: "Legs" })
  })

  it("is sent by its parts, and stands invoiced as it was sent", () => {
    const desk = at().scanAll(code("A8"), code("C9"))
    desk.say({ _tag: "Continued" })
    desk.say({ _tag: "Confirmed" })
    desk.settle()
    expect(desk.model.order?.status).toBe("processing")
    expect(desk.model.order?.items.map(({ accepted_qty }) => accepted_qty)).toEqual([1500, 1000, 1000])
  })

  it("is as it was without the flag", () => {
    const desk = at({})
    expect(rowsOf(desk)).toEqual(["1 opens", "2", "3 opens"])
    expect(desk.scanAll(code("A8")).model.lastScan).toMatchObject({ outcome: "bad", detail: undefined })
    expect(desk.scanAll(code("B7")).model.lastScan).toMatchObject({ outcome: "done" })
  })
})

describe("an order that was picked up on its screen", () => {
  const packed = (qty: string) => ({ qty_orig: Q.parse(1), qty_packed: Q.parse(qty) })
  const picked = order(
    [item(1, 7, { packingDetails: packed("0.95") }), item(2, 8, { packingDetails: packed("0") }), item(3, 9)],
    { item_pickup_status: "picked" }
  )
  const at = (change: object = {}) =>
    openDesk(new Hub(picked, stockOf("A7=1")), {
      flags: { enable_item_pickup: 1 },
      pickupConfig: '{"order_item_update_threshold":10}',
      ...change
    })

  it("has what was packed once it is open, asks why the rest is nil, and takes it over no second time", () => {
    const desk = at()
    expect(desk.stands).toBe("1/1 green done | 0/1 nil done | 0/1")
    expect(desk.notices).toContainEqual({
      _tag: "Toast",
      kind: "info",
      text: "2 items from the pick-up app"
    })
    expect(partOf(desk.view, "scan")?.question).toMatchObject({ text: "Why is it nil?" })
    const [scan] = desk.model.picking.scans
    desk.say({ _tag: "RemovedScan", number: scan?.number ?? 0 })
    expect(desk.stands).toBe("0/1 | 0/1 nil done | 0/1")
    desk.say({ _tag: "OpenedOrder", order: picked })
    expect(desk.stands).toBe("0/1 | 0/1 nil done | 0/1")
  })

  it("waits for the word of the hub, and is picked by hand without the flag", () => {
    expect(at({ pickupConfig: null }).stands).toBe("0/1 | 0/1 | 0/1")
    expect(at({ flags: {} }).stands).toBe("0/1 | 0/1 | 0/1")
  })
})
