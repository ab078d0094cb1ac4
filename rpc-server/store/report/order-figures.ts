/** Figures of the orders of some stores: how many each tab of the queue holds, and what a day adds up to. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { toWire } from "#core/money.ts"
import { OrderStatus } from "#core/order/order.ts"
import type { PayPart } from "#core/order/pay-part.ts"
import { keptSince, open } from "#core/order/queue.ts"
import { selectMany, type Tx } from "../engine/transaction.ts"
import { isFinished, isUnfinished } from "../migration/growth.ts"
import { inStores, retailOnly } from "../order/order-conditions.ts"
import * as orderParts from "../order/order-parts.ts"
import type { Scope } from "../order/scope.ts"

const Counts = Schema.Struct({
  express: Schema.Int,
  all: Schema.Int,
  multiple: Schema.Int,
  scheduled: Schema.Int,
  pending_payment: Schema.Int,
  complete: Schema.Int,
  processing: Schema.Int
})
const Total = selectMany(Schema.Struct({ total: Schema.Int }))
const countRows = selectMany(Schema.Struct({ ...Counts.fields, open: Schema.Int }))
const counting = (condition: string): string => `COUNT(CASE WHEN ${condition} THEN 1 END)`

const openOnes = open.map((status) => `'${status}'`).join(", ")
/**
 * How many orders each tab of the queue holds (QUEUE-1), finished ones while lists keep them; and how many the list of
 * the open ones has.
 */
export const counts = function* (
  scope: Scope,
  isRetailOnly: boolean,
  now: Day.Instant
): Tx<{ readonly counts: typeof Counts.Type; readonly open: number }> {
  const scheduled = "o.status = 'pending' AND o.sub_slot_id IS NOT NULL"
  const whose = `${inStores(scope)}${retailOnly(isRetailOnly)}`
  const [unfinished] = yield* countRows(
    `SELECT ${counting("o.status = 'pending' AND o.sub_slot_id IS NULL")} AS express, COUNT(*) AS "all",
      ${counting(`${scheduled} AND o.slot_starts > 1`)} AS multiple, ${counting(scheduled)} AS scheduled,
      ${counting("o.status = 'pending_payment'")} AS pending_payment, 0 AS complete,
      ${counting("o.status = 'processing'")} AS processing, ${counting(`o.status IN (${openOnes})`)} AS open
     FROM orders o WHERE o.hub_id = :hub AND ${whose} AND o.${isUnfinished}`,
    scope
  )
  if (unfinished === undefined) throw new Error("a count has no row")
  const [done] = yield* Total(
    `SELECT COUNT(*) AS total FROM orders o WHERE o.hub_id = :hub AND ${whose} AND o.${isFinished} AND o.updated_at >= ?`,
    [...scope, keptSince(now)]
  )
  const complete = done?.total ?? 0
  const { open: length, ...tabs } = unfinished
  return { counts: { ...tabs, all: tabs.all + complete, complete }, open: length }
}

const SummaryRow = Schema.Struct({
  source: Schema.String,
  status: OrderStatus,
  sub_slot_id: Schema.NullOr(Schema.Int),
  payment_method: Schema.String,
  cod_payment: Schema.NullOr(Schema.String),
  grand_total: Schema.Int,
  order_id: Schema.Int,
  increment_id: Schema.String,
  has_remarks: Schema.Int
})
const summaryRows = selectMany(SummaryRow)
interface SummaryOrder extends Omit<typeof SummaryRow.Type, "has_remarks"> {
  readonly parts?: ReadonlyArray<typeof PayPart.Encoded>
}
/** The sums of the daily summary, over the orders created from one time until another. */
export const summary = function* (
  scope: Scope,
  isRetailOnly: boolean,
  from: Day.GmtTime,
  before: Day.GmtTime
): Tx<ReadonlyArray<SummaryOrder>> {
  const rows = yield* summaryRows(
    `SELECT o.source, o.status, o.sub_slot_id, o.payment_method, o.cod_payment, o.grand_total, o.order_id, o.increment_id, o.has_remarks
     FROM orders o WHERE o.hub_id = :hub AND ${inStores(scope)}${retailOnly(isRetailOnly)} AND o.created_at >= ? AND o.created_at < ?
     ORDER BY o.created_at, o.order_id`,
    [...scope, from, before]
  )
  const partsOfOrders = yield* orderParts.ofOrders(
    rows.filter(({ has_remarks }) => has_remarks === 1).map(({ order_id }) => order_id)
  )
  return rows.map(({ has_remarks: _, ...row }) => {
    const parts = partsOfOrders.get(row.order_id)?.map((part) => ({ ...part, amount: toWire(part.amount) }))
    return {
      ...row,
      ...(parts === undefined ? {} : { parts }),
      grand_total: row.grand_total / 100
    }
  })
}
