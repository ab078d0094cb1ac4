/** Orders as lists show them: no item is read, only how many there are. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { WireBriefOrder } from "#core/order/brief-order.ts"
import { areaOf } from "#core/order/delivery.ts"
import { OrderStatus, readSubSlot } from "#core/order/order.ts"
import { byRest, bySize } from "../engine/many-rows.ts"
import { marks, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import { Assignment, assigneeOf } from "./order-assignment.ts"
import { HoldColumns, holdOf } from "./order-hold.ts"
import { addressOf } from "./order-rows.ts"

const Text = Schema.NullOr(Schema.String)
const Whole = Schema.NullOr(Schema.Int)

const Row = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  invoice_id: Whole,
  store_id: Schema.Int,
  status: OrderStatus,
  source: Schema.String,
  item_pickup_status: Text,
  sub_slot_id: Whole,
  sub_slot_info: Text,
  display_string: Text,
  delivery_at: Text,
  sla_start_at: Text,
  order_becomes_pending: Text,
  created_at: Schema.String,
  updated_at: Schema.String,
  payment_method: Schema.String,
  grand_total: Schema.Int,
  customer_firstname: Text,
  customer_lastname: Text,
  street: Text,
  city: Text,
  region: Text,
  postcode: Text,
  ...Assignment.fields,
  ...HoldColumns.fields
})
const columns = Object.keys(Row.fields)
  .map((name) => (name === "invoice_id" ? "i.invoice_id" : `o.${name}`))
  .join(", ")
const rows = selectMany(Row)

const Count = Schema.Struct({ order_id: Schema.Int, items: Schema.Int })
const counts = selectMany(Count)
/** The items that staff pick, as `isPicked` of core has it. */
const countText = bySize(
  (
    size
  ) => `SELECT t.order_id, COUNT(*) AS items FROM order_item t JOIN product p ON p.entity_id = t.product_id
   WHERE t.hub_id = :hub AND t.order_id IN (${marks(size)}) AND t.status = 'active' AND t.parent_item_id IS NULL AND p.type_id <> 'virtual'
   GROUP BY t.order_id`
)
const chunk = 500
const itemCounts = function* (orderIds: ReadonlyArray<number>): Tx<ReadonlyMap<number, number>> {
  const found = new Map<number, number>()
  for (let start = 0; start < orderIds.length; start += chunk) {
    const ids = orderIds.slice(start, start + chunk)
    for (const { order_id, items } of yield* counts(countText(ids.length), ids)) found.set(order_id, items)
  }
  return found
}

const briefOf = (row: typeof Row.Type, items: number, now: Day.Instant): WireBriefOrder => ({
  brief: true,
  order_id: row.order_id,
  increment_id: row.increment_id,
  invoice_id: row.invoice_id === null ? null : String(row.invoice_id),
  status: row.status,
  source: row.source,
  store_id: row.store_id,
  item_pickup_status: row.item_pickup_status,
  total_item_count: items,
  sub_slot_id: row.sub_slot_id,
  sub_slot_info: readSubSlot(row.sub_slot_info),
  display_string: row.display_string,
  delivery_at: row.delivery_at,
  sla_start_at: Day.readable(row.sla_start_at),
  order_becomes_pending: Day.readable(row.order_becomes_pending),
  created_at: row.created_at,
  updated_at: row.updated_at,
  payment_method: row.payment_method,
  grand_total: Money.toWire(Money.ofHundredths(row.grand_total)),
  customer_firstname: row.customer_firstname,
  customer_lastname: row.customer_lastname,
  area: areaOf(addressOf(row)),
  assigned_to: assigneeOf(row, now),
  hold: holdOf(row)
})

/** Texts by the rest of them: the rest of a page's is one string for its size, which the text is kept for. */
const textFor = byRest(
  (rest) =>
    `SELECT ${columns} FROM orders o LEFT JOIN invoice i ON i.hub_id = o.hub_id AND i.order_id = o.order_id ${rest}`
)

/** Brief orders as clients are sent them: those that the rest of a statement names, from its WHERE on, in its order. */
export const briefOrders = function* (
  rest: string,
  values: ReadonlyArray<Value>,
  now: Day.Instant
): Tx<ReadonlyArray<WireBriefOrder>> {
  const found = yield* rows(textFor(rest), values)
  const items = yield* itemCounts(found.map(({ order_id }) => order_id))
  return found.map((row) => briefOf(row, items.get(row.order_id) ?? 0, now))
}
