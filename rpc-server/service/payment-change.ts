/** CommerceService: how an order is paid for is changed by the rule of core (PAY-1). */
import { Effect, Result } from "effect"
import { CommercePayments } from "#core/contract/payment-change.ts"
import { fault } from "#core/fault.ts"
import { changedPayment } from "#core/order/payment-change.ts"
import { toWire } from "#core/order/wire.ts"
import { implement } from "../rpc/handler.ts"
import { pushOrder } from "../rpc/rooms.ts"
import { transact } from "../rpc/transact.ts"
import * as audit from "../store/audit.ts"
import * as orders from "../store/orders.ts"
import { again, giveUp, payLike } from "./order-payments.ts"

export const commercePayments = implement(CommercePayments, {
  changePaymentMethod: ({ order_id, payment_method }, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      const changed = yield* transact(call, function* () {
        const order = yield* orders.findToDecide(caller.storeIds, order_id, now)
        if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
        const change = changedPayment(order, payment_method, caller.flags)
        if (Result.isFailure(change)) return Result.fail(change.failure)
        yield* giveUp(order, payment_method, call)
        if (change.success === "unchanged") return Result.succeed(toWire(yield* again(order, call)))
        yield* payLike(order, change.success, call)
        yield* audit.ofOrder(call, order, "payment", {
          changed: ["the payment method"],
          from: order.payment_method,
          to: change.success.method
        })
        return Result.succeed(toWire(yield* again(order, call)))
      })
      yield* pushOrder(changed, () => changed)
      return changed
    })
})
