/** The money of packs that came back, in the transaction of the return (PAY-11, STORECREDIT-3). */
import { Result } from "effect"
import type { OrderReturned } from "#core/contract/order-return.ts"
import type { Fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import type { RefundWay } from "#core/order/refund.ts"
import { type Owed, returnRefunds } from "#core/order/return-refunds.ts"
import { storeCredit } from "#core/order/store-credit.ts"
import { cash } from "#core/shift/expected-cash.ts"
import type { Call } from "../rpc/handler.ts"
import * as sales from "../store/counter/shift-sales.ts"
import * as credits from "../store/counter/store-credits.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as stores from "../store/network/stores.ts"
import * as newTasks from "../store/order/new-tasks.ts"
import * as events from "../store/order/order-events.ts"
import { coinAt } from "./cash-coin.ts"
import { makerOf, owe } from "./refund-due.ts"
import { refundReturn } from "./shift-refund.ts"
import { giveCredit } from "./store-credit.ts"

export type Refund = (typeof OrderReturned.Encoded)["refund"]
type Refused = Fault<"NoShift" | "InvalidData" | "ShiftClosed" | "NotInDrawer">

/** What of an order was paid, and was paid back, before so much of it is credited. */
const paidFor = function* (order: Order, amount: Money.Money) {
  const before = yield* newTasks.refundsOf(order.store_id, order.order_id)
  const comesTo = Money.minus(order.grand_total, Money.plus(order.credited ?? Money.zero, amount))
  const inCredit = yield* credits.paidBackOf(order.order_id)
  const paidBack = [...before.map((task) => task.amount), inCredit]
  const hasShipment = (yield* events.shipment(order.order_id)) !== undefined
  const sale = yield* sales.saleOf(order.store_id, order.order_id)
  return { back: { amount, comesTo, paidBack }, taken: { hasShipment, sale } }
}

/** How what is credited is to be paid back, by each way, of an order as it stands before the return. */
export const duesOf = function* (order: Order, amount: Money.Money, way: RefundWay): Tx<ReadonlyArray<Owed>> {
  const { back, taken } = yield* paidFor(order, amount)
  return returnRefunds(order, back, taken, { way, coin: yield* coinAt(order.store_id) })
}

/** Whether a drawer gives back what is credited, be that less than a coin. */
export const isOwedInCash = function* (order: Order, amount: Money.Money, way: RefundWay): Tx<boolean> {
  const { back, taken } = yield* paidFor(order, amount)
  return returnRefunds(order, back, taken, { way, coin: Money.zero }).some(({ how }) => how === "cash")
}

/** How the customer is paid back, where, and under which number if as a new store credit. */
export interface Payback {
  readonly till: string | null
  readonly way: RefundWay
  readonly newNumber: string
}

/** It goes back as store credit; beyond the limit of the day it waits for somebody else (REFUND-1). */
const refundedAsCredit = function* (
  call: Call,
  order: Order,
  { returnNumber, amount }: { readonly returnNumber: number; readonly amount: Money.Money },
  newNumber: string
): Tx<Refund> {
  const { storeId, hubId } = call.caller
  const answer = { amount: Money.toWire(amount), method: storeCredit, reference: null, till: null }
  const by = yield* makerOf(call, hubId, amount)
  const { store_id: taskStore, order_id: orderId } = order
  const hub = (yield* stores.find(taskStore))?.hub_id ?? hubId
  const task = { storeId: taskStore, hubId: hub, orderId, amount, reference: null, returnNumber, ...by }
  if (!("requester" in by)) {
    const given = { amount, cause: "return", returnNumber, storeId, newNumber } as const
    const { number, balance } = yield* giveCredit(order, given, call)
    return { how: "credit", ...answer, credit: { number, balance: Money.toWire(balance) } }
  }
  yield* newTasks.addRefund({ ...task, reason: "return", now: call.now, method: storeCredit })
  yield* audit.ofOrder(call, order, "refund due", {
    method: storeCredit,
    amount: Money.formatPlain(amount),
    reason: "return",
    waits: call.caller.name
  })
  return { how: "task", ...answer, waits: true }
}

/** What is owed by one way goes back by it. */
const paidBy = function* (
  call: Call,
  order: Order,
  due: Owed,
  returnNumber: number,
  { till, newNumber }: Payback
): Tx<Result.Result<Refund, Refused>> {
  const { caller, now } = call
  if (due.how === "credit")
    return Result.succeed(
      yield* refundedAsCredit(call, order, { returnNumber, amount: due.amount }, newNumber)
    )
  if (due.how === "task") {
    const waits = yield* owe(order, due, "return", call, returnNumber)
    const { amount: owed, reference } = due
    return Result.succeed({
      how: "task",
      amount: Money.toWire(owed),
      method: due.method,
      reference,
      till: null,
      ...(waits ? { waits } : {})
    })
  }
  const paid = yield* refundReturn(order, { amount: due.amount, returnNumber, till }, caller, now)
  if (Result.isFailure(paid)) return Result.fail(paid.failure)
  const { how, till: payingTill, storeName } = paid.success
  return Result.succeed({
    how: how === "given" ? "cash" : "task",
    amount: Money.toWire(due.amount),
    method: cash,
    reference: null,
    till: payingTill,
    store: storeName,
    ...(how === "waits" ? { waits: true } : {})
  })
}

/** The customer gets back what is credited, by each way in which they paid, or as store credit. */
export const refunded = function* (
  call: Call,
  order: Order,
  returnNumber: number,
  amount: Money.Money,
  payback: Payback
): Tx<Result.Result<readonly [Refund, ...ReadonlyArray<Refund>], Refused>> {
  const all: Array<Refund> = []
  for (const due of yield* duesOf(order, amount, payback.way)) {
    const paid = yield* paidBy(call, order, due, returnNumber, payback)
    if (Result.isFailure(paid)) return Result.fail(paid.failure)
    all.push(paid.success)
  }
  const nothing = { amount: 0, method: order.payment_method, reference: null, till: null } as const
  const [first = { how: "none", ...nothing }, ...others] = all
  return Result.succeed([first, ...others])
}
