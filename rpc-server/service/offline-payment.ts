/** PaymentService and the payment routes of HTTP: records of payments, and what comes of an order by them (PAY-2, PAY-3). */
import { Effect, Result } from "effect"
import { OfflinePayments } from "#core/contract/offline-payment.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { confirmed, type Heard, settled, upiPayment } from "#core/order/payment.ts"
import { readRemark } from "#core/order/remark.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { toWire } from "#core/order/wire.ts"
import { FaultInjection } from "../rpc/fault-injection.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushOrder } from "../rpc/rooms.ts"
import { readOrRefuse, transact } from "../rpc/transact.ts"
import * as audit from "../store/audit.ts"
import { setPayment } from "../store/order-payment.ts"
import * as orders from "../store/orders.ts"
import * as records from "../store/payment-records.ts"
import type { Tx } from "../store/transaction.ts"

const statusOf = (order: Order) => {
  const payment = upiPayment(order)
  return { paymentStatus: payment?.state ?? null, hasUpiPayment: payment !== undefined }
}
const answer = (order: Order) => ({ ...statusOf(order), order: toWire(order) })

type Act = Pick<Call, "caller" | "now">

const again = function* (order: Order, { caller, now }: Act): Tx<Order> {
  return (yield* orders.find(caller.storeIds, order.order_id, now)) ?? order
}

/** The order as its payments make it. */
const settle = function* (order: Order, act: Act): Tx<Order> {
  const change = settled(order)
  if (change === undefined) return order
  yield* setPayment(order, change, nextUpdatedAt(order.updated_at, act.now))
  yield* audit.ofOrder(act, order, "payment", {
    changed: ["the payment method"],
    from: order.payment_method,
    to: change.method
  })
  return yield* again(order, act)
}

/** Keeps what was heard of the UPI payment of an order. */
const keep = function* (order: Order, said: Heard, act: Act): Tx<Order> {
  yield* records.record(order.order_id, "upi", said, Day.toGmt(act.now))
  yield* audit.ofOrder(act, order, "paid", {
    method: "upi",
    amount: Money.formatPlain(said.amount),
    ...(said.reference === null ? {} : { reference: said.reference })
  })
  return yield* again(order, act)
}

const missing = Result.fail(fault("NotFound", { what: "Order" }))

/** What somebody says by hand. */
export interface Confirmation {
  readonly orderId: number
  readonly amount: Money.Money
  readonly source: string
}

export const confirm = ({ orderId, amount, source: sent }: Confirmation, call: Call) =>
  Effect.gen(function* () {
    const { caller, now } = call
    if (!(yield* FaultInjection).isDevelopment) return yield* Effect.fail(fault("NotDevelopment"))
    const order = yield* transact(call, function* () {
      const source = sent.trim() === "" ? Result.succeed(null) : readRemark("reason", sent)
      if (Result.isFailure(source)) return Result.fail(source.failure)
      const found = yield* orders.findToDecide(caller.storeIds, orderId, now)
      if (found === undefined) return missing
      const said = confirmed(found, amount, { reference: source.success, by: caller.name })
      if (Result.isFailure(said)) return Result.fail(said.failure)
      const paid = said.success === "unchanged" ? found : yield* keep(found, said.success, call)
      return Result.succeed(answer(yield* settle(paid, call)))
    })
    yield* pushOrder(order.order, () => order.order)
    return order
  })

/** What HTTP answers of an order under its number or its id. */
export const statusNamed = (name: string, { caller, now }: Act) =>
  readOrRefuse(function* () {
    const order = yield* named(name, { caller, now })
    return order === undefined
      ? missing
      : Result.succeed({ orderId: order.order_id, number: order.increment_id, ...statusOf(order) })
  })

/** By its number; by its id where no order has that number. */
const named = function* (name: string, { caller, now }: Act): Tx<Order | undefined> {
  const numbered = yield* orders.findByIncrement(caller.storeIds, name, now)
  if (numbered !== undefined || !/^\d{1,15}$/.test(name)) return numbered
  return yield* orders.find(caller.storeIds, Number(name), now)
}

export const offlinePayments = implement(OfflinePayments, {
  checkUpiPayment: ({ order_id }, call) =>
    Effect.gen(function* () {
      const checked = yield* transact(call, function* () {
        const order = yield* orders.findToDecide(call.caller.storeIds, order_id, call.now)
        return order === undefined ? missing : Result.succeed(answer(yield* settle(order, call)))
      })
      yield* pushOrder(checked.order, () => checked.order)
      return checked
    }),

  confirmPayment: ({ order_id: orderId, amount, source }, call) => confirm({ orderId, amount, source }, call)
})
