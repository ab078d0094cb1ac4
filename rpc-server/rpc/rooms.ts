/** Where a change is told to the clients of a store. The sockets live elsewhere; a service only says what happened. */
import { Context, Effect } from "effect"
import type { WireOrder } from "#core/order/wire.ts"
import type { Taking } from "#core/stock/takings.ts"
import type { WireShipment } from "#core/stock/wire.ts"

/** What the clients of a store's room are told. */
export type Push =
  | {
      readonly event: "ORDER_PUSH_TO_ROOM"
      readonly store_id: number
      readonly order_id: number
      /** Made only where somebody listens. */
      readonly order: () => WireOrder
    }
  | {
      readonly event: "SHIPMENT_PUSH_TO_ROOM"
      readonly store_id: number
      readonly shipment: WireShipment
    }
  | { readonly event: "REFRESH_ORDER" | "REFRESH_SHIPMENT"; readonly store_id: number }

/** A push as sockets are sent it. */
export const frameOf = (push: Push): string => {
  const { event, store_id } = push
  switch (event) {
    case "ORDER_PUSH_TO_ROOM":
      return JSON.stringify({ event, data: { store_id, order: push.order() } })
    case "SHIPMENT_PUSH_TO_ROOM":
      return JSON.stringify({ event, data: { store_id, shipment: push.shipment } })
    default:
      return JSON.stringify({ event, data: { store_id } })
  }
}

export class Rooms extends Context.Service<
  Rooms,
  {
    /** Tells every client of the push's store, on every node. Called only after the transaction succeeded. */
    readonly publish: (push: Push) => Effect.Effect<void>
    /** Somebody scanned a pack for an order; answers who else had it in hand, as far as this node has heard. */
    readonly took: (taking: Taking) => Effect.Effect<Taking | undefined>
    /** A login session has ended: its sockets close on every node. */
    readonly ended: (tokenHashes: ReadonlyArray<string>) => Effect.Effect<void>
  }
>()("packhouse/rpc-server/rpc/Rooms") {}

/** Tells the clients of an order's store how the order stands now; `whole` makes it for them. */
export const pushOrder = (
  { store_id, order_id }: Pick<WireOrder, "store_id" | "order_id">,
  whole: () => WireOrder
): Effect.Effect<void, never, Rooms> =>
  Effect.flatMap(Rooms, (rooms) =>
    rooms.publish({ event: "ORDER_PUSH_TO_ROOM", store_id, order_id, order: whole })
  )

/** Tells the clients of every store of a shipment's hub how the shipment stands now. */
export const pushShipment = (
  shipment: WireShipment,
  storeIds: ReadonlyArray<number>
): Effect.Effect<void, never, Rooms> =>
  Effect.flatMap(Rooms, (rooms) =>
    Effect.forEach(
      storeIds,
      (store_id) => rooms.publish({ event: "SHIPMENT_PUSH_TO_ROOM", store_id, shipment }),
      { discard: true }
    )
  )
