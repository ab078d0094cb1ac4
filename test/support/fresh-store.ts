/** A store with every table and nothing in it, for laws that need no server. */
import { Effect, Layer, ManagedRuntime } from "effect"
import { open, opened } from "#rpc-server/store/engine/sqlite.ts"
import { Store } from "#rpc-server/store/engine/transaction.ts"
import { migrate, sqliteDialect } from "#rpc-server/store/migration/migrations.ts"
import { forget, place, storeOf } from "./server.ts"

/** A database with every table, made by the migrations once for a process. */
let migrated: Uint8Array | undefined

const fresh = async () => {
  const database = open(":memory:")
  if (migrated !== undefined) database.deserialize(migrated)
  const made = opened(database)
  if (migrated === undefined) {
    await Effect.runPromise(Effect.provide(migrate(sqliteDialect), Layer.succeed(Store, made.store)))
    migrated = database.serialize()
  }
  return made
}

/** In the memory of this process, or in a database of a PostgreSQL, for as long as something is done with it. */
export const withStore = async <A>(
  url: string | undefined,
  run: (store: Store["Service"]) => Promise<A>
): Promise<A> => {
  if (url === undefined) {
    const { store, close } = await fresh()
    return await run(store).finally(close)
  }
  const where = place(url)
  const runtime = ManagedRuntime.make(storeOf(where))
  try {
    return await run(await runtime.runPromise(Store))
  } finally {
    await runtime.dispose()
    forget(where)
  }
}
