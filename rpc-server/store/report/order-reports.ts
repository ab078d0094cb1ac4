/**
 * The sums of the orders of some days: the orders of the range are found by their creation, and everything of them by
 * the index of its order. SQLite joins in the order that is written where it says CROSS.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { GivenDiscount } from "#core/order/discount.ts"
import { OrderStatus, SellBy } from "#core/order/order.ts"
import { fallenThrough } from "#core/order/summary.ts"
import { type Database, marks, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import { inStores, retailOnly } from "../order/order-conditions.ts"
import type { Scope } from "../order/scope.ts"

/** The stores of a report, and the time in which its orders were created. */
export interface Span {
  readonly scope: Scope
  readonly isRetailOnly: boolean
  readonly from: Day.GmtTime
  readonly before: Day.GmtTime
}
const within = ({ scope, isRetailOnly }: Span): string =>
  `${inStores(scope)}${retailOnly(isRetailOnly)} AND o.created_at >= ? AND o.created_at < ?`
const bounds = ({ scope, from, before }: Span): ReadonlyArray<Value> => [...scope, from, before]

const over = fallenThrough.map((status) => `'${status}'`).join(", ")
const isScheduled = "CASE WHEN o.sub_slot_id IS NULL THEN 0 ELSE 1 END AS is_scheduled"

/**
 * Amounts as they are usually written, "240.00" and "240", are added up here, exactly; any other text is left to the
 * rule that reads it (SUMMARY-3), and `cod_payment` then says what it is.
 */
const atTheDoor = "o.payment_method = 'cashondelivery' AND o.cod_payment IS NOT NULL"
const hasPaise = `TRIM(o.cod_payment, '0123456789.') = '' AND LENGTH(o.cod_payment) BETWEEN 4 AND 15
  AND SUBSTR(o.cod_payment, LENGTH(o.cod_payment) - 2, 1) = '.' AND LENGTH(REPLACE(o.cod_payment, '.', '')) = LENGTH(o.cod_payment) - 1`
const isWhole = "TRIM(o.cod_payment, '0123456789') = '' AND LENGTH(o.cod_payment) BETWEEN 1 AND 12"
/** An amount less the credit notes of its order, which nobody has to pay any more. */
const lessCredited = (amount: string): string =>
  `CASE WHEN o.credited = 0 THEN ${amount} WHEN ${amount} > o.credited THEN ${amount} - o.credited ELSE 0 END`
const amounts = `CASE WHEN ${atTheDoor} AND NOT (${hasPaise}) AND NOT (${isWhole}) THEN o.cod_payment END AS cod_payment,
  ${lessCredited(`CASE WHEN ${atTheDoor} AND ${hasPaise} THEN CAST(REPLACE(o.cod_payment, '.', '') AS BIGINT)
    WHEN ${atTheDoor} AND ${isWhole} THEN CAST(o.cod_payment AS BIGINT) * 100 ELSE o.grand_total END`)} AS amount`

/** An order with a note, a payment or parts is marked, so that parts are looked up for few. */
const inParts =
  "(CASE WHEN o.has_remarks = 1 THEN (SELECT COUNT(*) FROM order_part p WHERE p.hub_id = :hub AND p.order_id = o.order_id) ELSE 0 END > 0)"
const hasPart =
  "(CASE WHEN o.has_remarks = 1 THEN (SELECT COUNT(*) FROM order_part p WHERE p.hub_id = :hub AND p.order_id = o.order_id AND p.method = ?) ELSE 0 END > 0)"

const AlikeRow = Schema.Struct({
  source: Schema.String,
  status: OrderStatus,
  is_scheduled: Schema.Int,
  payment_method: Schema.String,
  /** A text that is no usual amount; null where `amount` is what is to be paid. */
  cod_payment: Schema.NullOr(Schema.String),
  orders: Schema.Int,
  amount: Schema.Int
})
const alike = selectMany(AlikeRow)
export const alikeOrders = (span: Span): Tx<ReadonlyArray<typeof AlikeRow.Type>> =>
  alike(
    `SELECT source, status, is_scheduled, payment_method, cod_payment, COUNT(*) AS orders, CAST(SUM(amount) AS BIGINT) AS amount
     FROM (SELECT o.source, o.status, ${isScheduled}, o.payment_method, ${amounts}
       FROM orders o WHERE o.hub_id = :hub AND ${within(span)} AND NOT ${inParts}) AS ordered
     GROUP BY source, status, is_scheduled, payment_method, cod_payment`,
    bounds(span)
  )

const DiscountsRow = Schema.Struct({ discounts: Schema.String })
const discounted = selectMany(DiscountsRow)
const readDiscounts = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(GivenDiscount)))
/** The discounts by hand of the orders that stand. */
export const discountsGiven = function* (span: Span): Tx<ReadonlyArray<GivenDiscount>> {
  const rows = yield* discounted(
    `SELECT o.discounts FROM orders o WHERE o.hub_id = :hub AND ${within(span)} AND o.discounts IS NOT NULL AND o.status NOT IN (${over})`,
    bounds(span)
  )
  return rows.flatMap(({ discounts }) => readDiscounts(discounts))
}

const InParts = Schema.Struct({
  order_id: Schema.Int,
  source: Schema.String,
  status: OrderStatus,
  is_scheduled: Schema.Int,
  payment_method: Schema.String,
  amount: Schema.Int
})
const paidInParts = selectMany(InParts)
/** The orders that are paid in parts, each for itself. */
export const ordersInParts = (span: Span): Tx<ReadonlyArray<typeof InParts.Type>> =>
  paidInParts(
    `SELECT o.order_id, o.source, o.status, ${isScheduled}, o.payment_method, o.grand_total - o.credited AS amount
     FROM orders o WHERE o.hub_id = :hub AND ${within(span)} AND ${inParts} ORDER BY o.order_id`,
    bounds(span)
  )

/** The sources of a report's orders: one, several, or all but some. */
export interface Sources {
  readonly are: "among" | "other than"
  readonly names: ReadonlyArray<string>
}
const ListedRow = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  status: OrderStatus,
  is_scheduled: Schema.Int,
  payment_method: Schema.String,
  cod_payment: Schema.NullOr(Schema.String),
  grand_total: Schema.Int,
  credited: Schema.Int,
  created_at: Schema.String
})
const listed = selectMany(ListedRow)
const Total = selectMany(Schema.Struct({ total: Schema.Int }))
/** The orders that a method's total adds up, the newest first. */
export const paidBy = function* (
  span: Span,
  { are, names }: Sources,
  method: string,
  { limit, offset }: { readonly limit: number; readonly offset: number }
): Tx<{ readonly rows: ReadonlyArray<typeof ListedRow.Type>; readonly total: number }> {
  const which = `o.hub_id = :hub AND ${within(span)} AND (o.payment_method = ? OR ${hasPart}) AND o.status NOT IN (${over})
     AND o.source ${are === "among" ? "IN" : "NOT IN"} (${marks(names.length)})`
  const values = [...bounds(span), method, method, ...names]
  const rows = yield* listed(
    `SELECT o.order_id, o.increment_id, o.status, ${isScheduled}, o.payment_method, o.cod_payment, o.grand_total, o.credited, o.created_at
     FROM orders o WHERE ${which} ORDER BY o.created_at DESC, o.order_id DESC LIMIT ? OFFSET ?`,
    [...values, limit, offset]
  )
  const [count] = yield* Total(`SELECT COUNT(*) AS total FROM orders o WHERE ${which}`, values)
  return { rows, total: count?.total ?? 0 }
}

const HalfRow = Schema.Struct({
  hour: Schema.String,
  is_second: Schema.Int,
  placed: Schema.Int,
  cancelled: Schema.Int
})
const halves = selectMany(HalfRow)
export const byHalfHour = (span: Span): Tx<ReadonlyArray<typeof HalfRow.Type>> =>
  halves(
    `SELECT hour, is_second, COUNT(*) - SUM(is_over) AS placed, CAST(SUM(is_over) AS BIGINT) AS cancelled
     FROM (SELECT SUBSTR(o.created_at, 1, 13) AS hour, CASE WHEN SUBSTR(o.created_at, 15, 2) >= '30' THEN 1 ELSE 0 END AS is_second,
         CASE WHEN o.status IN (${over}) THEN 1 ELSE 0 END AS is_over
       FROM orders o WHERE o.hub_id = :hub AND ${within(span)}) AS ordered
     GROUP BY hour, is_second`,
    bounds(span)
  )

/** Whole minutes from one time to another; the two databases have no word for it in common. */
const minutes: Record<Database, (from: string, to: string) => string> = {
  sqlite: (from, to) => `(unixepoch(${to}) - unixepoch(${from})) / 60`,
  postgres: (from, to) =>
    `CAST(FLOOR(EXTRACT(EPOCH FROM (CAST(${to} AS TIMESTAMP) - CAST(${from} AS TIMESTAMP))) / 60) AS BIGINT)`
}
const began = "COALESCE(o.order_becomes_pending, o.created_at)"

const DurationRow = Schema.Struct({ is_scheduled: Schema.Int, minutes: Schema.Int, orders: Schema.Int })
const durations = selectMany(DurationRow)
export const untilInvoice = (database: Database, span: Span): Tx<ReadonlyArray<typeof DurationRow.Type>> =>
  durations(
    `SELECT is_scheduled, minutes, COUNT(*) AS orders
     FROM (SELECT ${isScheduled}, ${minutes[database](began, "i.created_at")} AS minutes
       FROM orders o CROSS JOIN invoice i WHERE i.hub_id = :hub AND i.order_id = o.order_id AND o.hub_id = :hub AND ${within(span)}) AS invoiced
     GROUP BY is_scheduled, minutes`,
    bounds(span)
  )
export const untilDispatch = (database: Database, span: Span): Tx<ReadonlyArray<typeof DurationRow.Type>> =>
  durations(
    `SELECT is_scheduled, minutes, COUNT(*) AS orders
     FROM (SELECT ${isScheduled}, ${minutes[database](began, "o.left_at")} AS minutes
       FROM orders o WHERE o.left_at IS NOT NULL AND o.hub_id = :hub AND ${within(span)}) AS gone
     GROUP BY is_scheduled, minutes`,
    bounds(span)
  )

const LinesRow = Schema.Struct({
  product_id: Schema.Int,
  name: Schema.String,
  sell_by: SellBy,
  outcome: Schema.Literals(["nil", "short", "whole"]),
  reason: Schema.String,
  lines: Schema.Int,
  ordered: Schema.Int,
  missing: Schema.Int
})
const lines = selectMany(LinesRow)
/** The lines of invoiced orders, with what was sent of them; virtual items are left out, for nobody picks them. */
export const alikeLines = (span: Span): Tx<ReadonlyArray<typeof LinesRow.Type>> =>
  lines(
    `SELECT product_id, MAX(name) AS name, sell_by, outcome, reason, COUNT(*) AS lines,
       CAST(SUM(qty) AS BIGINT) AS ordered, CAST(SUM(qty - accepted_qty) AS BIGINT) AS missing
     FROM (SELECT t.product_id, t.name, t.sell_by, t.qty, t.accepted_qty,
         CASE WHEN t.accepted_qty = 0 THEN 'nil' WHEN t.accepted_qty < t.qty THEN 'short' ELSE 'whole' END AS outcome,
         CASE WHEN t.accepted_qty < t.qty THEN COALESCE(t.reason, '') ELSE '' END AS reason
       FROM orders o CROSS JOIN order_item t CROSS JOIN product p
       WHERE t.hub_id = :hub AND t.order_id = o.order_id AND p.entity_id = t.product_id AND p.type_id <> 'virtual' AND t.accepted_qty IS NOT NULL AND t.qty > 0 AND t.status = 'active'
         AND t.parent_item_id IS NULL AND o.hub_id = :hub AND ${within(span)}) AS line
     GROUP BY product_id, sell_by, outcome, reason`,
    bounds(span)
  )

const InvoicedRow = Schema.Struct({ user_id: Schema.Int, user_name: Schema.String, orders: Schema.Int })
const invoiced = selectMany(InvoicedRow)
/** How many orders each person invoiced. */
export const invoicedBy = (span: Span): Tx<ReadonlyArray<typeof InvoicedRow.Type>> =>
  invoiced(
    `SELECT i.user_id, MAX(i.user_name) AS user_name, COUNT(*) AS orders
     FROM orders o CROSS JOIN invoice i WHERE i.hub_id = :hub AND i.order_id = o.order_id AND o.hub_id = :hub AND ${within(span)} GROUP BY i.user_id`,
    bounds(span)
  )

const BreachRow = Schema.Struct({ user_id: Schema.Int, reason: Schema.String, breaches: Schema.Int })
const breaches = selectMany(BreachRow)
/** Packs that were taken later than another, by who invoiced and why. */
export const takenLater = (span: Span): Tx<ReadonlyArray<typeof BreachRow.Type>> =>
  breaches(
    `SELECT i.user_id, t.later_reason AS reason, COUNT(*) AS breaches
     FROM orders o CROSS JOIN order_pack t CROSS JOIN invoice i
     WHERE t.hub_id = :hub AND t.order_id = o.order_id AND t.later_reason IS NOT NULL AND i.hub_id = :hub AND i.order_id = o.order_id AND o.hub_id = :hub AND ${within(span)}
     GROUP BY i.user_id, t.later_reason`,
    bounds(span)
  )
