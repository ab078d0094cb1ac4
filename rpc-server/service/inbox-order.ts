/**
 * Orders of partners out of the inbox: created as they arrive, and their statuses from outside. An order that cannot be
 * created becomes a failed partner order, and is tried again with the next refresh (INBOX-3).
 */
import { Result } from "effect"
import { isSellable } from "#core/catalogue/listing.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { slaLead } from "#core/order/age.ts"
import {
  changeFromOutside,
  failedOrder,
  type Known,
  type PartnerOrder,
  readOrder,
  type StatusChange
} from "#core/order/inbox-order.ts"
import type { Order } from "#core/order/order.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { toWire, type WireOrder } from "#core/order/wire.ts"
import { faultText } from "#core/text/fault.ts"
import * as audit from "../store/audit.ts"
import * as failed from "../store/failed-orders.ts"
import { mergeItems } from "../store/imported-items.ts"
import { mergeOrders, notHeld, references } from "../store/imported-orders.ts"
import * as inbox from "../store/inbox.ts"
import * as changes from "../store/order-changes.ts"
import * as events from "../store/order-events.ts"
import * as orders from "../store/orders.ts"
import * as products from "../store/products.ts"
import * as stores from "../store/stores.ts"
import type { Tx } from "../store/transaction.ts"
import { cancel } from "./cancellation.ts"
import { idIn, productIdsIn, type Received, storeIdIn } from "./message.ts"

/** Nobody of the network: what upstream systems do stands under this name. */
const upstream = { userId: 0, userName: "Inbox" } as const

export interface ReceivedOrder {
  readonly received: Received
  /** The order as it stands now, where something has changed. */
  readonly push: WireOrder | undefined
}

const answer = (
  id: string | null,
  outcome: Received["outcome"],
  reasons: ReadonlyArray<string> = [],
  push?: Order
): ReceivedOrder => ({
  received: { id, outcome, reasons },
  push: push === undefined ? undefined : toWire(push)
})

const knownFor = function* (message: unknown, storeIds: ReadonlySet<number>): Tx<Known> {
  const named = yield* products.byIds(productIdsIn(message))
  return {
    hasStore: (id) => storeIds.has(id),
    product: (id) => {
      const row = named.get(id)
      return row === undefined
        ? undefined
        : {
            name: row.name,
            sell_by: row.sell_by,
            final_price: row.final_price === null ? null : Money.ofHundredths(row.final_price),
            isSellable: isSellable(row)
          }
    }
  }
}

const columnsOf = (order: PartnerOrder) => {
  const start = order.delivery_at === null ? undefined : Day.fromGmt(order.delivery_at)
  const display = order.display_string ?? (start === undefined ? null : Day.toLocal(start).slice(0, 16))
  return {
    increment_id: order.increment_id,
    store_id: order.store_id,
    status: order.status,
    order_type: null,
    source: order.source,
    source_ref_id: order.source_ref_id,
    relation_parent_real_id: null,
    is_hub_transfer_order: 0,
    transfer_to: null,
    item_pickup_status: null,
    sub_slot_id: order.sub_slot_id,
    sub_slot_info:
      order.delivery_at === null
        ? null
        : JSON.stringify({ display_string: display, delivery_at: [order.delivery_at] }),
    slot_starts: order.delivery_at === null ? 0 : 1,
    display_string: display,
    delivery_at: order.delivery_at,
    slot_id: order.sub_slot_id === null ? "express" : "normal",
    sla_start_at: start === undefined ? null : Day.toGmt(start - slaLead),
    order_becomes_pending: order.status === "pending" ? order.created_at : null,
    created_at: order.created_at,
    updated_at: order.created_at,
    returned_at: null,
    shipped_at: null,
    payment_method: order.payment_method,
    cod_payment: null,
    customer_firstname: order.customer_firstname,
    customer_lastname: order.customer_lastname,
    customer_mobile: order.customer_mobile,
    street: order.ship_address?.street ?? null,
    city: order.ship_address?.city ?? null,
    region: order.ship_address?.region ?? null,
    postcode: order.ship_address?.postcode ?? null,
    ...order.totals,
    ...notHeld
  }
}

const create = function* (order: PartnerOrder, now: Day.Instant): Tx<void> {
  const writing = { now, orders: new Map(), progress: () => {}, kept: { count: 0 } }
  yield* mergeOrders([columnsOf(order)], writing)
  const items = order.items.map((item, index) => ({
    line: index + 1,
    parentLine: null,
    columns: {
      ...item,
      qty_ordered_initial: item.qty,
      accepted_qty: null,
      nil: 0,
      partial_nil: 0,
      reason: null,
      status: "active",
      qty_orig: null,
      qty_packed: null
    }
  }))
  yield* mergeItems([{ increment_id: order.increment_id, items }], writing)
  yield* failed.remove(order.source, order.source_ref_id)
}

/** Orders out of the inbox are written one after another, on every node: a number or a reference is placed once. */
const oneAtATime = function* (): Tx<void> {
  yield { text: "SELECT pg_advisory_xact_lock(7411)", values: [], isLock: true }
}

const note = (order: Order, action: string, detail: unknown, now: Day.Instant): Tx<void> =>
  audit.ofOrder({ caller: { userId: upstream.userId, name: upstream.userName }, now }, order, action, detail)

const receiveNew = function* (
  order: PartnerOrder,
  storeIds: ReadonlyArray<number>,
  now: Day.Instant
): Tx<ReceivedOrder | ReadonlyArray<string>> {
  const { increment_id: id, source, source_ref_id } = order
  const referred = (yield* references([{ source, source_ref_id }])).get(`${source} ${source_ref_id}`)
  if (referred === id) return answer(id, "unchanged")
  if (referred !== undefined)
    return [`source_ref_id: order ${referred} has the reference ${source_ref_id} of ${source} already`]
  const numbered = yield* orders.findByIncrement(storeIds, id, now)
  if (numbered !== undefined) return [`increment_id: there is another order ${id}`]
  yield* create(order, now)
  const created = yield* orders.findByIncrement(storeIds, id, now)
  if (created !== undefined) yield* note(created, "received", { source, source_ref_id }, now)
  return answer(id, "created", [], created)
}

const changeStatus = function* (
  { increment_id: id, status }: StatusChange,
  storeIds: ReadonlyArray<number>,
  now: Day.Instant
): Tx<ReceivedOrder> {
  const order = yield* orders.findByIncrementToDecide(storeIds, id, now)
  if (order === undefined) return answer(id, "refused", [`increment_id: there is no order ${id}`])
  const change = changeFromOutside(order, status, yield* events.grounds(order.order_id))
  if (Result.isFailure(change)) return answer(id, "refused", [`status: ${faultText(change.failure)}`])
  if (change.success === "unchanged") return answer(id, "unchanged")
  const undone = status === "canceled" ? yield* cancel(order, [], upstream, now) : {}
  if (status !== "canceled")
    yield* changes.setStatus(order, status, nextUpdatedAt(order.updated_at, now), null)
  yield* note(order, "status from outside", { from: order.status, to: status, ...undone }, now)
  return answer(id, "changed", [], yield* orders.findByIncrement(storeIds, id, now))
}

/** Staff are told of an order that could not be created, where it names a store that anybody works in. */
const fail = function* (
  message: unknown,
  reasons: ReadonlyArray<string>,
  storeIds: ReadonlySet<number>,
  now: Day.Instant
): Tx<ReceivedOrder> {
  const id = idIn(message, "increment_id") ?? idIn(message, "source_ref_id")
  const storeId = storeIdIn(message)
  const told = failedOrder(message, reasons, now)
  if (told === undefined || storeId === undefined || !storeIds.has(storeId))
    return answer(id, "refused", reasons)
  yield* failed.add(storeId, told, Day.toGmt(now))
  return answer(id, "failed", reasons)
}

/** What could not be created is kept, to be tried again; what could is not kept twice. */
const remember = function* (
  message: unknown,
  hub: number,
  { received: { id, outcome } }: ReceivedOrder,
  now: Day.Instant
): Tx<void> {
  const key = `${idIn(message, "source") ?? ""} ${idIn(message, "source_ref_id") ?? id ?? ""}`
  if (outcome === "failed") yield* inbox.keep("order", key, hub, JSON.stringify(message), Day.toGmt(now))
  if (outcome === "created") yield* inbox.remove("order", key)
}

/** A message of a partner as it arrives. */
export const receiveOrder = function* (message: unknown, now: Day.Instant): Tx<ReceivedOrder> {
  const all = yield* stores.list()
  const ids = all.map(({ store_id }) => store_id)
  const known = new Set(ids)
  const read = readOrder(message, yield* knownFor(message, known), now)
  const order = Result.getOrUndefined(read)
  if (order?._tag === "Status") return yield* changeStatus(order, ids, now)
  yield* oneAtATime()
  const made =
    order === undefined
      ? Result.match(read, { onFailure: (reasons) => reasons, onSuccess: () => [] })
      : yield* receiveNew(order, ids, now)
  const outcome = "received" in made ? made : yield* fail(message, made, known, now)
  const hub = all.find(({ store_id }) => store_id === storeIdIn(message))?.hub_id
  if (hub !== undefined) yield* remember(message, hub, outcome, now)
  return outcome
}

/** Tries the orders of a hub again that could not be created; answers those that could be now. */
export const retryOrders = function* (hub: number, now: Day.Instant): Tx<ReadonlyArray<WireOrder>> {
  const made: Array<WireOrder> = []
  for (const { body } of yield* inbox.waiting(hub, "order")) {
    const { push } = yield* receiveOrder(JSON.parse(body), now)
    if (push !== undefined) made.push(push)
  }
  return made
}
