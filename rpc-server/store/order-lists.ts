/** The lists of orders: pages, counts of the tabs, what changed since, and finding one from anywhere. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { type Order, OrderStatus } from "#core/order/order.ts"
import { retailSource, type SortColumn } from "#core/order/queue.ts"
import { OrderRow, type Scope, selectOrders, withItems } from "./orders.ts"
import { marks, selectMany, type Tx, type Value } from "./transaction.ts"

const rows = selectMany(OrderRow)
const inStores = (scope: Scope): string => `o.store_id IN (${marks(scope.length)})`
const retailOnly = (isRetailOnly: boolean): string =>
  isRetailOnly ? ` AND o.source = '${retailSource}'` : ""

/** Which orders a list names. */
export interface Listing {
  readonly scope: Scope
  readonly isRetailOnly: boolean
  /** Only these statuses; all when empty. */
  readonly statuses: ReadonlyArray<OrderStatus>
  /** Terms that all stand in name plus id. */
  readonly terms: ReadonlyArray<string>
  /** Only orders created from here on, and before there. */
  readonly createdFrom?: Day.GmtTime | undefined
  readonly createdBefore?: Day.GmtTime | undefined
}

const searched =
  "LOWER(COALESCE(o.customer_firstname, '') || ' ' || COALESCE(o.customer_lastname, '') || ' ' || o.increment_id) LIKE ? ESCAPE '\\'"
const pattern = (term: string): string => `%${term.replace(/[\\%_]/g, "\\$&")}%`

const where = (listing: Listing): { readonly text: string; readonly values: ReadonlyArray<Value> } => {
  const conditions = [inStores(listing.scope) + retailOnly(listing.isRetailOnly)]
  const values: Array<Value> = [...listing.scope]
  if (listing.statuses.length > 0) {
    conditions.push(`o.status IN (${marks(listing.statuses.length)})`)
    values.push(...listing.statuses)
  }
  for (const term of listing.terms) {
    conditions.push(searched)
    values.push(pattern(term))
  }
  if (listing.createdFrom !== undefined) {
    conditions.push("o.created_at >= ?")
    values.push(listing.createdFrom)
  }
  if (listing.createdBefore !== undefined) {
    conditions.push("o.created_at < ?")
    values.push(listing.createdBefore)
  }
  return { text: conditions.join(" AND "), values }
}

const orderBy: Record<SortColumn | "updated_at", string> = {
  increment_id: "o.increment_id",
  name: "LOWER(COALESCE(o.customer_firstname, '') || ' ' || COALESCE(o.customer_lastname, ''))",
  items: "(SELECT COUNT(*) FROM order_item n WHERE n.order_id = o.order_id AND n.status = 'active')",
  status: "o.status",
  delivery_at: "COALESCE(o.delivery_at, '9999')",
  created_at: "o.created_at",
  updated_at: "o.updated_at"
}

export interface Page {
  readonly by: SortColumn | "updated_at"
  readonly desc: boolean
  readonly limit: number
  readonly offset: number
}

const Total = selectMany(Schema.Struct({ total: Schema.Int }))

/** One page of a list, and how many orders the whole list has. */
export const page = function* (
  listing: Listing,
  { by, desc, limit, offset }: Page,
  now: Day.Instant
): Tx<{ readonly orders: ReadonlyArray<Order>; readonly total: number }> {
  const { text, values } = where(listing)
  const direction = desc ? "DESC" : "ASC"
  const [count] = yield* Total(`SELECT COUNT(*) AS total FROM orders o WHERE ${text}`, values)
  const found = yield* rows(
    `${selectOrders} WHERE ${text} ORDER BY ${orderBy[by]} ${direction}, o.order_id ${direction} LIMIT ? OFFSET ?`,
    [...values, limit, offset]
  )
  return { orders: yield* withItems(found, now, false), total: count?.total ?? 0 }
}

const Counts = Schema.Struct({
  express: Schema.Int,
  all: Schema.Int,
  multiple: Schema.Int,
  scheduled: Schema.Int,
  pending_payment: Schema.Int,
  complete: Schema.Int,
  processing: Schema.Int
})
const countRows = selectMany(Counts)
const counting = (condition: string): string => `COUNT(CASE WHEN ${condition} THEN 1 END)`

/** How many orders each tab of the queue holds (QUEUE-1). */
export const counts = function* (scope: Scope, isRetailOnly: boolean): Tx<typeof Counts.Type> {
  const scheduled = "o.status = 'pending' AND o.sub_slot_id IS NOT NULL"
  const [row] = yield* countRows(
    `SELECT ${counting("o.status = 'pending' AND o.sub_slot_id IS NULL")} AS express, COUNT(*) AS "all",
      ${counting(`${scheduled} AND o.slot_starts > 1`)} AS multiple, ${counting(scheduled)} AS scheduled,
      ${counting("o.status = 'pending_payment'")} AS pending_payment,
      ${counting("o.status IN ('complete', 'canceled', 'undelivered', 'partial_return')")} AS complete,
      ${counting("o.status = 'processing'")} AS processing
     FROM orders o WHERE ${inStores(scope)}${retailOnly(isRetailOnly)}`,
    scope
  )
  return (
    row ?? { express: 0, all: 0, multiple: 0, scheduled: 0, pending_payment: 0, complete: 0, processing: 0 }
  )
}

/** Orders changed at or after a time, the oldest change first. */
export const changedSince = function* (
  scope: Scope,
  isRetailOnly: boolean,
  since: Day.GmtTime,
  limit: number,
  now: Day.Instant
): Tx<ReadonlyArray<Order>> {
  const found = yield* rows(
    `${selectOrders} WHERE ${inStores(scope)}${retailOnly(isRetailOnly)} AND o.updated_at >= ? ORDER BY o.updated_at, o.order_id LIMIT ?`,
    [...scope, since, limit]
  )
  return yield* withItems(found, now, false)
}

/** Orders by increment id, phone, or a partner's reference, the newest first. */
export const search = function* (
  scope: Scope,
  text: string,
  orderId: number | null,
  now: Day.Instant
): Tx<ReadonlyArray<Order>> {
  const found = yield* rows(
    `${selectOrders} WHERE ${inStores(scope)} AND (o.increment_id = ? OR o.source_ref_id = ? OR o.customer_mobile = ? OR o.order_id = ?)
     ORDER BY o.created_at DESC, o.order_id DESC LIMIT 20`,
    [...scope, text, text, text, orderId]
  )
  return yield* withItems(found, now, false)
}

export const newest = function* (scope: Scope, now: Day.Instant): Tx<Order | undefined> {
  const found = yield* rows(
    `${selectOrders} WHERE ${inStores(scope)} ORDER BY o.created_at DESC, o.order_id DESC LIMIT 1`,
    [...scope]
  )
  const [order] = yield* withItems(found, now, false)
  return order
}

const SummaryRow = Schema.Struct({
  source: Schema.String,
  status: OrderStatus,
  sub_slot_id: Schema.NullOr(Schema.Int),
  payment_method: Schema.String,
  cod_payment: Schema.NullOr(Schema.String),
  grand_total: Schema.Int,
  order_id: Schema.Int,
  increment_id: Schema.String
})
const summaryRows = selectMany(SummaryRow)
/** What the daily summary adds up: the orders created from one time until another. */
export const summary = function* (
  scope: Scope,
  isRetailOnly: boolean,
  from: Day.GmtTime,
  before: Day.GmtTime
): Tx<ReadonlyArray<typeof SummaryRow.Type>> {
  const rows = yield* summaryRows(
    `SELECT o.source, o.status, o.sub_slot_id, o.payment_method, o.cod_payment, o.grand_total, o.order_id, o.increment_id
     FROM orders o WHERE ${inStores(scope)}${retailOnly(isRetailOnly)} AND o.created_at >= ? AND o.created_at < ?
     ORDER BY o.created_at, o.order_id`,
    [...scope, from, before]
  )
  return rows.map((row) => ({ ...row, grand_total: row.grand_total / 100 }))
}
