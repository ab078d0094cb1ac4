/** New orders for the demo network, one after another, each with packs in stock to fill it; now and then a shipment. */

import { Result } from "effect"
import type * as Day from "#core/day.ts"
import type { Sheet } from "#core/sheet/sheet.ts"
import { load, open } from "../import/network.ts"
import { orderItems } from "../import/order-items.ts"
import { orders } from "../import/orders.ts"
import { packs } from "../import/packs.ts"
import type { Rejected } from "../import/rejected.ts"
import { shipmentItems } from "../import/shipment-items.ts"
import { shipments } from "../import/shipments.ts"
import type { Refused } from "../refused.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as demo from "../store/network/demo-network.ts"
import { makePeople } from "./customers.ts"
import { partners } from "./demo-order.ts"
import { requireDemo } from "./load.ts"
import { OrderBook } from "./order-book.ts"
import { makeProducts } from "./products.ts"
import { Random } from "./random.ts"
import { Dispatch, linesOf } from "./shipments.ts"
import { makeAssortment } from "./stock.ts"
import { mainStore, storeById } from "./stores.ts"
import { packRows, Warehouse } from "./warehouse.ts"

/** Where they come from: mostly the hub's own shop, the partners now and then. */
const sources = ["fth_hub", "fth_hub", "fth_hub", ...Object.keys(partners)]

/** Serial numbers that the network itself never reaches, so many for each order: a fed pack is told from every other. */
const serialAfter = (last: number): number => 500_000 + (last % 10_000) * 40

/** Every so many orders a shipment comes too. */
const ordersPerShipment = 5
/** The numbers of the orders with which shipments come. */
const shippingWith = (last: number, count: number): ReadonlyArray<number> =>
  Array.from({ length: count }, (_, index) => last + 1 + index).filter(
    (number) => number % ordersPerShipment === 0
  )
const shipmentId = (number: number): string => `SHP-${number}`

const sheetsOf = (
  seed: number,
  last: number,
  count: number,
  now: Day.Instant
): ReadonlyMap<string, Sheet> => {
  // Another order, another draw: the number of the order before it decides.
  const random = new Random(seed + last)
  const warehouse = new Warehouse(random, now, serialAfter(last))
  const assortment = makeAssortment(makeProducts())
  const book = new OrderBook(random, warehouse, assortment, makePeople(new Random(seed)), last + 1)
  for (let index = 0; index < count; index++) {
    const isScheduled = random.isChance(0.25)
    book.place({
      age: 0,
      source: random.pick(sources),
      items: random.whole(1, 4),
      ...(isScheduled ? { slot: `now+${random.whole(2, 12) * 15}m` } : {})
    })
  }
  const { hub } = storeById(mainStore)
  const dispatch = new Dispatch()
  for (const number of shippingWith(last, count))
    dispatch.send({
      id: shipmentId(number),
      hub,
      name: `Dispatch ${number}`,
      source: "Central kitchen",
      sentAgo: 0,
      lines: linesOf(random, assortment.get(hub) ?? [], random.whole(3, 8))
    })
  const sent = dispatch.cells
  return new Map([
    [shipments.name, shipments.sheet(sent.shipments)],
    [shipmentItems.name, shipmentItems.sheet(sent.items)],
    [packs.name, packs.sheet(packRows(warehouse.packs, false))],
    [orders.name, orders.sheet(book.orders.map(({ cells }) => cells))],
    [
      orderItems.name,
      orderItems.sheet(
        book.orders.flatMap(({ incrementId, items }) =>
          items.map(({ cells }) => ({ increment_id: incrementId, ...cells }))
        )
      )
    ]
  ])
}

/** What was fed, and the stores whose lists it changes. */
export interface Fed {
  readonly incrementIds: ReadonlyArray<string>
  /** The shipments that came with them. */
  readonly shipmentIds: ReadonlyArray<string>
  readonly hubId: number
  readonly storeIds: ReadonlyArray<number>
}

/** Adds so many orders to the demo network, and the shipments that come with them. */
export const feedOrders = function* (
  count: number,
  now: Day.Instant,
  id: string | undefined
): Tx<Result.Result<Fed, Refused>> {
  const mark = yield* requireDemo(id)
  if (Result.isFailure(mark)) return Result.fail(mark.failure)
  const last = yield* demo.lastNumber()
  const sheets = sheetsOf(mark.success.seed, last, count, now)
  const done: Result.Result<unknown, Rejected> = yield* load(open(sheets, now), {
    now,
    passwords: new Map(),
    progress: () => {}
  })
  if (Result.isFailure(done)) throw done.failure
  return Result.succeed({
    incrementIds: Array.from({ length: count }, (_, index) => String(last + 1 + index)),
    shipmentIds: shippingWith(last, count).map(shipmentId),
    hubId: storeById(mainStore).hub,
    storeIds: [mainStore]
  })
}
