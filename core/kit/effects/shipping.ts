/** An order leaves the house. */

import * as Effect from "effect/Effect"
import { CommerceService } from "../../contract/commerce.ts"
import { OrderService } from "../../contract/order.ts"
import { call, Rpc } from "../../port/rpc.ts"
import * as say from "../../text/order-outcome.ts"
import { asksClient } from "../client-message.ts"
import { type Caller, type Effects, failureMessage, tapUnauthorized, tellResult } from "./host.ts"
import { keepLeft } from "./left-orders.ts"

export interface ShipOrder {
  readonly _tag: "ShipOrder"
  readonly id: number
  readonly key: string
  /** The code of its label, where that was scanned. */
  readonly label?: string | undefined
  /** The invoice was just made: a failure says that it stands all the same. */
  readonly afterInvoice: boolean
}

/** The shipment is created first; the order becomes complete after it. */
export const shipOrder = (host: Caller, { id, key, label, afterInvoice }: ShipOrder) =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const ended = (kind: "success" | "failure", text: string) =>
      host.tellClient({ _tag: "EndedShipping", orderId: id, kind, text })
    const shipping = yield* Effect.result(
      rpc.call(
        CommerceService.createShipment,
        { order_id: id, ...(label === undefined ? {} : { label }) },
        { key }
      )
    )
    if (shipping._tag === "Failure") {
      const { failure } = shipping
      if (failure._tag === "Unauthorized") return host.tellClient({ _tag: "LostSession" })
      const why = failureMessage(failure)
      return ended("failure", afterInvoice ? say.shipFailed(why) : why)
    }
    const completing = rpc.call(
      OrderService.updateOrder,
      // Of the shipment, not of this clock: asked for again, the call is the same.
      { order_id: id, change: { status: "complete", shipped_at: shipping.success.shipped_at } },
      { key: `${key}-status` }
    )
    const updating = yield* Effect.result(tapUnauthorized(host, completing))
    if (updating._tag === "Failure") return ended("failure", say.shippedHalf)
    const order = updating.success
    yield* keepLeft(host, order)
    host.tellClient({ _tag: "PushedOrder", storeId: order.store_id, order })
    ended("success", say.shipped)
  })

/** A dispatch is taken back. */
export interface TakeBackShipment {
  readonly _tag: "TakeBackShipment"
  readonly id: number
  readonly key: string
}

export const takeBackShipment = (host: Caller, { id, key }: TakeBackShipment) =>
  tellResult(host, call(CommerceService.takeBackShipment, { order_id: id }, { key }), {
    onSuccess: (order) => {
      host.tellClient({ _tag: "PushedOrder", storeId: order.store_id, order })
      return asksClient({ _tag: "Succeeded", message: say.isHereAgain(order.increment_id) })
    },
    onFailure: (failure) => asksClient({ _tag: "Failed", message: failureMessage(failure) })
  })

export const effects: Effects<ShipOrder | TakeBackShipment> = {
  ShipOrder: shipOrder,
  TakeBackShipment: takeBackShipment
}
