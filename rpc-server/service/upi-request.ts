/** An order is asked to be paid by UPI: the record of it, and the link that its QR code says (PAY-4, PAY-5). */

import { Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { atExactSum } from "#core/order/cash-rounding.ts"
import { restNow } from "#core/order/costs.ts"
import { currencyOf } from "#core/order/tax.ts"
import { expirySetting, linkOf, payeeSetting, readExpiry, readPayee } from "#core/order/upi-link.ts"
import { requestPayment } from "#core/order/upi-payment.ts"
import type { Call } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { transactAndAnnounce } from "../rpc/transact.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as orders from "../store/order/orders.ts"
import * as records from "../store/order/payment-records.ts"
import { again, answer, missing } from "./order-payments.ts"

/** Asks for the payment of an order. The payee is that of the order's hub, not of the caller's. */
export const request = (orderId: number, call: Call) =>
  transactAndAnnounce(call, function* () {
    const { caller, now } = call
    const order = yield* orders.findToDecide(caller.storeIds, orderId, now)
    const store = order === undefined ? undefined : yield* stores.find(order.store_id)
    if (order === undefined || store === undefined) return missing
    const minutes = readExpiry(yield* env.find(expirySetting, store.hub_id))
    const payable = atExactSum(order)
    const payment = requestPayment(payable, currencyOf(store), minutes, now)
    if (Result.isFailure(payment)) return Result.fail(payment.failure)
    const payee = readPayee(yield* env.find(payeeSetting, store.hub_id))
    if (Result.isFailure(payee)) return Result.fail(payee.failure)
    if (payment.success !== "unchanged") {
      yield* records.ask(order.order_id, "upi", payment.success, Day.toGmt(now))
      yield* audit.ofOrder(call, order, "payment asked", {
        method: "upi",
        amount: Money.formatPlain(payment.success.amount)
      })
    }
    const isNew = payment.success !== "unchanged"
    const requested = answer(isNew ? yield* again(order, call) : order, now)
    return Result.succeed({
      answer: { ...requested, link: linkOf(payee.success, restNow(payable), order.increment_id) },
      announcement: isNew ? pushWireOrder(requested.order) : Effect.void
    })
  })
