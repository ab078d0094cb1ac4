/** The payment of an order, written into its row. What was to be collected in cash is said anew by its total. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { Money } from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import type { PaymentChange } from "#core/order/payment-change.ts"
import { restart, select, type Tx } from "../engine/transaction.ts"

const paidRow = select(
  Schema.Struct({ order_id: Schema.Int }),
  `UPDATE orders SET payment_method = ?, cod_payment = NULL, status = ?, updated_at = ?, payment_set_at = ?, grand_total = ?,
     order_becomes_pending = COALESCE(order_becomes_pending, ?)
   WHERE hub_id = :hub AND order_id = ? AND updated_at = ? RETURNING order_id`
)
/** Changes it, and what the order comes to by it, if the order is still as it was read. One that waited for its payment is as old as that; any other stays as old as it is. */
export const setPayment = function* (
  { order_id, updated_at, status: before }: Pick<Order, "order_id" | "updated_at" | "status">,
  { method, status }: PaymentChange,
  total: Money,
  updatedAt: Day.GmtTime
): Tx<void> {
  const rows = yield* paidRow(
    method,
    status,
    updatedAt,
    updatedAt,
    total,
    status === "pending" && before !== "pending" ? updatedAt : null,
    order_id,
    updated_at
  )
  if (rows.length === 0) restart()
}
