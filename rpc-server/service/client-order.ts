/** OrderClientService: the few fields of an order that a client may name. */

import { Effect, Result } from "effect"
import { OrderClientService } from "#core/contract/client-order.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { changesBetween } from "#core/order/changes.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { toWire } from "#core/order/wire.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { transact } from "../rpc/transact.ts"
import * as audit from "../store/network/audit.ts"
import * as changes from "../store/order/order-changes.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"

interface Named {
  readonly order_id: number
  readonly customer_firstname?: string | null
  readonly customer_lastname?: string | null
  readonly item_pickup_status?: string | null
}

const change = ({ order: sent }: { readonly order: Named }, call: Call) =>
  transact(call, function* () {
    const { caller, now } = call
    const order = yield* orders.findToDecide(caller.storeIds, sent.order_id, now)
    if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
    const fields = {
      firstname: sent.customer_firstname === undefined ? order.customer_firstname : sent.customer_firstname,
      lastname: sent.customer_lastname === undefined ? order.customer_lastname : sent.customer_lastname,
      pickup: sent.item_pickup_status === undefined ? order.item_pickup_status : sent.item_pickup_status
    }
    const changed = changesBetween(order, {
      ...order,
      customer_firstname: fields.firstname,
      customer_lastname: fields.lastname,
      item_pickup_status: fields.pickup
    })
    const isSame =
      fields.firstname === order.customer_firstname &&
      fields.lastname === order.customer_lastname &&
      fields.pickup === order.item_pickup_status
    if (isSame) return Result.succeed(toWire(order))
    yield* changes.setNamedFields(order, fields, nextUpdatedAt(order.updated_at, now))
    yield* outgoing.add("order.changed", order.order_id, Day.toGmt(now))
    yield* audit.ofOrder(call, order, "changed", { ...fields, changed })
    return Result.succeed(toWire((yield* orders.find(caller.storeIds, sent.order_id, now)) ?? order))
  }).pipe(Effect.tap(pushWireOrder))

export const orderClientService = implement(OrderClientService, {
  updateInHubManager: change,
  updateOrder: change
})
