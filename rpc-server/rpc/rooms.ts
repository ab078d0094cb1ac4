/** Where a change is told to the clients of a store. The sockets live elsewhere; a service only says what happened. */
import { Context, Effect } from "effect"
import type { WireOrder } from "#core/order/wire.ts"
import type { ClaimsChange } from "#core/stock/claim.ts"
import type { WireShipment } from "#core/stock/wire.ts"

/** A message to the clients of a store's room. */
export type Push =
  | {
      readonly event: "ORDER_PUSH_TO_ROOM"
      readonly store_id: number
      readonly order_id: number
      /** Makes the order; called only where somebody listens. */
      readonly order: () => WireOrder
    }
  | {
      readonly event: "SHIPMENT_PUSH_TO_ROOM"
      readonly store_id: number
      readonly shipment: WireShipment
    }
  | {
      readonly event: "CLAIMS_PUSH_TO_ROOM"
      readonly store_id: number
      readonly claims: typeof ClaimsChange.Encoded
    }
  | {
      readonly event: "COUNTER_PUSH_TO_ROOM"
      readonly store_id: number
      /** The counter whose cart has changed; null where counters have come or gone. */
      readonly counter: string | null
      /** The key of the change; null where it had none. */
      readonly change: string | null
    }
  | {
      readonly event: "MASTER_DATA_PUSH_TO_ROOM"
      readonly store_id: number
      /** The kind of rows that have changed; null for any. */
      readonly kind: string | null
    }
  | {
      readonly event:
        | "REFRESH_ORDER"
        | "REFRESH_SHIPMENT"
        | "NETWORK_REPLACED"
        | "REFRESH_OFF_SALE"
        | "REFRESH_SETTINGS"
        | "TASKS_PUSH_TO_ROOM"
        | "COUNT_PUSH_TO_ROOM"
      readonly store_id: number
    }

/** A push as sockets are sent it. */
export const frameOf = (push: Push): string => {
  const { event, store_id } = push
  switch (event) {
    case "ORDER_PUSH_TO_ROOM":
      return JSON.stringify({ event, data: { store_id, order: push.order() } })
    case "SHIPMENT_PUSH_TO_ROOM":
      return JSON.stringify({ event, data: { store_id, shipment: push.shipment } })
    case "CLAIMS_PUSH_TO_ROOM":
      return JSON.stringify({ event, data: { store_id, ...push.claims } })
    case "COUNTER_PUSH_TO_ROOM":
      return JSON.stringify({ event, data: { store_id, counter: push.counter, change: push.change } })
    case "MASTER_DATA_PUSH_TO_ROOM":
      return JSON.stringify({ event, data: { store_id, kind: push.kind } })
    default:
      return JSON.stringify({ event, data: { store_id } })
  }
}

export class Rooms extends Context.Service<
  Rooms,
  {
    /** Tells every client of the push's store, on every node. Called only after the transaction succeeded. */
    readonly publish: (push: Push) => Effect.Effect<void>
    /** A login session has ended: its sockets close on every node. */
    readonly ended: (tokenHashes: ReadonlyArray<string>) => Effect.Effect<void>
    /** The rights of a user have changed: on every node their sockets are looked up again (ROOM-1). */
    readonly rightsChanged: (userId: number) => Effect.Effect<void>
  }
>()("packhouse/rpc-server/rpc/Rooms") {}

/** Tells the displays of a store, and the screens of the counter, that what it shows has changed. */
export const pushCounter = (
  store_id: number,
  counter: string,
  change: string | null
): Effect.Effect<void, never, Rooms> =>
  Effect.flatMap(Rooms, (rooms) =>
    rooms.publish({ event: "COUNTER_PUSH_TO_ROOM", store_id, counter, change })
  )

/** Tells the clients of a store that it sells other products than before. */
export const pushOffSale = (store_id: number): Effect.Effect<void, never, Rooms> =>
  Effect.flatMap(Rooms, (rooms) => rooms.publish({ event: "REFRESH_OFF_SALE", store_id }))

/** Tells the clients of some stores that settings of their hub were changed. */
export const pushSettings = (storeIds: ReadonlyArray<number>): Effect.Effect<void, never, Rooms> =>
  Effect.flatMap(Rooms, (rooms) =>
    Effect.forEach(storeIds, (store_id) => rooms.publish({ event: "REFRESH_SETTINGS", store_id }), {
      discard: true
    })
  )

/** Tells the clients of some stores that rows of a kind of master data were changed (MASTER-6). */
export const pushMasterData = (
  storeIds: ReadonlyArray<number>,
  kind: string
): Effect.Effect<void, never, Rooms> =>
  Effect.flatMap(Rooms, (rooms) =>
    Effect.forEach(
      storeIds,
      (store_id) => rooms.publish({ event: "MASTER_DATA_PUSH_TO_ROOM", store_id, kind }),
      { discard: true }
    )
  )

/** Tells the clients of a store that its tasks have changed. */
export const pushTasks = (store_id: number): Effect.Effect<void, never, Rooms> =>
  Effect.flatMap(Rooms, (rooms) => rooms.publish({ event: "TASKS_PUSH_TO_ROOM", store_id }))

/** Tells the clients of some stores that the stock of their hub was counted, or its report has changed. */
export const pushCount = (storeIds: ReadonlyArray<number>): Effect.Effect<void, never, Rooms> =>
  Effect.flatMap(Rooms, (rooms) =>
    Effect.forEach(storeIds, (store_id) => rooms.publish({ event: "COUNT_PUSH_TO_ROOM", store_id }), {
      discard: true
    })
  )

/** Tells the clients of an order's store how the order stands now; `whole` makes it for them. */
export const pushOrder = (
  { store_id, order_id }: Pick<WireOrder, "store_id" | "order_id">,
  whole: () => WireOrder
): Effect.Effect<void, never, Rooms> =>
  Effect.flatMap(Rooms, (rooms) =>
    rooms.publish({ event: "ORDER_PUSH_TO_ROOM", store_id, order_id, order: whole })
  )

/** Pushes an order that is in the form of the wire already. */
export const pushWireOrder = (order: WireOrder): Effect.Effect<void, never, Rooms> =>
  pushOrder(order, () => order)

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

/** A notification between nodes is at most 8 kB: so many claims are told at a time. */
const claimsAtOnce = 8

/** Tells the clients of some stores which packs are in hand from now on, and which are no more. */
export const pushClaims = (
  storeIds: ReadonlyArray<number>,
  { kind, id, made, ended }: typeof ClaimsChange.Encoded
): Effect.Effect<void, never, Rooms> => {
  const parts: Array<typeof ClaimsChange.Encoded> = []
  for (let at = 0; at < Math.max(made.length, ended.length); at += claimsAtOnce)
    parts.push({
      kind,
      id,
      made: made.slice(at, at + claimsAtOnce),
      ended: ended.slice(at, at + claimsAtOnce)
    })
  return Effect.flatMap(Rooms, (rooms) =>
    Effect.forEach(
      storeIds.flatMap((store_id) => parts.map((claims) => ({ store_id, claims }))),
      (part) => rooms.publish({ event: "CLAIMS_PUSH_TO_ROOM", ...part }),
      { discard: true }
    )
  )
}
