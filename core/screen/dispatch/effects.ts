/** The commands of the dispatch screen, and their effects. */
import * as Effect from "effect/Effect"
import type { Beep } from "../../kit/beep.ts"
import type { ReleaseHold } from "../../kit/effects/holds.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { leftOrders } from "../../kit/effects/left-orders.ts"
import type { ShipOrder, TakeBackShipment } from "../../kit/effects/shipping.ts"
import { shipOrder } from "../../kit/effects/shipping.ts"
import type { Message } from "./model.ts"

/** Several leave by one answer: each is decided and told of by itself. */
export interface ShipOrders {
  readonly _tag: "ShipOrders"
  readonly orders: ReadonlyArray<{ readonly id: number; readonly key: string }>
}

/** Those that left before this page was opened, and can be taken back still. */
export interface LoadLeft {
  readonly _tag: "LoadLeft"
}

export type Command = ShipOrders | LoadLeft | ShipOrder | TakeBackShipment | ReleaseHold | Beep

/** So many are asked of the server at a time: a whole round of a van is no reason to keep others waiting. */
const shippedAtOnce = 4

export const effects: Effects<ShipOrders | LoadLeft, Message> = {
  LoadLeft: (host) =>
    Effect.map(leftOrders(host), (left) => {
      if (left.length > 0) host.tell({ _tag: "FoundLeft", left })
    }),
  ShipOrders: (host, { orders }) =>
    Effect.forEach(
      orders,
      ({ id, key }) => shipOrder(host, { _tag: "ShipOrder", id, key, afterInvoice: false }),
      { concurrency: shippedAtOnce, discard: true }
    )
}
