/** Where a change is told to the clients of a store. The sockets live elsewhere; a service only says what happened. */
import { Context, Effect } from "effect"
import type { WireOrder } from "#core/order/wire.ts"
import type { WireShipment } from "#core/stock/wire.ts"

/** What the server tells the clients of a store's room. */
export type Push =
  | {
      readonly event: "ORDER_PUSH_TO_ROOM"
      readonly data: { readonly store_id: number; readonly order: WireOrder }
    }
  | { readonly event: "REFRESH_ORDER"; readonly data: { readonly store_id: number } }
  | { readonly event: "REFRESH_SHIPMENT"; readonly data: { readonly store_id: number } }
  | {
      readonly event: "SHIPMENT_PUSH_TO_ROOM"
      readonly data: { readonly store_id: number; readonly shipment: WireShipment }
    }

export class Rooms extends Context.Service<
  Rooms,
  {
    /** Tells every client of the push's store, on every node. Called only after the transaction succeeded. */
    readonly publish: (push: Push) => Effect.Effect<void>
    /** A login session has ended: its sockets close on every node. */
    readonly ended: (tokenHashes: ReadonlyArray<string>) => Effect.Effect<void>
  }
>()("packhouse/rpc-server/rpc/Rooms") {}

/** Tells the clients of an order's store how the order stands now. */
export const pushOrder = (order: WireOrder): Effect.Effect<void, never, Rooms> =>
  Effect.flatMap(Rooms, (rooms) =>
    rooms.publish({ event: "ORDER_PUSH_TO_ROOM", data: { store_id: order.store_id, order } })
  )

/** Tells the clients of every store of a shipment's hub how the shipment stands now. */
export const pushShipment = (
  shipment: WireShipment,
  storeIds: ReadonlyArray<number>
): Effect.Effect<void, never, Rooms> =>
  Effect.flatMap(Rooms, (rooms) =>
    Effect.forEach(
      storeIds,
      (store_id) => rooms.publish({ event: "SHIPMENT_PUSH_TO_ROOM", data: { store_id, shipment } }),
      { discard: true }
    )
  )
