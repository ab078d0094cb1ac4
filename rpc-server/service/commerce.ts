/** CommerceService: the server stands in for the commerce backend. */
import { Effect, Result } from "effect"
import { CommerceService } from "#core/contract/commerce.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { requireUndoable } from "#core/order/dispatch-undo.ts"
import { requireNotHeld } from "#core/order/hold.ts"
import { labelledOrder, requireLabelProof } from "#core/order/label-proof.ts"
import { pickedItems } from "#core/order/order.ts"
import { check, readReasons } from "#core/order/reason.ts"
import { nextUpdatedAt, requireCancellable, requireShippable } from "#core/order/status.ts"
import { toWire } from "#core/order/wire.ts"
import { pickedBy } from "#core/order/yield-ratio.ts"
import { hashToken } from "../rpc/caller.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushShipment, pushTasks, pushWireOrder } from "../rpc/rooms.ts"
import { transact, transactAndAnnounce } from "../rpc/transact.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as sessions from "../store/network/sessions.ts"
import * as changes from "../store/order/order-changes.ts"
import * as events from "../store/order/order-events.ts"
import { setReason } from "../store/order/order-items.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import { cancel } from "./cancellation.ts"
import { notingRefusal } from "./noted-refusal.ts"
import { newToken } from "./password.ts"
import { answersSession } from "./session.ts"
import { requireRefundable } from "./shift-refund.ts"
import { sellPlaced } from "./shift-sale.ts"
import { leave } from "./transfer-dispatch.ts"

const shipmentAnswer = (
  order_id: number,
  { id, created_at }: Pick<events.Shipment, "id" | "created_at">
) => ({
  status: "success" as const,
  order_id,
  shipment_id: id,
  shipped_at: Day.toLocal(Day.fromGmt(created_at) ?? 0)
})

/** A label of another order is refused by the name of that order, where it is one of the caller's (PROOF-2). */
const namingOrder = function* <F extends Fault>(
  refused: F,
  label: string,
  storeIds: ReadonlyArray<number>,
  now: Day.Instant
): Tx<F | Fault<"ForeignLabel">> {
  const id = labelledOrder(label, Day.dayAt(now))
  const other = id === undefined ? undefined : yield* orders.find(storeIds, id, now)
  return other === undefined ? refused : fault("ForeignLabel", { increment_id: other.increment_id })
}

const looking =
  ({ caller, now }: Call, orderId: number) =>
  () =>
    orders.find(caller.storeIds, orderId, now)

const orderMissing = Result.fail(fault("NotFound", { what: "Order" }))

export const commerceService = implement(CommerceService, {
  getSession: (_, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      const token = newToken()
      return yield* transact(
        call,
        function* () {
          yield* sessions.endKind(caller.userId, "commerce")
          yield* sessions.add(hashToken(token), caller.userId, "commerce", now, now)
          return Result.succeed({ status: "success" as const, session: token })
        },
        answersSession
      )
    }),

  // The status changes here, in one transaction with the reasons; the call that sets it afterwards only confirms it.
  cancelOrder: ({ order_id, items }, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      const { answer, order } = yield* transact(call, function* () {
        const order = yield* orders.findToDecide(caller.storeIds, order_id, now)
        if (order === undefined) return orderMissing
        const allowed = requireCancellable(order, yield* events.grounds(order_id))
        if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
        const list = readReasons(yield* env.find("accept_order_reason", caller.hubId))
        const reasons: Array<{ readonly item_id: number; readonly reason: string }> = []
        for (const { item_id, reason } of items ?? []) {
          if (!order.items.some((item) => item.item_id === item_id))
            return Result.fail(fault("InvalidData", { why: `item ${item_id} is not in the order` }))
          const checked = check(item_id, reason ?? "", list)
          if (Result.isFailure(checked)) return Result.fail(checked.failure)
          reasons.push({ item_id, reason: checked.success })
        }
        const reasoned = new Set(reasons.map(({ item_id }) => item_id))
        const unsaid = pickedItems(pickedBy(order, caller.flags)).find(
          ({ item_id }) => !reasoned.has(item_id)
        )
        if (unsaid !== undefined) return Result.fail(fault("ReasonRequired", { item_id: unsaid.item_id }))
        const refundable = yield* requireRefundable(order, caller)
        if (Result.isFailure(refundable)) return Result.fail(refundable.failure)
        const undone = yield* cancel(order, reasons, caller, now)
        for (const { item_id, reason } of reasons) yield* setReason(reason, item_id, order_id)
        yield* audit.ofOrder(call, order, "canceled", { reasons, ...undone })
        const changed = (yield* orders.find(caller.storeIds, order_id, now)) ?? order
        return Result.succeed({ answer: { status: "success" as const, order_id }, order: toWire(changed) })
      })
      yield* pushWireOrder(order)
      yield* pushTasks(order.store_id)
      return answer
    }).pipe(notingRefusal(call, "cancel", looking(call, order_id))),

  createShipment: ({ order_id, label: sent }, call) =>
    transactAndAnnounce(call, function* () {
      const { caller, now } = call
      const order = yield* orders.findToDecide(caller.storeIds, order_id, now)
      if (order === undefined) return orderMissing
      const before = yield* events.shipment(order_id)
      if (before !== undefined)
        return Result.succeed({ answer: shipmentAnswer(order_id, before), announcement: Effect.void })
      const allowed = requireShippable(order, yield* events.grounds(order_id))
      if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
      const free = requireNotHeld(order)
      if (Result.isFailure(free)) return Result.fail(free.failure)
      const label = requireLabelProof(order, sent ?? null, caller.flags, Day.dayAt(now))
      if (Result.isFailure(label))
        return Result.fail(yield* namingOrder(label.failure, sent ?? "", caller.storeIds, now))
      const sold = yield* sellPlaced(order)
      if (Result.isFailure(sold)) return Result.fail(sold.failure)
      const created_at = Day.toGmt(now)
      const id = yield* events.addShipment(order_id, created_at, caller.userId, label.success)
      yield* outgoing.add("order.dispatched", order_id, created_at)
      const left = yield* leave(call, order)
      if (Result.isFailure(left)) return Result.fail(left.failure)
      const transferred = left.success
      yield* audit.ofOrder(call, order, "shipped", {
        shipment_id: id,
        ...(label.success === null ? {} : { label: label.success }),
        ...(transferred === undefined ? {} : { transfer: transferred.shipment.shipment_id })
      })
      return Result.succeed({
        answer: shipmentAnswer(order_id, { id, created_at }),
        // A transfer becomes a shipment of another hub, whose clients hear of it.
        announcement:
          transferred === undefined ? Effect.void : pushShipment(transferred.shipment, transferred.storeIds)
      })
    }).pipe(notingRefusal(call, "dispatch", looking(call, order_id))),

  takeBackShipment: ({ order_id }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const order = yield* orders.findToDecide(caller.storeIds, order_id, now)
      if (order === undefined) return orderMissing
      const dispatch = yield* events.shipment(order_id)
      const allowed = requireUndoable(order, dispatch, caller.userId, now)
      if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
      yield* events.removeShipment(order_id)
      yield* changes.setStayed(order, nextUpdatedAt(order.updated_at, now))
      yield* outgoing.add("order.dispatch_undone", order_id, Day.toGmt(now))
      yield* audit.ofOrder(call, order, "dispatch undone", { shipment_id: dispatch?.id })
      return Result.succeed(toWire((yield* orders.find(caller.storeIds, order_id, now)) ?? order))
    }).pipe(Effect.tap(pushWireOrder), notingRefusal(call, "undo", looking(call, order_id)))
})
