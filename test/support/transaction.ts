/** Transactions over the store of a test, by effects that are given to `within` or to the filling of a `Hub`. */
import { type Effect, Result } from "effect"
import { type Parameter, Store, type Tx, type Unavailable } from "#rpc-server/store/engine/transaction.ts"

/** A statement, with its values where it has some. */
export type Change = string | { readonly text: string; readonly values?: ReadonlyArray<Parameter> }

export const statementOf = (change: Change) =>
  typeof change === "string" ? { text: change, values: [] } : { values: [], ...change }

/** Whatever a generator reads and writes, all of it or nothing. */
export const transaction = <A>(tx: () => Tx<A>): Effect.Effect<A, Unavailable, Store> =>
  Store.use((store) =>
    store.transact(function* () {
      return Result.succeed(yield* tx())
    })
  )

/** These statements one after the other, all of them or none. */
export const changes = (...all: ReadonlyArray<Change>): Effect.Effect<void, Unavailable, Store> =>
  transaction(function* () {
    for (const change of all) yield statementOf(change)
  })
