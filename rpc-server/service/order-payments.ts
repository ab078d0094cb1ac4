/** The changes that payments make to an order, in the transaction of the caller (PAY-2, PAY-3, PAY-5). */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import { atExactSum, totalPaidBy } from "#core/order/cash-rounding.ts"
import type { Order } from "#core/order/order.ts"
import { type PaymentReport, settled, upiPayment } from "#core/order/payment.ts"
import type { PaymentChange } from "#core/order/payment-change.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { isGivenUp, paymentStatus } from "#core/order/upi-payment.ts"
import { toWire } from "#core/order/wire.ts"
import * as sales from "../store/counter/shift-sales.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as orderParts from "../store/order/order-parts.ts"
import { setPayment } from "../store/order/order-payment.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import * as records from "../store/order/payment-records.ts"
import { coinAt } from "./cash-coin.ts"

/** Who acts, and when. */
export interface Act {
  readonly caller: { readonly userId: number; readonly name: string }
  readonly now: Day.Instant
}

export const missing = Result.fail(fault("NotFound", { what: "Order" }))

/** The state of an order's payment, in the words of the payment service. */
export const statusOf = (order: Order, now: Day.Instant) => ({
  paymentStatus: paymentStatus(order, now),
  hasUpiPayment: upiPayment(order) !== undefined
})
export const answer = (order: Order, now: Day.Instant) => ({ ...statusOf(order, now), order: toWire(order) })

/** The order as it stands after something was written to it. */
export const again = function* (order: Order, { now }: Act): Tx<Order> {
  return (yield* orders.find([order.store_id], order.order_id, now)) ?? order
}

/** Changes how an order is paid for (CASH-2), in the books of the shift that sold it too (SHIFT-11). */
export const payLike = function* (order: Order, change: PaymentChange, { now }: Act): Tx<void> {
  const total = totalPaidBy(order, change.method, yield* coinAt(order.store_id))
  yield* setPayment(order, change, total, nextUpdatedAt(order.updated_at, now))
  yield* outgoing.add("order.changed", order.order_id, Day.toGmt(now))
  if ((order.parts ?? []).length > 0) yield* orderParts.remove(order.order_id, change.method)
  yield* sales.payOtherwise(order, change.method)
}

/** The order as its payments make it. */
export const settle = function* (order: Order, act: Act): Tx<Order> {
  const change = settled(atExactSum(order))
  if (change === undefined) return order
  yield* payLike(order, change, act)
  // That it was paid, and became pending by it, is told already.
  if (change.method !== order.payment_method)
    yield* audit.ofOrder(act, order, "payment", {
      changed: ["the payment method"],
      from: order.payment_method,
      to: change.method
    })
  return yield* again(order, act)
}

const actions = { success: "paid", failed: "payment failed", pending: "payment asked" } as const

/** Stores a report of a payment of an order; of its payment by UPI unless another method is named. */
export const keep = function* (order: Order, report: PaymentReport, act: Act, method = "upi"): Tx<Order> {
  const at = Day.toGmt(act.now)
  yield* records.record(order.order_id, method, report, at)
  if (report.state === "success")
    yield* outgoing.add("payment.received", order.order_id, at, {
      payment: { method, amount: report.amount }
    })
  yield* audit.ofOrder(act, order, actions[report.state], {
    method,
    amount: Money.formatPlain(report.amount),
    ...(report.reference === null ? {} : { reference: report.reference })
  })
  return yield* again(order, act)
}

/** A payment by UPI that is still asked for is given up where the order is paid in another way. */
export const giveUp = function* (order: Order, method: string, act: Act): Tx<void> {
  if (!isGivenUp(order, method)) return
  yield* records.giveUp(order.order_id, "upi", Day.toGmt(act.now))
  yield* audit.ofOrder(act, order, "payment given up", { method: "upi", to: method })
}
