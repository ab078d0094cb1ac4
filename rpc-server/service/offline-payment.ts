/**
 * PaymentService and the payment routes of HTTP: records of payments, and what comes of an order by them (PAY-2,
 * PAY-3).
 */
import { Effect, Result } from "effect"
import { OfflinePayments } from "#core/contract/offline-payment.ts"
import { fault } from "#core/fault.ts"
import type * as Money from "#core/money.ts"
import { atExactSum } from "#core/order/cash-rounding.ts"
import type { Order } from "#core/order/order.ts"
import { confirmed } from "#core/order/payment.ts"
import { isPolled } from "#core/order/polled-payment.ts"
import { readRemark } from "#core/order/remark.ts"
import { CommerceBackend } from "../commerce/backend.ts"
import { FaultInjection } from "../rpc/fault-injection.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { read, readOrRefuse, transact, transactAndAnnounce } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as orders from "../store/order/orders.ts"
import { answer, keep, missing, settle, statusOf } from "./order-payments.ts"
import { writePolled } from "./payment-event.ts"
import { request } from "./upi-request.ts"

/** A confirmation of a payment by hand. */
export interface Confirmation {
  readonly orderId: number
  readonly amount: Money.Money
  readonly source: string
}

export const confirm = Effect.fnUntraced(function* (
  { orderId, amount, source: sent }: Confirmation,
  call: Call
) {
  const { caller, now } = call
  if (!(yield* FaultInjection).isDevelopment) return yield* Effect.fail(fault("NotDevelopment"))
  const order = yield* transact(call, function* () {
    const source = sent.trim() === "" ? Result.succeed(null) : readRemark("reason", sent)
    if (Result.isFailure(source)) return Result.fail(source.failure)
    const found = yield* orders.findToDecide(caller.storeIds, orderId, now)
    if (found === undefined) return missing
    const confirmation = confirmed(atExactSum(found), amount, { reference: source.success, by: caller.name })
    if (Result.isFailure(confirmation)) return Result.fail(confirmation.failure)
    const paid = confirmation.success === "unchanged" ? found : yield* keep(found, confirmation.success, call)
    return Result.succeed(answer(yield* settle(paid, call), now))
  })
  yield* pushWireOrder(order.order)
  return order
})

type Reader = Pick<Call, "caller" | "now">

/** The payment status of an order under its number or its id, as HTTP answers it. */
export const statusNamed = (name: string, { caller, now }: Reader) =>
  readOrRefuse(function* () {
    const order = yield* named(name, { caller, now })
    return order === undefined
      ? missing
      : Result.succeed({ orderId: order.order_id, number: order.increment_id, ...statusOf(order, now) })
  })

/** An order by its number; by its id where no order has that number. */
const named = function* (name: string, { caller, now }: Reader): Tx<Order | undefined> {
  const numbered = yield* orders.findByIncrement(caller.storeIds, name, now)
  if (numbered !== undefined || !/^\d{1,15}$/.test(name)) return numbered
  return yield* orders.find(caller.storeIds, Number(name), now)
}

/** The payment as the backend outside has it, asked before anything is written, where there is something to ask. */
const pollOutside = Effect.fnUntraced(function* (orderId: number, { caller, now }: Reader) {
  const order = yield* read(() => orders.find(caller.storeIds, orderId, now))
  if (order === undefined || !isPolled(order)) return null
  const backend = yield* CommerceBackend
  return yield* Effect.mapError(backend.paymentStatus(order.increment_id), ({ status, message }) =>
    fault("OutsideFailed", { status, message })
  )
})

export const offlinePayments = implement(OfflinePayments, {
  requestUpiPayment: ({ order_id }, call) => request(order_id, call),

  checkUpiPayment: ({ order_id }, call) =>
    Effect.gen(function* () {
      const polled = yield* pollOutside(order_id, call)
      return yield* transactAndAnnounce(call, function* () {
        const order = yield* orders.findToDecide(call.caller.storeIds, order_id, call.now)
        if (order === undefined) return missing
        const after = yield* settle(yield* writePolled(order, polled, call.now), call)
        const checked = answer(after, call.now)
        // Whoever waits for a payment asks again and again: no other screen hears that nothing has changed.
        return Result.succeed({
          answer: checked,
          announcement: after === order ? Effect.void : pushWireOrder(checked.order)
        })
      })
    }),

  confirmPayment: ({ order_id: orderId, amount, source }, call) => confirm({ orderId, amount, source }, call)
})
