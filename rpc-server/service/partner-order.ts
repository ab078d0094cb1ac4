/** An order of a partner as it is written: the columns of a new one, and of one that is here those that a newer version changes. */
import * as Day from "#core/day.ts"
import { slaLead } from "#core/order/age.ts"
import type { PartnerOrder } from "#core/order/inbox-order.ts"
import { mergeItems } from "../store/archive/imported-items.ts"
import { mergeOrders, notHeld } from "../store/archive/imported-orders.ts"
import type { FoundRow } from "../store/engine/merge.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as failed from "../store/order/failed-orders.ts"
import * as orderBuyer from "../store/order/order-buyer.ts"

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

/** Columns of an order that is here which no newer version of it changes. */
const lasting = [
  "status",
  "created_at",
  "order_becomes_pending",
  "item_pickup_status",
  "relation_parent_real_id",
  "order_type",
  "cod_payment"
] as const

export const writeOrder = function* (
  order: PartnerOrder,
  before: FoundRow | undefined,
  now: Day.Instant
): Tx<void> {
  const writing = { now, orders: new Map(), progress: () => {}, orderTally: { count: 0 } }
  const stays = before === undefined ? {} : Object.fromEntries(lasting.map((name) => [name, before[name]]))
  yield* mergeOrders([{ ...columnsOf(order), ...stays }], writing)
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
  if (order.buyer !== undefined) yield* orderBuyer.keep(order.buyer, order.increment_id, order.store_id)
  yield* failed.remove(order.source, order.source_ref_id)
}
