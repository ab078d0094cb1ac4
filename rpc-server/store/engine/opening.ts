/** Opens the store that the settings name and brings it up to date. */
import { Effect, Layer } from "effect"
import { migrate, postgresDialect, sqliteDialect } from "../migration/migrations.ts"
import { EmbeddedLog } from "./followed-log.ts"
import { claim, databaseFile, Unusable } from "./ownership.ts"
import * as sqlite from "./sqlite.ts"
import { Store } from "./transaction.ts"

/** The embedded store of a data directory, owned by this process until the scope closes. */
export const embedded = (dataDir: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      yield* claim(dataDir)
      const { store, log } = yield* Effect.acquireRelease(
        Effect.try({
          try: () => sqlite.opened(sqlite.open(databaseFile(dataDir))),
          catch: (cause) => new Unusable({ dataDir, cause })
        }),
        ({ close }) => Effect.sync(close)
      )
      const layer = Layer.succeed(Store, store)
      yield* Effect.provide(migrate(sqliteDialect), layer)
      return Layer.merge(layer, Layer.succeed(EmbeddedLog, log))
    })
  )

/** PostgreSQL, for several nodes; its driver is loaded only when it is used. */
export const shared = (url: string) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const postgres = yield* Effect.promise(() => import("./postgres.ts"))
      const { primaryOf } = yield* Effect.promise(() => import("./primary.ts"))
      const client = Layer.provide(postgres.client, primaryOf(url))
      const store = postgres.layer.pipe(Layer.provideMerge(client))
      return Layer.effectDiscard(migrate(postgresDialect)).pipe(Layer.provideMerge(store))
    })
  )

/** PostgreSQL over one connection that others do not wait for; `patience` is milliseconds that a statement may take. */
export const sharedAside = (url: string, patience: number) =>
  Layer.unwrap(
    Effect.promise(async () => {
      const { clientFor, layer } = await import("./postgres.ts")
      const { primaryOf } = await import("./primary.ts")
      return layer.pipe(
        Layer.provide(clientFor({ connections: 1, patience, isReader: true })),
        Layer.provide(primaryOf(url))
      )
    })
  )
