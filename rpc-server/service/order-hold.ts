/** OrderService: holds. The rule is core's (HOLD-1); an invoice and a shipment ask the same one. */
import { Effect, Result } from "effect"
import { OrderHolds } from "#core/contract/order-hold.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { isHeld, requireHoldable } from "#core/order/hold.ts"
import { readRemark } from "#core/order/remark.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { toWire } from "#core/order/wire.ts"
import { implement } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { transact } from "../rpc/transact.ts"
import * as audit from "../store/network/audit.ts"
import * as events from "../store/order/order-events.ts"
import { setHold } from "../store/order/order-hold.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"

const orderMissing = Result.fail(fault("NotFound", { what: "Order" }))

export const orderHolds = implement(OrderHolds, {
  holdOrder: ({ order_id, reason: sent }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const reason = readRemark("reason", sent)
      if (Result.isFailure(reason)) return Result.fail(reason.failure)
      const order = yield* orders.findToDecide(caller.storeIds, order_id, now)
      if (order === undefined) return orderMissing
      const { hold } = order
      // The reply was lost, and nobody kept the key.
      if (hold != null && hold.user_id === caller.userId && hold.reason === reason.success)
        return Result.succeed(toWire(order))
      const allowed = requireHoldable(order, yield* events.grounds(order_id))
      if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
      const newHold = {
        reason: reason.success,
        user_id: caller.userId,
        by: caller.name,
        since: Day.toGmt(now)
      }
      yield* setHold(order, newHold, nextUpdatedAt(order.updated_at, now))
      yield* outgoing.add("order.held", order_id, Day.toGmt(now))
      yield* audit.ofOrder(call, order, "held", { reason: reason.success })
      return Result.succeed(toWire((yield* orders.find(caller.storeIds, order_id, now)) ?? order))
    }).pipe(Effect.tap(pushWireOrder)),

  releaseOrder: ({ order_id }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const order = yield* orders.findToDecide(caller.storeIds, order_id, now)
      if (order === undefined) return orderMissing
      if (!isHeld(order)) return Result.fail(fault("NotOnHold"))
      yield* setHold(order, null, nextUpdatedAt(order.updated_at, now))
      yield* outgoing.add("order.released", order_id, Day.toGmt(now))
      yield* audit.ofOrder(call, order, "released", { reason: order.hold?.reason })
      return Result.succeed(toWire((yield* orders.find(caller.storeIds, order_id, now)) ?? order))
    }).pipe(Effect.tap(pushWireOrder))
})
