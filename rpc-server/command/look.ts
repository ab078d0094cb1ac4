/** A look into a store, whoever owns it. */
import { Effect, Layer } from "effect"
import { shared } from "../store/engine/opening.ts"
import { readOnly } from "../store/engine/read-only.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import { explained } from "./network-change.ts"
import type { Place } from "./options.ts"

/** Reads the store of a place, also while a server owns it. */
export const look = <A>(place: Place, tx: () => Tx<A>) => {
  const reading = Store.use((store) => store.read(tx))
  const read: Effect.Effect<A, unknown> =
    place.databaseUrl === undefined
      ? Effect.provide(reading, Layer.fresh(readOnly(place.dataDir)))
      : Effect.provide(reading, shared(place.databaseUrl))
  return Effect.mapError(Effect.scoped(read), explained)
}
