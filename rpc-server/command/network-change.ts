/** Changing the network from a subcommand: with the embedded store in its own hands, or beside the servers of PostgreSQL. */
import { Effect } from "effect"
import { SqlError } from "effect/sql"
import { thrownInFull } from "#core/thrown.ts"
import { type Refused, refused } from "../refused.ts"
import { embedded, shared } from "../store/engine/opening.ts"
import type { Owned, Unusable } from "../store/engine/ownership.ts"
import { Store, Unavailable } from "../store/engine/transaction.ts"
import type { NewerDatabase } from "../store/migration/migrations.ts"
import * as stores from "../store/network/stores.ts"
import type { Place } from "./options.ts"

/** The database's own words, which say more than that it was not there. */
const words = (cause: unknown): string => {
  const inner = typeof cause === "object" && cause !== null && "cause" in cause ? cause.cause : undefined
  return inner instanceof Error || typeof inner === "object"
    ? words(inner)
    : cause instanceof Error
      ? cause.message
      : thrownInFull(cause)
}
export const asRefusal = ({ cause }: Unavailable): Refused =>
  refused(`The store cannot answer: ${words(cause)}. Nothing was changed.`)

/** What the clients of every store are told: to fetch their lists anew, or to begin anew. */
export type RoomEvents = ReadonlyArray<"REFRESH_ORDER" | "REFRESH_SHIPMENT" | "NETWORK_REPLACED">

/** Told of every store; false where the database did not take one of them. */
const tellServers = Effect.fnUntraced(function* (events: RoomEvents) {
  const { tell } = yield* Effect.promise(() => import("../store/engine/nodes.ts"))
  const all = yield* Store.use((store) => store.read(() => stores.list()))
  for (const { store_id } of all)
    for (const event of events) if (!(yield* tell({ node: "import", event, store_id }))) return false
  return true
})

/** A change of which the servers hear, now or, where they could not be told, as of a node that ended. */
const besideServers = <A, E>(change: Effect.Effect<A, E, Store>, events: RoomEvents) =>
  events.length === 0
    ? change
    : Effect.flatMap(
        Effect.promise(() => import("../store/engine/nodes.ts")),
        ({ beside }) => beside(change, tellServers(events))
      )

type Opening = NewerDatabase | Owned | Unusable | Unavailable | SqlError.SqlError

/** What a database cannot do, in words; any other failure as it is. */
export const explained = <E>(error: E): Exclude<E, Unavailable | SqlError.SqlError> | Refused => {
  if (error instanceof Unavailable) return asRefusal(error)
  if (error instanceof SqlError.SqlError) return refused(`PostgreSQL: ${words(error)}`)
  return error as Exclude<E, Unavailable | SqlError.SqlError>
}

/** Runs a change of the network over the store of a place. Servers that share the store are told. */
export const changeNetwork = <A, E>(
  place: Place,
  change: Effect.Effect<A, E, Store>,
  events: RoomEvents = ["REFRESH_ORDER", "REFRESH_SHIPMENT"]
) => {
  const changing: Effect.Effect<A, E | Opening> =
    place.databaseUrl === undefined
      ? Effect.scoped(Effect.provide(change, embedded(place.dataDir)))
      : Effect.scoped(Effect.provide(besideServers(change, events), shared(place.databaseUrl)))
  return Effect.mapError(changing, explained)
}
