/** CommerceService: how an order is paid for is changed by the rule of core (PAY-1). */
import { Effect, Result } from "effect"
import { CommercePayments } from "#core/contract/payment-change.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { formatPlain } from "#core/money.ts"
import { roundedInDrawer } from "#core/order/cash-rounding.ts"
import type { Order } from "#core/order/order.ts"
import { changedPayment, hasLeft, requireParts, secondLook } from "#core/order/payment-change.ts"
import { toWire } from "#core/order/wire.ts"
import { roundedTo } from "#core/text/shift.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { transact } from "../rpc/transact.ts"
import * as cash from "../store/counter/shift-cash.ts"
import * as sales from "../store/counter/shift-sales.ts"
import * as shifts from "../store/counter/shifts.ts"
import * as audit from "../store/network/audit.ts"
import { sellerOf } from "../store/order/invoices.ts"
import * as events from "../store/order/order-events.ts"
import * as orders from "../store/order/orders.ts"
import { coinAt } from "./cash-coin.ts"
import { again, giveUp, payLike } from "./order-payments.ts"

/** Why a second person changes the payment of an order that has left; the first refusal. */
const looked = function* (order: Order, reason: string, { caller }: Call) {
  const sold = yield* sellerOf(order.store_id, order.order_id)
  const shift = yield* sales.shiftOfSale(order.store_id, order.order_id)
  const isOwn = sold === caller.userId
  return secondLook({ reason, isOwn, isShiftClosed: shift?.status === "closed" }, caller.flags)
}

/** The change is a row of the shift that sold the order, and of the own one of whoever changes it. */
const written = function* (order: Order, to: string, reason: string, { caller, now }: Call) {
  const shift = yield* sales.shiftOfSale(order.store_id, order.order_id)
  const sale = yield* sales.saleOf(order.store_id, order.order_id)
  if (shift === undefined || sale === undefined) return
  const amount = sale.rest
  const change = { order_id: order.order_id, from: order.payment_method, to, amount, reason }
  const deed = { userId: caller.userId, name: caller.name, at: Day.toGmt(now) }
  yield* cash.addPaymentChange(shift, change, deed)
  // The exact sum stays that of the order: the drawer has coins, and their difference is a row of its own.
  const rounded = roundedInDrawer(amount, change, yield* coinAt(order.store_id))
  if (rounded !== undefined)
    yield* cash.addMovement(shift, { ...rounded, reason: roundedTo(order.increment_id, to) }, deed)
  for (const otherShift of yield* shifts.openedBy(order.store_id, caller.userId))
    if (otherShift.shift_id !== shift.shift_id) yield* cash.addPaymentChange(otherShift, change, deed)
  yield* audit.ofShift({ caller, now }, shift, "payment changed", {
    order_id: order.order_id,
    from: order.payment_method,
    to,
    amount: formatPlain(amount),
    reason
  })
}

export const commercePayments = implement(CommercePayments, {
  changePaymentMethod: ({ order_id, payment_method, reason }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const order = yield* orders.findToDecide(caller.storeIds, order_id, now)
      if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
      // An order that has a shipment has left, whatever its status became since.
      const isGone = (yield* events.shipment(order_id)) !== undefined
      const standing: Order = isGone ? { ...order, status: "complete" } : order
      const change = Result.map(changedPayment(standing, payment_method, caller.flags), (to) =>
        to === "unchanged" || !isGone ? to : { ...to, status: order.status }
      )
      if (Result.isFailure(change)) return Result.fail(change.failure)
      const inParts = requireParts(standing, payment_method, yield* coinAt(order.store_id))
      if (Result.isFailure(inParts)) return Result.fail(inParts.failure)
      yield* giveUp(order, payment_method, call)
      if (change.success === "unchanged") return Result.succeed(toWire(yield* again(order, call)))
      const why = hasLeft(standing) ? yield* looked(order, reason ?? "", call) : Result.succeed(undefined)
      if (Result.isFailure(why)) return Result.fail(why.failure)
      yield* payLike(order, change.success, call)
      if (why.success !== undefined) yield* written(order, change.success.method, why.success, call)
      yield* audit.ofOrder(call, order, "payment", {
        changed: ["the payment method"],
        from: order.payment_method,
        to: change.success.method,
        ...(why.success === undefined ? {} : { reason: why.success })
      })
      return Result.succeed(toWire(yield* again(order, call)))
    }).pipe(Effect.tap(pushWireOrder))
})
