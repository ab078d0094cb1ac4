/**
 * A transfer order leaves: in the transaction of its dispatch a pending shipment of exactly its packs stands at the
 * destination's hub, once (TRANSFER-5). From then on they are on their way; the other hub has them when it receives them.
 */
import { Result } from "effect"
import { isSerialKey } from "#core/barcode/pack-key.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { isPicked, type Order } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import type { Carton } from "#core/stock/carton.ts"
import { wholeIn } from "#core/stock/carton-text.ts"
import type { Call } from "../rpc/handler.ts"
import { atHub, type Tx } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"
import * as cartons from "../store/pack/cartons.ts"
import * as receivedSerials from "../store/pack/received-serials.ts"
import { standing } from "../store/pack/shipments.ts"
import { sendAway } from "../store/pack/stock-changes.ts"
import * as transfers from "../store/pack/transfers.ts"
import { putItems } from "../store/pack/upstream-shipments.ts"
import { pushOf, type ShipmentPush } from "./inbox.ts"

/** The name of the shipment; upstream may have one like it. */
const freeName = function* (incrementId: string): Tx<string> {
  for (let attempt = 1; ; attempt++) {
    const name = attempt === 1 ? `TRF-${incrementId}` : `TRF-${incrementId}-${attempt}`
    if ((yield* standing(name)) === undefined) return name
  }
}

/** What goes of each product: its packs, and what was accepted beyond the stock that was known. */
const goods = (order: Order, leaving: ReadonlyArray<transfers.Leaving>) => {
  const packed = new Map<number, number>()
  for (const { item_id, qty } of leaving) packed.set(item_id, (packed.get(item_id) ?? 0) + qty)
  const sums = new Map<number, { readonly product_name: string; readonly qty: Q.Quantity }>()
  for (const item of order.items.filter(isPicked)) {
    const qty = Q.most(Q.ofThousandths(packed.get(item.item_id) ?? 0), item.accepted_qty ?? Q.zero)
    const before = sums.get(item.product_id)?.qty ?? Q.zero
    if (qty > 0) sums.set(item.product_id, { product_name: item.name, qty: Q.plus(before, qty) })
  }
  return [...sums].map(([product_id, { product_name, qty }]) => ({
    product_id,
    product_name,
    original_qty: qty,
    size: null
  }))
}

/** The cartons of earlier shipments that go on as they came: each pack in them leaves, whole and in this transfer. */
const unopened = function* (
  hub: number,
  leaving: ReadonlyArray<transfers.Leaving>
): Tx<ReadonlyArray<Carton>> {
  const names = [...new Set(leaving.flatMap(({ shipment_id }) => shipment_id ?? []))]
  if (names.length === 0) return []
  const keys = new Set(leaving.flatMap(({ unique_key }) => unique_key ?? []))
  const whole = wholeIn(yield* cartons.broughtBy(hub, names), keys)
  const places = yield* cartons.placesOf(whole.map(({ sscc }) => sscc))
  // A number that somebody announces again is theirs.
  const announced = new Set(places.flatMap(({ sscc, isReceived }) => (isReceived ? [] : [sscc])))
  return whole.filter(({ sscc }) => !announced.has(sscc))
}

/** @returns the shipment and whom to tell; undefined for an order that is no transfer, or of which nothing goes */
export const leave = function* (
  { caller, now }: Call,
  order: Order
): Tx<Result.Result<ShipmentPush | undefined, Fault<"NoDestination">>> {
  if (!order.is_hub_transfer_order) return Result.succeed(undefined)
  const hub = yield* transfers.destinationOf(order.order_id, order.store_id)
  const source = yield* stores.find(order.store_id)
  if (hub === undefined || source === undefined) return Result.fail(fault("NoDestination"))
  const leaving = yield* transfers.leavingWith(source.hub_id, order.order_id)
  const items = goods(order, leaving)
  if (items.length === 0) return Result.succeed(undefined)
  const name = yield* freeName(order.increment_id)
  const id = yield* transfers.ship(hub, order.order_id, {
    name,
    title: `From ${source.name}, sent by ${caller.name}`,
    source: source.name,
    at: Day.toGmt(now)
  })
  yield* atHub(hub, putItems(id, items))
  yield* transfers.addSent(
    hub,
    id,
    leaving.map((pack) => ({ ...pack, qty: Q.ofThousandths(pack.qty) }))
  )
  yield* cartons.add(hub, id, yield* unopened(source.hub_id, leaving))
  yield* receivedSerials.sendAway(
    source.hub_id,
    leaving.flatMap(({ unique_key }) => unique_key ?? []).filter(isSerialKey)
  )
  yield* sendAway(
    source.hub_id,
    leaving.map(({ pack_id }) => pack_id)
  )
  return Result.succeed(yield* pushOf(hub, name))
}
