/**
 * The history of the demo's orders before today's visitor came: they were invoiced, dispatched, cancelled and
 * brought back by the rules and statements of the server itself, at the times that the network names.
 */
import { Result } from "effect"
import { uniqueKey } from "#core/barcode/layouts.ts"
import * as Day from "#core/day.ts"
import { decide } from "#core/order/invoice.ts"
import { type Order, pickedItems } from "#core/order/order.ts"
import type { RequestedLine } from "#core/order/requested-line.ts"
import * as Quantity from "#core/quantity.ts"
import type { Call } from "../rpc/handler.ts"
import { cancel } from "../service/cancellation.ts"
import { coinAt } from "../service/cash-coin.ts"
import { addNilTasks } from "../service/nil-tasks.ts"
import { write } from "../service/written-invoice.ts"
import { goToHub, type Tx } from "../store/engine/transaction.ts"
import * as demo from "../store/network/demo-network.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as users from "../store/network/users.ts"
import * as changes from "../store/order/order-changes.ts"
import * as events from "../store/order/order-events.ts"
import * as orders from "../store/order/orders.ts"
import * as packs from "../store/pack/packs.ts"
import { clerkAt } from "./clerk.ts"
import type { DemoItem, DemoOrder, Past } from "./demo-order.ts"

/** Who worked in a hub; the administrator where nobody else did. */
const clerks: Readonly<Record<number, string>> = { 1: "hub", 2: "second", 5: "uae" }

const clerkOf = (order: DemoOrder): Tx<Call["caller"]> =>
  clerkAt(clerks[order.store.hub] ?? "admin", order.store)

/** The line of an invoice: the packs that were put aside for the item. */
const lineOf = (item: Order["items"][number], wish: DemoItem): RequestedLine => ({
  item_id: item.item_id,
  product_id: item.product_id,
  qty: Quantity.least(item.qty, Quantity.sum(wish.taken.map(({ qty }) => Quantity.ofThousandths(qty)))),
  reason: wish.reason ?? "",
  scans: wish.taken.map(({ pack, qty }) => ({
    key: uniqueKey(pack.code),
    qty: Quantity.ofThousandths(qty),
    isUnique: pack.row === undefined
  })),
  allowsExceeding: false
})

const invoice = function* (
  order: DemoOrder,
  past: Past,
  caller: Call["caller"],
  now: Day.Instant
): Tx<Order> {
  const then = now - past.invoicedAgo * Day.minute
  const find = function* (): Tx<Order> {
    const stored = yield* orders.findByIncrement([order.store.id], order.incrementId, then)
    if (stored === undefined) throw new Error(`order ${order.incrementId} of the demo network is missing`)
    return stored
  }
  const found = yield* find()
  // Items are written in the order of their lines.
  const wishes = order.items.filter(
    ({ product, cells }) =>
      product.type !== "virtual" && cells.status !== "deleted" && cells.parent_line === undefined
  )
  const lines = pickedItems(found).map((item, index) => {
    const wish = wishes[index]
    if (wish === undefined) throw new Error(`order ${order.incrementId} of the demo network has other items`)
    return lineOf(item, wish)
  })
  const sight: packs.StockScope = { hub: order.store.hub, cutOff: null }
  const codes = lines.flatMap(({ scans }) => scans ?? []).map(({ key }) => key)
  const stock = yield* packs.forInvoice(sight, [...new Set(codes)], [], {
    orderId: found.order_id,
    at: Day.toGmt(then)
  })
  // The freshest of units with one code were taken, so that the older ones are on the shelf to be found.
  const freshest = stock.toSorted((a, b) => (a.date_of_expiry < b.date_of_expiry ? 1 : -1))
  const sale = { seller: yield* stores.sellerOf(found), coin: yield* coinAt(found.store_id) }
  const decision = decide(
    {
      order: found,
      stock: freshest.filter((row, index) => freshest.findIndex((other) => other.key === row.key) === index),
      reasons: () => [],
      today: Day.dayAt(then),
      coin: sale.coin
    },
    { lines, lastUpdatedAt: found.updated_at }
  )
  if (Result.isFailure(decision) || decision.success._tag === "Dirty")
    throw new Error(
      `order ${order.incrementId} of the demo network cannot be invoiced: ${JSON.stringify(decision)}`
    )
  yield* write({ caller, now: then, idempotency: undefined }, found, decision.success, sight, sale)
  // What was not sent in the days before was seen to long ago.
  if (past.invoicedAgo * Day.minute < 24 * Day.hour) {
    const variables = yield* env.forHub(sight.hub)
    yield* addNilTasks(found, sight.hub, decision.success.lines, variables, then)
  }
  return yield* find()
}

/** Lives through what happened to one order. */
const relive = function* (order: DemoOrder, past: Past, now: Day.Instant): Tx<void> {
  const caller = yield* clerkOf(order)
  const { order_id } = yield* invoice(order, past, caller, now)
  if (past.laterReason !== undefined) yield* demo.setLaterReason(order_id, past.laterReason)
  const gmt = (minutesAgo: number) => Day.toGmt(now - minutesAgo * Day.minute)
  const latest = [past.invoicedAgo, past.shippedAgo, past.canceledAgo, past.returnedAgo]
  const updatedAt = gmt(Math.min(...latest.filter((at) => at !== undefined)))
  if (past.shippedAgo !== undefined) {
    yield* events.addShipment(order_id, gmt(past.shippedAgo), caller.userId, null)
    const current = yield* orders.findByIncrement([order.store.id], order.incrementId, now)
    if (current !== undefined)
      yield* changes.setStatus(
        current,
        "complete",
        gmt(past.shippedAgo),
        Day.toLocal(now - past.shippedAgo * Day.minute)
      )
  }
  if (past.canceledAgo !== undefined) {
    const then = now - past.canceledAgo * Day.minute
    const current = yield* orders.findByIncrement([order.store.id], order.incrementId, then)
    if (current !== undefined) yield* cancel(current, [], caller, then)
  }
  const returnedAt = past.returnedAgo === undefined ? null : gmt(past.returnedAgo)
  if (past.returned !== undefined)
    yield* demo.returnPacks(order_id, returnedAt ?? updatedAt, past.returned === "all")
  yield* demo.setOutcome(order_id, order.status, updatedAt, returnedAt)
}

/** Lives through the past of all orders, in the order in which it happened. */
export const reliveAll = function* (all: ReadonlyArray<DemoOrder>, now: Day.Instant): Tx<void> {
  const lived = all
    .flatMap((order) => (order.past === undefined ? [] : [{ order, past: order.past }]))
    .sort((a, b) => b.past.invoicedAgo - a.past.invoicedAgo)
  for (const { order, past } of lived) yield* relive(order, past, now)
}

/**
 * What hubs have returned or kept: hub 1 last night, before the shipments of today; hub 2 after them, so that nothing is
 * left there to return.
 */
export const reliveReturns = function* (now: Day.Instant): Tx<void> {
  for (const [hub, kind, ref_no, ago] of [
    [1, "return", "Night return", 20 * Day.hour],
    [2, "retain", "Everything kept", 30 * Day.minute]
  ] as const) {
    const user = yield* users.findByName(clerks[hub] ?? "admin")
    if (user === undefined) throw new Error(`nobody works in hub ${hub} of the demo network`)
    yield* goToHub(hub)
    yield* demo.addReturn({
      hub,
      kind,
      ref_no,
      at: Day.toGmt(now - ago),
      userId: user.id,
      userName: user.name
    })
  }
}
