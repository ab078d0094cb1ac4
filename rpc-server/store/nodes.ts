/**
 * What several server nodes on one PostgreSQL tell each other, by LISTEN and NOTIFY. A notification is at most 8 kB, so
 * an order or a shipment is named in it and read by the node that hears of it.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Queue, Result, Schema } from "effect"

const channel = "packhouse"

/** `node` is the sender's own name: a node does not listen to itself. */
export const NodeMessage = Schema.Struct({
  node: Schema.String,
  event: Schema.Literals([
    "ORDER_PUSH_TO_ROOM",
    "REFRESH_ORDER",
    "REFRESH_SHIPMENT",
    "SHIPMENT_PUSH_TO_ROOM",
    "SESSIONS_ENDED"
  ]),
  store_id: Schema.optionalKey(Schema.Int),
  order_id: Schema.optionalKey(Schema.Int),
  shipment_id: Schema.optionalKey(Schema.String),
  token_hashes: Schema.optionalKey(Schema.Array(Schema.String))
})
export type NodeMessage = typeof NodeMessage.Type

const read = Schema.decodeUnknownResult(Schema.fromJsonString(NodeMessage))

export const tell = (message: NodeMessage) =>
  PgClient.PgClient.use((sql) => sql.notify(channel, JSON.stringify(message))).pipe(
    Effect.tapError((error) => Effect.logWarning("other nodes were not told", { cause: String(error) })),
    Effect.ignore
  )

/** Hears what other nodes tell, for as long as the scope is open; reconnects when the database was away. */
export const hear = Effect.fnUntraced(function* <R>(
  node: string,
  onMessage: (message: NodeMessage) => Effect.Effect<void, never, R>,
  /** Messages may have been missed: clients refresh. */
  onReconnect: Effect.Effect<void, never, R>
) {
  const sql = yield* PgClient.PgClient
  const listen = Effect.gen(function* () {
    const notifications = yield* sql.listen(channel)
    yield* onReconnect
    while (true) {
      const { payload } = yield* Queue.take(notifications)
      const message = read(payload)
      if (Result.isSuccess(message) && message.success.node !== node) yield* onMessage(message.success)
    }
  }).pipe(Effect.scoped, Effect.ignore, Effect.andThen(Effect.sleep("1 second")))
  yield* Effect.forkScoped(Effect.forever(listen))
})
