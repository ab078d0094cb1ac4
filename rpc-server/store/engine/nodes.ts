/**
 * The messages between several server nodes on one PostgreSQL, by LISTEN and NOTIFY. A notification is at most 8 kB, so
 * an order or a shipment is named in it and read by the node that hears of it.
 */
import { PgClient } from "@effect/sql-pg"
import { Deferred, type Duration, Effect, Exit, Fiber, Option, Queue, Result, Schema, Scope } from "effect"
import { ClaimsChange } from "#core/stock/claim.ts"
import { thrownInFull } from "#core/thrown.ts"
import { expired, giveBack, ownerName, take } from "./leases.ts"
import { Store, type Unavailable } from "./transaction.ts"

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
    "NODE_HEARS",
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

/** So long a node waits to hear itself. */
const usualPatience = "3 seconds"

/**
 * Hears what other nodes tell, for as long as the scope is open; reconnects when the database was away. A connection whose
 * network is gone without a word stays silent, as one does to which nobody has anything to tell: the node tells itself
 * something now and then, and listens anew over another connection when it does not hear that.
 *
 * @returns tells itself something, and waits for it
 */
export const hear = Effect.fnUntraced(function* <R>(
  node: string,
  onMessage: (message: NodeMessage) => Effect.Effect<void, never, R>,
  /** Messages may have been missed: clients refresh. */
  onReconnect: Effect.Effect<void, never, R>,
  patience: Duration.Input = usualPatience
) {
  const sql = yield* PgClient.PgClient
  let echo = yield* Deferred.make<void>()
  let deaf = yield* Deferred.make<void>()
  let listens = false
  const listen = Effect.gen(function* () {
    const scope = yield* Scope.make()
    deaf = yield* Deferred.make<void>()
    const taking = Effect.gen(function* () {
      const notifications = yield* Scope.provide(sql.listen(channel), scope)
      listens = true
      yield* onReconnect
      while (true) {
        const { payload } = yield* Queue.take(notifications)
        const message = read(payload)
        if (Result.isFailure(message)) continue
        if (message.success.node !== node) yield* onMessage(message.success)
        else if (message.success.event === "NODE_HEARS") yield* Deferred.succeed(echo, undefined)
      }
    })
    yield* Effect.raceFirst(Effect.ignore(taking), Deferred.await(deaf)).pipe(
      // To take leave of a connection that is silent may take as long as it takes to find that nobody is there.
      Effect.ensuring(
        Effect.suspend(() => {
          listens = false
          return Effect.forkDetach(Scope.close(scope, Exit.void))
        })
      )
    )
  }).pipe(Effect.andThen(Effect.sleep("1 second")))
  yield* Effect.forkScoped(Effect.forever(listen))
  return Effect.gen(function* () {
    // While it connects, it is told everything once that is done.
    if (!listens) return
    echo = yield* Deferred.make<void>()
    if (!(yield* tell({ node, event: "NODE_HEARS" }))) return
    const isHeard = yield* Effect.timeoutOption(Deferred.await(echo), patience)
    if (Option.isSome(isHeard)) return
    yield* Effect.logWarning("this node does not hear the others: it listens anew")
    yield* Deferred.succeed(deaf, undefined)
  }).pipe(Effect.provideService(PgClient.PgClient, sql))
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

/**
 * Work of another process beside the nodes, which tells them at its end. It has a lease as a node has, and leaves it behind
 * where it could not tell, or ended without a word: the nodes find that as they find that one of them ended.
 *
 * @param telling tells the nodes; false where the database did not take it
 */
export const beside = Effect.fnUntraced(function* <A, E, R, R2>(
  work: Effect.Effect<A, E, R>,
  telling: Effect.Effect<boolean, Unavailable, R2>
) {
  const store = yield* Store
  const owner = ownerName()
  const name = `node ${owner}`
  const beat = store.transact(function* () {
    return Result.succeed(yield* take(name, owner, lifetime))
  })
  const farewell = store.transact(function* () {
    yield* giveBack(name, owner)
    return Result.succeed(undefined)
  })
  yield* beat
  const beating = yield* Effect.forkChild(
    Effect.forever(Effect.andThen(Effect.sleep(pulse), Effect.ignore(beat)))
  )
  const done = yield* work.pipe(Effect.tapError(() => Effect.ignore(farewell)))
  const isTold = yield* Effect.orElseSucceed(telling, () => false)
  yield* Fiber.interrupt(beating)
  if (isTold) yield* Effect.ignore(farewell)
  return done
})
