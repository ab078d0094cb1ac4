/**
 * The messages between several server nodes on one PostgreSQL, by LISTEN and NOTIFY. A notification is at most 8 kB, so
 * an order or a shipment is named in it and read by the node that hears of it.
 */
import { PgClient } from "@effect/sql-pg"
import { Effect, Queue, Result, Schema } from "effect"
import { ClaimsChange } from "#core/stock/claim.ts"
import { thrownInFull } from "#core/thrown.ts"
import { expired, giveBack, ownerName, take } from "./leases.ts"
import { Store } from "./transaction.ts"

const channel = "packhouse"

/** `node` is the sender's own name: a node does not listen to itself. */
export const NodeMessage = Schema.Struct({
  node: Schema.String,
  event: Schema.Literals([
    "ORDER_PUSH_TO_ROOM",
    "REFRESH_ORDER",
    "REFRESH_SHIPMENT",
    "NETWORK_REPLACED",
    "REFRESH_OFF_SALE",
    "REFRESH_SETTINGS",
    "SHIPMENT_PUSH_TO_ROOM",
    "SESSIONS_ENDED",
    "RIGHTS_CHANGED",
    "NODE_ENDED",
    "CLAIMS_PUSH_TO_ROOM",
    "COUNTER_PUSH_TO_ROOM",
    "TASKS_PUSH_TO_ROOM",
    "COUNT_PUSH_TO_ROOM",
    "MASTER_DATA_PUSH_TO_ROOM"
  ]),
  store_id: Schema.optionalKey(Schema.Int),
  order_id: Schema.optionalKey(Schema.Int),
  shipment_id: Schema.optionalKey(Schema.String),
  user_id: Schema.optionalKey(Schema.Int),
  token_hashes: Schema.optionalKey(Schema.Array(Schema.String)),
  kind: Schema.optionalKey(Schema.NullOr(Schema.String)),
  counter: Schema.optionalKey(Schema.NullOr(Schema.String)),
  change: Schema.optionalKey(Schema.NullOr(Schema.String)),
  claims: Schema.optionalKey(Schema.toEncoded(ClaimsChange))
})
export type NodeMessage = typeof NodeMessage.Type

const read = Schema.decodeUnknownResult(Schema.fromJsonString(NodeMessage))

/** Tells the other nodes; false where the database did not take it. */
export const tell = (message: NodeMessage) =>
  PgClient.PgClient.use((sql) => sql.notify(channel, JSON.stringify(message))).pipe(
    Effect.as(true),
    Effect.catch((error) =>
      Effect.as(Effect.logWarning("other nodes were not told", { cause: thrownInFull(error) }), false)
    )
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

/** A node that has not said for so long that it lives has ended. */
const [lifetime, pulse] = [15_000, "5 seconds"] as const

/**
 * Says that this node lives, and looks for those that ended without a word: one that is killed after its transaction and
 * before its notification has told nobody of what it did.
 *
 * @param onBeat what is done with each sign of life
 */
export const live = Effect.fnUntraced(function* (onEnded: Effect.Effect<void>, onBeat: Effect.Effect<void>) {
  const store = yield* Store
  const owner = ownerName()
  const name = `node ${owner}`
  const beat = store.transact(function* () {
    yield* take(name, owner, lifetime)
    return Result.succeed((yield* expired("node %")).length > 0)
  })
  const farewell = store.transact(function* () {
    yield* giveBack(name, owner)
    return Result.succeed(undefined)
  })
  yield* Effect.addFinalizer(() => Effect.ignore(farewell))
  yield* beat.pipe(
    Effect.flatMap((hasEnded) => (hasEnded ? onEnded : Effect.void)),
    Effect.andThen(onBeat),
    Effect.ignore,
    Effect.andThen(Effect.sleep(pulse)),
    Effect.forever,
    Effect.forkScoped
  )
})
