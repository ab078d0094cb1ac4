import { Effect } from "effect"
import { expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { joinRoom } from "#test/support/channel.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, seed, shelfPack } from "#test/support/network.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { changes } from "#test/support/transaction.ts"

const { now, code } = tradingDay()
const ids = [1, 2, 3]

const hub = Hub.onSqlite(
  Effect.all([
    seed(
      now,
      ids.map((id) => ({
        id,
        store: 11,
        items: [{ product: 1773, qty: 1500 }, ...(id === 3 ? [{ product: 2649, qty: 2000 }] : [])]
      })),
      ids.map((id) => shelfPack(1773, code(id)))
    ),
    changes(
      "UPDATE order_item SET qty_orig = 1500, qty_packed = 1400 WHERE item_id = 300",
      "UPDATE product SET net_weight = NULL WHERE entity_id = 2649"
    )
  ])
)

interface Wire {
  readonly order_id: number
  readonly updated_at: string
  readonly grand_total: number
  readonly amount: number
  readonly totals: Readonly<Record<string, number>>
  readonly items: ReadonlyArray<Readonly<Record<string, unknown>>>
}
const opened = (id: number) => hub.result<Wire>("OrderService.getOrderInfo", [id])
it("an item says how its product is sold and what a pack weighs, and what pick-up packed of it (O-3-015)", async () => {
  const { items } = await opened(3)
  expect(items.map(({ info, packingDetails }) => [info, packingDetails])).toEqual([
    [
      expect.objectContaining({ item_sell_by: "kg", net_wt_attr: "200 g", net_weight: 200 }),
      { qty_orig: 1.5, qty_packed: 1.4 }
    ],
    [expect.objectContaining({ item_sell_by: "pack", net_wt_attr: null, net_weight: null }), null]
  ])
})

it("an order has the same amounts in every answer", async () => {
  const amounts = ({ order_id, grand_total, amount, totals, items }: Wire) => ({
    order_id,
    grand_total,
    amount,
    totals,
    items: items.map(({ item_id, qty, qty_ordered, accepted_qty, PARTIAL_NIL, price, total_price }) => ({
      item_id,
      qty,
      qty_ordered,
      accepted_qty,
      PARTIAL_NIL,
      price,
      total_price
    }))
  })
  const listed = (answer: unknown, id: number): Wire | undefined =>
    (Array.isArray(answer) ? answer : (answer as { readonly orders: ReadonlyArray<Wire> }).orders).find(
      ({ order_id }: Wire) => order_id === id
    )
  const order = await opened(1)
  expect(order.items[0]).toMatchObject({ qty: 1.5 })
  expect(order.grand_total).toBeGreaterThan(1)
  const dayAgo = Day.toGmt(now - 24 * Day.hour)
  const answers: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]> = [
    ["OrderService.getOrderInfoByIncrementId", [incrementOf(1)]],
    ["OrderService.getOrderInfo", [1, 1]],
    ["OrderClientService.updateOrder", [{ order_id: 1, item_pickup_status: "shelf" }]]
  ]
  for (const [method, params] of answers)
    expect(amounts(await hub.result<Wire>(method, params)), method).toEqual(amounts(order))
  const lists: ReadonlyArray<readonly [string, ReadonlyArray<unknown>]> = [
    ["OrderService.findOrders", [incrementOf(1)]],
    ["OrderService.getOrderList", [{ perPage: 10 }, "all", 11]],
    ["OrderService.getRecentOrderList", [11, dayAgo]],
    ["OrderService.getRecentOrderListTweaked", [11, dayAgo]]
  ]
  for (const [method, params] of lists) {
    const found = listed(await hub.result(method, params), 1)
    expect(found === undefined ? undefined : amounts(found), method).toEqual(amounts(order))
  }
})

it("an invoice, also when it is asked for again, is told to its store as the order stands then", async () => {
  const client = await joinRoom(hub.url, hub.session)
  // What it asks for comes back to it after all that was told before.
  const echoed = async () => {
    const before = client.frames.length
    await expect
      .poll(() => {
        client.send("FORCE_REFRESH_ORDER", {})
        return client.frames.length
      })
      .toBeGreaterThan(before)
  }
  const { updated_at, items } = await opened(2)
  const line = {
    item_id: items[0]?.item_id,
    product_id: 1773,
    qty: 0.5,
    reason: "Out of stock",
    scanned_info: { items: [{ scan_code: code(2), qty: 0.5 }] }
  }
  const invoice = () => hub.invoice(2, [line], { at: updated_at, key: "amounts-2" })
  const first = await invoice()
  expect(first.error).toBeUndefined()
  const read = await opened(2)
  const again = await invoice()
  expect(again.result).toEqual(first.result)
  const changed = await hub.result<Wire>("OrderClientService.updateOrder", [
    { order_id: 2, item_pickup_status: "shelf" }
  ])
  expect(changed).not.toEqual(read)
  const last = await invoice()
  expect(last.result).toEqual(first.result)
  await echoed()
  await echoed()
  expect(client.frames.flatMap(({ data }) => data.order ?? [])).toEqual([read, read, changed, changed])
  expect(read.items[0]).toMatchObject({
    accepted_qty: 0.5,
    PARTIAL_NIL: 1,
    reason: "Out of stock",
    NIL: false
  })
})

it("a changed order comes back whole with the word that it has changed", async () => {
  const order = await opened(3)
  const line = { item_id: order.items[0]?.item_id, product_id: 1773, qty: 1.5 }
  const before = Day.toGmt((Day.fromGmt(order.updated_at) ?? 0) - Day.minute)
  const { result } = await hub.invoice(3, [line], { at: before })
  expect(result).toMatchObject({ status: "DIRTY", info: await opened(3) })
})
