import { describe, expect, it } from "vitest"
import { countsOf } from "#core/order/queue.ts"
import * as home from "#core/screen/home/model.ts"
import { sessionOf } from "#core/screen/session.ts"
import { order } from "../arbitrary/order.ts"
import { user } from "../arbitrary/user.ts"

describe("the home menu", () => {
  const counts = countsOf([
    order([]),
    order([], { order_id: 2, sub_slot_id: 5 }),
    order([], { order_id: 3, status: "processing" }),
    order([], { order_id: 4, status: "queued" })
  ])
  const tiles = (flags = {}) =>
    home.tilesOf(sessionOf(user(flags), undefined), { orders: counts, processing: 1, shipments: 3 })

  it("has Order Queue with all pending orders, Dispatch with all processed ones, Incoming Stock with what is pending, and Logout", () => {
    expect(tiles().map(({ title, badge }) => [title, badge])).toEqual(
      expect.arrayContaining([
        ["Order Queue", 2],
        ["Dispatch", 1],
        ["Incoming Stock", 3],
        ["Logout", 0]
      ])
    )
    expect(tiles().at(-1)?.title).toBe("Logout")
  })

  it("has the admin tile for administrators alone", () => {
    const has = (flags = {}) => tiles(flags).some(({ leadsTo }) => leadsTo === "admin")
    expect([has(), has({ admin: 1 }), has({ admin: "0" })]).toEqual([false, true, false])
    expect(home.adminPath).toBe("/admin/index.html")
  })

  it("the cursor goes round, one tile at a time or many", () => {
    const moved = (from: number, by: number) =>
      home.update({ selected: from }, { _tag: "MovedTile", by, count: 3 }).selected
    expect([moved(0, 1), moved(2, 1), moved(0, -1), moved(1, -5), moved(1, 7)]).toEqual([1, 0, 2, 2, 2])
    expect(home.update(home.init, { _tag: "SelectedTile", index: 2 }).selected).toBe(2)
  })
})
