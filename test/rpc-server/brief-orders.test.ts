/** Rows as lists show them say of each order what the whole one says; and what a client holds is not sent again. */
import { Effect, Result, Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { BriefRow, briefOf } from "#core/order/brief-order.ts"
import { Order } from "#core/order/order.ts"
import { Store, write } from "#rpc-server/store/engine/transaction.ts"
import { Hub } from "#test/support/hub.ts"
import { seed } from "#test/support/network.ts"
import { anyDatabase } from "./databases.ts"

/** An order as an old system may have left it: scheduled, and none of its times to be read. */
const spoil = write(`UPDATE orders SET sub_slot_id = 5, delivery_at = 'in the evening', sla_start_at = '',
  order_becomes_pending = 'yesterday', sub_slot_info = '{"delivery_at": "in the evening"}' WHERE order_id = 7`)
const spoiled = function* () {
  yield* spoil()
  return Result.succeed(undefined)
}
const readWhole = Schema.decodeUnknownResult(Order)
const readBrief = Schema.decodeUnknownResult(BriefRow)
/** As clients read a list: one row that they cannot read takes all others along. */
const isReadable = {
  whole: (row: unknown) => Result.isSuccess(readWhole(row)),
  brief: (row: unknown) => Result.isSuccess(readBrief(row))
}

const now = Date.now()
const shown = Object.keys(BriefRow.fields)

interface Page {
  readonly orders: ReadonlyArray<Order>
  readonly total: number
  readonly counts: Readonly<Record<string, number>>
  readonly cache_key?: string
}

describe.each(anyDatabase)("lists of orders on $name", ({ url: databaseUrl }) => {
  const orders = Array.from({ length: 45 }, (_, index) => ({
    id: index + 1,
    store: 11,
    ageMinutes: index,
    items: Array.from({ length: (index % 3) + 1 }, () => ({ product: 1773, qty: 1000 }))
  }))
  const hub = Hub.of(
    databaseUrl,
    Effect.all([seed(now, orders, []), Effect.flatMap(Store, ({ transact }) => transact(spoiled))])
  )
  const ask = async <A>(method: string, ...params: ReadonlyArray<unknown>): Promise<A> => {
    const { result, error } = await hub.call(`OrderService.${method}`, params)
    expect(error).toBeUndefined()
    return result as A
  }
  const list = (paging: object, type = "all") => ask<Page>("getOrderList", paging, type, 11)

  it("have brief rows with what the whole ones say, in the same order, and nothing else", async () => {
    await hub.call("ClientService.clientAssign", [3, null, "order"])
    for (const paging of [
      { perPage: 50 },
      { perPage: 20, currentPage: 2, sortBy: "items" },
      { perPage: 7, sortBy: "name", sortDesc: false, filter: "10000000" }
    ] as const) {
      const [whole, brief] = [await list(paging), await list({ ...paging, rows: "brief" })]
      expect(whole.orders.length).toBeGreaterThan(0)
      expect(brief).toEqual({
        ...whole,
        orders: whole.orders.map((order) => ({ brief: true, ...briefOf(order) }))
      })
      for (const order of brief.orders) expect(Object.keys(order).sort()).toEqual(shown.toSorted())
    }
    const opened = (await list({ perPage: 50, rows: "brief" })).orders.find(({ order_id }) => order_id === 3)
    expect(opened?.assigned_to).toMatchObject({ name: expect.any(String) })
  })

  it("stay whole for who does not ask otherwise", async () => {
    for (const rows of [undefined, "whole"])
      expect((await list({ perPage: 3, ...(rows === undefined ? {} : { rows }) })).orders[0]).toMatchObject({
        items: [{ product_id: 1773 }],
        totals: {},
        ship_address: expect.anything()
      })
  })

  it("are left out where the key says that they are held, and come again with the next change", async () => {
    const paging = { perPage: 50, rows: "brief" }
    expect(await list(paging)).not.toHaveProperty("cache_key")
    const first = await list({ ...paging, cache_key: null })
    expect(first.orders).toHaveLength(45)
    const again = await list({ ...paging, cache_key: first.cache_key })
    expect(again).toEqual({ ...first, orders: [] })
    await hub.call("ClientService.clientAssign", [5, null, "order"])
    const changed = await list({ ...paging, cache_key: first.cache_key })
    expect(changed.orders).toHaveLength(45)
    expect(changed.cache_key).not.toBe(first.cache_key)
    // Two changes within one second are told apart too.
    const held = await hub.call("OrderService.holdOrder", [6, "He calls back"])
    const onHold = await list({ ...paging, cache_key: changed.cache_key })
    expect(onHold.orders.find(({ order_id }) => order_id === 6)?.hold?.reason).toBe("He calls back")
    await hub.call("OrderService.releaseOrder", [6])
    const released = await list({ ...paging, cache_key: onHold.cache_key })
    expect(released.orders.find(({ order_id }) => order_id === 6)?.hold).toBeNull()
    expect(held.error).toBeUndefined()
    // A key of whole rows says nothing about brief ones.
    const whole = await list({ perPage: 50, cache_key: released.cache_key })
    expect(whole.orders).toHaveLength(45)
  })

  it("show an old row whose times cannot be read, and every other row beside it", async () => {
    for (const [rows, read] of Object.entries(isReadable)) {
      const { orders } = await list({ perPage: 50, rows, sortBy: "delivery_at" })
      expect(orders).toHaveLength(45)
      for (const order of orders) expect(read(order)).toBe(true)
      expect(orders.find(({ order_id }) => order_id === 7)).toMatchObject({
        delivery_at: "in the evening",
        sla_start_at: null,
        order_becomes_pending: null
      })
    }
  })

  it.each(["getRecentOrderList", "getRecentOrderListTweaked"])(
    "%s answers brief rows, so many at a time",
    async (method) => {
      const since = Day.toGmt(now - 48 * Day.hour)
      const rest = method === "getRecentOrderList" ? [] : [0, since]
      const whole = await ask<ReadonlyArray<Order>>(method, 11, since)
      expect(whole).toHaveLength(45)
      const brief = await ask<ReadonlyArray<Order>>(method, 11, since, ...rest, "brief", 10)
      expect(brief).toEqual(whole.slice(0, 10).map((order) => ({ brief: true, ...briefOf(order) })))
    }
  )
})

describe.each(anyDatabase)("the changes of a store on $name", ({ url: databaseUrl }) => {
  const at = now - 90 * Day.minute
  // All of them within one second, as a file or a shop leaves them.
  const orders = Array.from({ length: 300 }, (_, index) => ({
    id: index + 1,
    store: 11,
    ageMinutes: 90,
    items: [{ product: 1773, qty: 1000 }]
  }))
  const hub = Hub.of(databaseUrl, seed(now, orders, []))
  const changes = async (method: string, since: string, after?: number) => {
    const between = method === "getRecentOrderList" ? [] : [0, null]
    const params = [11, since, ...between, "brief", 100, ...(after === undefined ? [] : [after])]
    const { result, error } = await hub.call(`OrderService.${method}`, params)
    expect(error).toBeUndefined()
    return result as ReadonlyArray<Order>
  }

  it.each(["getRecentOrderList", "getRecentOrderListTweaked"])(
    "%s gives each once and comes to an end, however many changed within a second",
    async (method) => {
      const ids: Array<number> = []
      let [since, after]: [string, number | undefined] = [Day.toGmt(at - Day.hour), undefined]
      for (let calls = 1; ; calls++) {
        expect(calls).toBeLessThan(6)
        const rows = await changes(method, since, after)
        ids.push(...rows.map(({ order_id }) => order_id))
        const last = rows.at(-1)
        if (last === undefined || rows.length < 100) break
        since = last.updated_at
        after = last.order_id
      }
      expect(ids).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
    }
  )

  it.each([
    ["a blank", (text: string) => text],
    ["a T", (text: string) => text.replace(" ", "T")],
    ["a T and a Z", (text: string) => `${text.replace(" ", "T")}Z`],
    ["a T, a fraction and a Z", (text: string) => `${text.replace(" ", "T")}.250Z`]
  ])("understand a time with %s as the same time", async (_, written) => {
    for (const method of ["getRecentOrderList", "getRecentOrderListTweaked"]) {
      expect(await changes(method, written(Day.toGmt(at - Day.minute)))).toHaveLength(100)
      expect(await changes(method, written(Day.toGmt(at + Day.minute)))).toHaveLength(0)
    }
    const shipments = (since: ReadonlyArray<string>) =>
      hub.call("ShipmentService.getRecentShipmentTweaked", [11, since])
    expect((await shipments([written(Day.toGmt(at))])).error).toBeUndefined()
    expect((await shipments(["yesterday"])).error).toMatchObject({ code: -32602 })
  })

  it("refuse a cut-off that is no time, and understand one however it is written", async () => {
    const stock = (cutOff: string) =>
      hub.call("ShipmentService.isNewHubStore", [1, cutOff]).then(({ error }) => error?.code)
    expect(await stock("soon")).toBe(-32602)
    for (const cutOff of ["2026-01-01", "2026-01-01 00:00:00", "2026-01-01T00:00:00Z", ""])
      expect(await stock(cutOff)).toBeUndefined()
  })
})
