/**
 * The store for several server nodes: PostgreSQL through @effect/sql-pg, the same statements inside one transaction on
 * one connection. A transaction that the database aborts for another one's sake (40001, 40P01), or that found its rows
 * changed, runs again from its start.
 */
import { PgClient, PgTypes } from "@effect/sql-pg"
import { Cause, Effect, Exit, Layer, type Redacted, Result, Schedule } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import type { Row } from "./row.ts"
import { Restart, type Statement, Store, type Tx, Unavailable } from "./transaction.ts"

/** Oid of int8. Its codec reads plain numbers: every integer of Packhouse is a safe one. */
const int8 = 20
const readInt8 = (bytes: Uint8Array, offset: number): number =>
  Number(new DataView(bytes.buffer, bytes.byteOffset + offset, 8).getBigInt64(0))

const registry = (): PgTypes.Registry => {
  const types = PgTypes.makeRegistry()
  types.register<number>(int8, {
    encode: (value) => {
      const bytes = new Uint8Array(8)
      new DataView(bytes.buffer).setBigInt64(0, BigInt(value))
      return Result.succeed(bytes)
    },
    decode: (bytes) => Result.succeed(readInt8(bytes, 0)),
    read: (bytes, offset) => Result.succeed(readInt8(bytes, offset))
  })
  return types
}

/** The client, also used for migrations and LISTEN. `synchronous_commit` is on, whatever the server's default. */
export const client = (url: Redacted.Redacted): Layer.Layer<PgClient.PgClient, SqlError.SqlError> =>
  PgClient.layer({
    url,
    applicationName: "packhouse",
    types: registry(),
    maxConnections: 16,
    preparedStatementCacheSize: 400,
    startupParameters: { synchronous_commit: "on", statement_timeout: "30000" }
  }) as unknown as Layer.Layer<PgClient.PgClient, SqlError.SqlError>

const numbered = new Map<string, string>()
/** `?` becomes `$1`, `$2`, ...; no statement of ours holds a question mark in a literal. */
const toNumbered = (text: string): string => {
  const known = numbered.get(text)
  if (known !== undefined) return known
  let count = 0
  const made = text.replace(/\?/g, () => `$${++count}`)
  numbered.set(text, made)
  return made
}

/** The codes of an aborted transaction that may succeed when it runs again. */
const retryable = new Set(["40001", "40P01"])
const codeOf = (error: SqlError.SqlError): string | undefined => {
  const cause = error.reason.cause
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : undefined
}
/** The database is there and says that a statement is wrong: a defect of ours, not an outage. */
const isDefect = (error: SqlError.SqlError): boolean => /^(2[0-9]|42|0A)/.test(codeOf(error) ?? "")

const again = Schedule.exponential("5 millis", 1.6).pipe(Schedule.jittered, Schedule.upTo({ times: 30 }))

class Aborted {
  readonly _tag = "Aborted"
}

const run = Effect.fnUntraced(function* <A>(connection: SqlConnection.Connection, tx: Tx<A>) {
  const step = ({ text, values }: Statement): Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError> =>
    connection.execute(toNumbered(text), values, undefined)
  let next = tx.next()
  while (next.done !== true) next = tx.next(yield* step(next.value))
  return next.value
})

const control = (connection: SqlConnection.Connection, text: string) =>
  connection.execute(text, [], undefined)

const failed = (error: SqlError.SqlError): Effect.Effect<never, Aborted | Unavailable> => {
  if (retryable.has(codeOf(error) ?? "")) return Effect.fail(new Aborted())
  return isDefect(error) ? Effect.die(error) : Effect.fail(new Unavailable({ cause: error }))
}

export const storeOf = (sql: PgClient.PgClient): Store["Service"] => {
  const within = <A>(
    begin: string,
    body: (connection: SqlConnection.Connection) => Effect.Effect<A, SqlError.SqlError>,
    isKept: (outcome: A) => boolean
  ) =>
    Effect.gen(function* () {
      const connection = yield* sql.reserve
      yield* control(connection, begin)
      const exit = yield* Effect.exit(body(connection))
      if (Exit.isSuccess(exit)) {
        yield* control(connection, isKept(exit.value) ? "COMMIT" : "ROLLBACK")
        return exit.value
      }
      yield* Effect.ignore(control(connection, "ROLLBACK"))
      return yield* Cause.hasDies(exit.cause) && Cause.squash(exit.cause) instanceof Restart
        ? Effect.fail(new Aborted())
        : exit
    }).pipe(
      Effect.scoped,
      Effect.uninterruptible,
      Effect.catchTag("SqlError", failed),
      Effect.retry({ schedule: again, while: (error) => error._tag === "Aborted" }),
      Effect.catchTag("Aborted", (aborted) => Effect.fail(new Unavailable({ cause: aborted })))
    )
  const read: Store["Service"]["read"] = (tx) =>
    within(
      "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
      (connection) => run(connection, tx()),
      () => true
    )
  return Store.of({
    database: "postgres",
    transact: (decision) =>
      within(
        "BEGIN ISOLATION LEVEL READ COMMITTED",
        (connection) => run(connection, decision()),
        Result.isSuccess
      ).pipe(Effect.flatMap(Effect.fromResult)),
    read,
    // A transaction of another connection is seen when it is on disk.
    readEarly: (tx) => Effect.map(read(tx), (found) => ({ found, written: undefined }))
  })
}

export const layer: Layer.Layer<Store, never, PgClient.PgClient> = Layer.effect(
  Store,
  Effect.map(PgClient.PgClient, storeOf)
)
