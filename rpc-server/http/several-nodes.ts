/** Rooms over several server nodes: each delivers to its own sockets, and hears of the others' changes by the database. */
import { randomUUID } from "node:crypto"
import { PgClient } from "@effect/sql-pg"
import { Clock, Effect } from "effect"
import { toWire } from "#core/order/wire.ts"
import { toWire as shipmentToWire } from "#core/stock/wire.ts"
import { type Push, Rooms } from "../rpc/rooms.ts"
import { hear, live, type NodeMessage, tell } from "../store/engine/nodes.ts"
import { Store } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"
import * as orders from "../store/order/orders.ts"
import * as shipments from "../store/pack/shipments.ts"
import { open, type Realtime } from "./broadcast.ts"
import type { Sockets } from "./sockets.ts"

/** The others read what has changed themselves. */
const toMessage = (node: string, push: Push): NodeMessage => {
  const { event, store_id } = push
  switch (event) {
    case "ORDER_PUSH_TO_ROOM":
      return { node, event, store_id, order_id: push.order_id }
    case "SHIPMENT_PUSH_TO_ROOM":
      return { node, event, store_id, shipment_id: push.shipment.shipment_id }
    case "CLAIMS_PUSH_TO_ROOM":
      return { node, event, store_id, claims: push.claims }
    case "COUNTER_PUSH_TO_ROOM":
      return { node, event, store_id, counter: push.counter, change: push.change }
    case "MASTER_DATA_PUSH_TO_ROOM":
      return { node, event, store_id, kind: push.kind }
    default:
      return { node, event, store_id }
  }
}

export const ofSeveralNodes = Effect.fnUntraced(function* (mostOfUser: number) {
  const store = yield* Store
  const sql = yield* PgClient.PgClient
  const node = randomUUID()
  /** Something that the others were not told: with the next sign of life they are told to fetch anew. */
  let owes = false
  const notifyNodes = (message: NodeMessage) =>
    Effect.map(Effect.provideService(tell(message), PgClient.PgClient, sql), (isTold) => {
      owes ||= !isTold
    })
  const publish = (push: Push) =>
    Effect.andThen(
      Effect.sync(() => sockets.deliver(push)),
      notifyNodes(toMessage(node, push))
    )
  const sockets: Sockets = yield* open(store, (push) => Effect.runFork(publish(push)), mostOfUser)
  const rooms = Rooms.of({
    publish,
    ended: (token_hashes) =>
      Effect.andThen(
        Effect.sync(() => sockets.endSessions(token_hashes)),
        notifyNodes({ node, event: "SESSIONS_ENDED", token_hashes: [...token_hashes] })
      ),
    rightsChanged: (user_id) =>
      Effect.andThen(
        Effect.sync(() => sockets.lookAgain(user_id)),
        notifyNodes({ node, event: "RIGHTS_CHANGED", user_id })
      )
  })
  const tellOrder = Effect.fnUntraced(function* (store_id: number, order_id: number) {
    const now = yield* Clock.currentTimeMillis
    const order = yield* store.read(() => orders.find([store_id], order_id, now))
    if (order !== undefined)
      sockets.deliver({ event: "ORDER_PUSH_TO_ROOM", store_id, order_id, order: () => toWire(order) })
  })
  const tellShipment = Effect.fnUntraced(function* (store_id: number, name: string) {
    const shipment = yield* store.read(function* () {
      const place = yield* stores.find(store_id)
      return place === undefined
        ? undefined
        : yield* shipments.find({ hubs: [place.hub_id], cutOff: null }, name)
    })
    if (shipment !== undefined)
      sockets.deliver({ event: "SHIPMENT_PUSH_TO_ROOM", store_id, shipment: shipmentToWire(shipment) })
  })
  /** Something may have been missed: clients fetch anew. */
  const refresh = Effect.sync(() => sockets.refreshAll())
  const receive = Effect.fnUntraced(
    function* (message: NodeMessage) {
      const { event, store_id, order_id, shipment_id, token_hashes, claims } = message
      if (event === "SESSIONS_ENDED") return yield* Effect.sync(() => sockets.endSessions(token_hashes ?? []))
      if (event === "NODE_ENDED") return yield* refresh
      if (event === "RIGHTS_CHANGED")
        return message.user_id === undefined ? undefined : sockets.lookAgain(message.user_id)
      if (store_id === undefined || event === "NODE_HEARS") return
      if (event === "ORDER_PUSH_TO_ROOM")
        return order_id === undefined ? undefined : yield* tellOrder(store_id, order_id)
      if (event === "SHIPMENT_PUSH_TO_ROOM")
        return shipment_id === undefined ? undefined : yield* tellShipment(store_id, shipment_id)
      if (event === "CLAIMS_PUSH_TO_ROOM")
        return claims === undefined ? undefined : sockets.deliver({ event, store_id, claims })
      if (event === "COUNTER_PUSH_TO_ROOM") {
        const { counter = null, change = null } = message
        return sockets.deliver({ event, store_id, counter, change })
      }
      if (event === "MASTER_DATA_PUSH_TO_ROOM")
        return sockets.deliver({ event, store_id, kind: message.kind ?? null })
      sockets.deliver({ event, store_id })
    },
    (effect) => Effect.ignore(effect)
  )
  /** The others, too: a node of an earlier release knows it by this name. */
  const refreshNodes = notifyNodes({ node, event: "NODE_ENDED" })
  const settle = Effect.suspend(() => {
    if (!owes) return Effect.void
    owes = false
    return refreshNodes
  })
  const check = yield* hear(node, receive, refresh)
  yield* live(Effect.andThen(refresh, refreshNodes), Effect.andThen(settle, check))
  return { sockets, rooms } satisfies Realtime
})
