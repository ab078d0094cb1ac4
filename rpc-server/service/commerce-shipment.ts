/** The shipments and failed orders of CommerceService: what the commerce backend knows of stock on its way. */
import { Effect, Result, Schema } from "effect"
import { CommerceShipments } from "#core/contract/commerce-shipment.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { UpstreamShipment } from "#core/stock/upstream-shipment.ts"
import { implement } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { read, transact } from "../rpc/transact.ts"
import * as audit from "../store/network/audit.ts"
import * as failed from "../store/order/failed-orders.ts"
import * as inbox from "../store/order/inbox.ts"
import * as receipts from "../store/order/receipts.ts"
import * as shipments from "../store/pack/shipments.ts"
import { readBody } from "./inbox.ts"
import { oneAtATime, retryOrder } from "./inbox-order.ts"
import { scopeOf, shipmentMissing } from "./shipment-scope.ts"

const encode = Schema.encodeSync(UpstreamShipment)

export const commerceShipments = implement(CommerceShipments, {
  approveShipment: ({ shipment_id }, call) =>
    transact(call, function* () {
      const shipment = yield* shipments.findToDecide(scopeOf(call), shipment_id)
      if (shipment === undefined) return Result.fail(shipmentMissing)
      const approved_at = yield* receipts.approve(shipment.id, Day.toGmt(call.now))
      return approved_at === undefined
        ? Result.fail(fault("NotAccepted"))
        : Result.succeed({ status: "success" as const, shipment_id, approved_at })
    }),

  getShipmentInfo: ({ shipment_id }, { caller }) =>
    read(() => inbox.find("shipment", shipment_id, caller.hubIds, false)).pipe(
      Effect.map((message) => (message === undefined ? null : encode(readBody(message.body))))
    ),

  getFailedPartnerOrders: ({ store }, { caller }) => read(() => failed.ofStore(store ?? caller.storeId)),

  dismissFailedPartnerOrder: ({ source, ref_id, store }, call) =>
    transact(call, function* () {
      const storeId = store ?? call.caller.storeId
      const info = yield* failed.dismiss(storeId, source, ref_id)
      if (info === undefined) return Result.fail(fault("NotFound", { what: "Failed order" }))
      yield* inbox.removeFrom(call.caller.hubIds, "order", inbox.orderKey(source, ref_id))
      yield* audit.ofFailedOrder(call, { source, ref_id, store_id: storeId }, "dismissed", { info })
      return Result.succeed({ status: "success" as const })
    }),

  retryFailedPartnerOrder: ({ source, ref_id, store }, call) =>
    transact(call, function* () {
      const { caller, now } = call
      const storeId = store ?? caller.storeId
      // Of two people who try it at once the second finds what the first has made of it.
      yield* oneAtATime()
      const info = yield* failed.why(storeId, source, ref_id)
      if (info === undefined) return Result.fail(fault("NotFound", { what: "Failed order" }))
      const message = yield* inbox.find("order", inbox.orderKey(source, ref_id), caller.hubIds, false)
      const tried = message === undefined ? undefined : yield* retryOrder(message, now)
      const reasons = tried?.received.reasons ?? [info]
      const isStill = (yield* failed.why(storeId, source, ref_id)) !== undefined
      const outcome = isStill ? ("failed" as const) : ("created" as const)
      yield* audit.ofFailedOrder(call, { source, ref_id, store_id: storeId }, "tried again", {
        outcome,
        reasons
      })
      return Result.succeed({
        answer: { outcome, increment_id: isStill ? null : (tried?.received.id ?? null), reasons },
        push: tried?.push
      })
    }).pipe(
      Effect.tap(({ push }) => (push === undefined ? Effect.void : pushWireOrder(push))),
      Effect.map(({ answer }) => answer)
    )
})
