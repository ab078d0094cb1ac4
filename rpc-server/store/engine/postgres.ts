/**
 * The store for several server nodes: PostgreSQL through @effect/sql-pg, the same statements inside one transaction on
 * one connection. A transaction that the database aborts for another one's sake (40001, 40P01), or that found its rows
 * changed, runs again from its start.
 */
import { PgClient, PgTypes } from "@effect/sql-pg"
import { Cause, type Duration, Effect, Exit, Fiber, Layer, Result, Schedule, Scope } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { ForHub, ForRequest } from "../../request.ts"
import { conflictWithHub } from "../spread/conflict.ts"
import { isSpread } from "../spread/state.ts"
import { Primary } from "./primary.ts"
import type { Row } from "./row.ts"
import { codeOf } from "./sql-state.ts"
import {
  hubFor,
  namesHub,
  parametersOf,
  Restart,
  rowOfHub,
  rowsOfSpread,
  type Statement,
  Store,
  type Tx,
  Unavailable
} from "./transaction.ts"

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

interface Use {
  readonly connections: number
  /** Milliseconds that one statement may take. */
  readonly patience: number
  /** Whether its transactions may only read. */
  readonly isReader?: true
}

/**
 * The client, also used for migrations and LISTEN. `synchronous_commit` is on, whatever the server's default. When a node
 * is gone without a word, the database learns of it within half a minute and gives back what its transaction held.
 */
export const clientFor = ({
  connections,
  patience,
  isReader
}: Use): Layer.Layer<PgClient.PgClient, SqlError.SqlError, Primary> =>
  Layer.unwrap(
    Effect.map(Primary, ({ connection }) =>
      PgClient.layer({
        ...connection,
        get host() {
          return connection.host
        },
        applicationName: "packhouse",
        types: registry(),
        maxConnections: connections,
        preparedStatementCacheSize: 400,
        // Who only listens would never find that nobody is there any more: it does within 20 seconds.
        keepAlive: "10 seconds",
        startupParameters: {
          synchronous_commit: "on",
          default_transaction_read_only: isReader === true ? "on" : "off",
          // A report is planned for what it asks for: a part that half of all codes hold is looked for in another way
          // than one that few do.
          plan_cache_mode: isReader === true ? "force_custom_plan" : "auto",
          // Every statement reads few rows: to start workers, or to compile it, takes longer than it does.
          max_parallel_workers_per_gather: "0",
          jit: "off",
          statement_timeout: String(patience),
          idle_in_transaction_session_timeout: "60000",
          tcp_keepalives_idle: "10",
          tcp_keepalives_interval: "5",
          tcp_keepalives_count: "4"
        }
      })
    )
  ) as unknown as Layer.Layer<PgClient.PgClient, SqlError.SqlError, Primary>

const connections = 16
export const client = clientFor({ connections, patience: 30_000 })

const numbered = new Map<string, string>()
/**
 * `?` becomes `$1`, `$2`, ..., and `:hub` the one behind them; no statement of ours holds a question mark in a literal.
 */
export const toNumbered = (text: string): string => {
  const before = numbered.get(text)
  if (before !== undefined) return before
  let count = 0
  const made = text.replace(/\?/g, () => `$${++count}`).replaceAll(":hub", () => `$${count + 1}`)
  numbered.set(text, made)
  return made
}

/**
 * The codes of an aborted transaction that may succeed when it runs again. One whose statement had to be prepared anew is
 * aborted by then (25P02): the statements that it came from are prepared already when it starts again.
 */
const retryable = new Set(["40001", "40P01", "25P02", "26000"])
/**
 * A constraint said no to what the decision found free (unique, foreign key, exclusion, check): between the two another
 * transaction has committed. A fresh start sees that, and decides or refuses; what then still breaks is a defect of ours.
 */
const conflicting = new Set(["23505", "23503", "23P01", "23514"])
const mostConflicts = 16
/** The server has become a standby (25006), or has ended a transaction that stood still (25P03). */
const outages = /^25(006|P03)/
/** The database is there and says that a statement is wrong: a defect of ours, not an outage. */
const isDefect = (error: SqlError.SqlError): boolean => {
  const code = codeOf(error) ?? ""
  return /^(2[0-9]|42|0A)/.test(code) && !outages.test(code)
}

/** Waits grow, that racers come apart, and stay below what a person notices: 30 of them take some six seconds at most. */
const again = Schedule.min([Schedule.exponential("5 millis", 1.6), Schedule.spaced("250 millis")]).pipe(
  Schedule.jittered,
  Schedule.upTo({ times: 30 })
)

/** @property defect what it comes to when it breaks again and again; undefined for what ends by itself */
class Aborted {
  readonly _tag = "Aborted"
  readonly defect: unknown
  constructor(defect?: unknown) {
    this.defect = defect
  }
}

const withHub = new Map<string, string>()
/** As `toNumbered`, for a database whose tables are spread by hub. */
const toSpread = (text: string): string => {
  const before = withHub.get(text)
  if (before !== undefined) return before
  const made = toNumbered(conflictWithHub(text))
  withHub.set(text, made)
  return made
}

const run = Effect.fnUntraced(function* <A>(
  connection: SqlConnection.Connection,
  tx: Tx<A>,
  isSpread: boolean
) {
  const written = isSpread ? toSpread : toNumbered
  const request = yield* ForRequest
  let hub = yield* ForHub
  const step = (statement: Statement): Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError> => {
    const { text, goesTo, findsSpread } = statement
    if (findsSpread === true) return Effect.succeed(rowsOfSpread(isSpread))
    if (goesTo !== undefined) {
      const before = rowOfHub(hub)
      hub = goesTo.hub
      return Effect.succeed([before])
    }
    const values = parametersOf(statement, request)
    return connection.execute(
      written(text),
      namesHub(text) ? [...values, hubFor(text, hub)] : values,
      undefined
    )
  }
  let next = tx.next()
  while (next.done !== true) next = tx.next(yield* step(next.value))
  return next.value
})

const control = (connection: SqlConnection.Connection, text: string) =>
  connection.execute(text, [], undefined)

const failed = (error: SqlError.SqlError): Effect.Effect<never, Aborted | Unavailable> => {
  const code = codeOf(error) ?? ""
  if (retryable.has(code)) return Effect.fail(new Aborted())
  if (conflicting.has(code)) return Effect.fail(new Aborted(error))
  return isDefect(error) ? Effect.die(error) : Effect.fail(new Unavailable({ cause: error }))
}

/**
 * What a decision that breaks comes to. It reads statement by statement: where it met rows that do not belong together, it
 * finds them whole when it starts again.
 */
const broken = (cause: Cause.Cause<SqlError.SqlError>): Effect.Effect<never, SqlError.SqlError | Aborted> => {
  if (!Cause.hasDies(cause)) return Effect.failCause(cause)
  const defect = Cause.squash(cause)
  return Effect.fail(defect instanceof Restart ? new Aborted() : new Aborted(defect))
}

/** How long a call waits for one of the connections, and for the standbys to confirm what it has written. */
const limits = { connection: "10 seconds", confirmation: "30 seconds" } as const
const noConnection = () =>
  Effect.fail(new Unavailable({ cause: new Error("every connection to the database is in use") }))
const notConfirmed = () =>
  Effect.fail(new Unavailable({ cause: new Error("no standby has confirmed the transaction yet") }))

/** Starts again what was aborted; a conflict or a break that comes again and again is a defect. */
const restarted = <A>(attempt: Effect.Effect<A, Aborted | Unavailable>): Effect.Effect<A, Unavailable> =>
  Effect.suspend(() => {
    let conflicts = 0
    return attempt.pipe(
      Effect.retry({
        schedule: again,
        while: (error) =>
          error._tag === "Aborted" && (error.defect === undefined || ++conflicts < mostConflicts)
      }),
      Effect.catchTag("Aborted", ({ defect }) =>
        defect === undefined
          ? Effect.fail(new Unavailable({ cause: new Error("the transaction was aborted again and again") }))
          : Effect.die(defect)
      )
    )
  })

export const storeOf = (
  sql: PgClient.PgClient,
  { connection: forConnection, confirmation }: { [K in keyof typeof limits]: Duration.Input } = limits,
  isSpread = false
): Store["Service"] => {
  let [inUse, waiting] = [0, 0]
  const change = (used: number, waits: number) => {
    inUse += used
    waiting += waits
  }
  /** A connection of the pool until the scope closes. */
  const reserved = Effect.suspend(() => {
    change(0, 1)
    return Effect.timeoutOrElse(Effect.interruptible(sql.reserve), {
      duration: forConnection,
      orElse: noConnection
    }).pipe(Effect.ensuring(Effect.sync(() => change(0, -1))))
  }).pipe(
    Effect.tap(() =>
      Effect.acquireRelease(
        Effect.sync(() => change(1, 0)),
        () => Effect.sync(() => change(-1, 0))
      )
    )
  )
  /**
   * A commit waits for the standby for as long as that takes. It is never cancelled: cancelled, it would stand on the
   * primary alone and yet be seen, and be answered to whoever repeats the call. So the caller goes, and it stays.
   */
  const commit = (connection: SqlConnection.Connection, scope: Scope.Closeable) =>
    control(connection, "COMMIT").pipe(
      Effect.ensuring(Scope.close(scope, Exit.void)),
      Effect.forkDetach({ startImmediately: true }),
      Effect.flatMap((committing) =>
        Effect.timeoutOrElse(Effect.interruptible(Fiber.join(committing)), {
          duration: confirmation,
          orElse: notConfirmed
        })
      )
    )
  const within = <A>(
    begin: string,
    body: (connection: SqlConnection.Connection) => Effect.Effect<A, SqlError.SqlError>,
    isKept: (outcome: A) => boolean
  ) =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const rolledBack = (connection: SqlConnection.Connection) =>
        Effect.ensuring(Effect.ignore(control(connection, "ROLLBACK")), Scope.close(scope, Exit.void))
      const beginning = Effect.tap(reserved, (connection) => control(connection, begin)).pipe(
        Scope.provide(scope),
        Effect.onError(() => Scope.close(scope, Exit.void))
      )
      const connection = yield* beginning
      const exit = yield* Effect.exit(body(connection))
      if (Exit.isSuccess(exit)) {
        yield* isKept(exit.value) ? commit(connection, scope) : rolledBack(connection)
        return exit.value
      }
      yield* rolledBack(connection)
      return yield* broken(exit.cause)
    }).pipe(Effect.uninterruptible, Effect.catchTag("SqlError", failed), restarted)
  const read: Store["Service"]["read"] = (tx) =>
    within(
      "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
      (connection) => run(connection, tx(), isSpread),
      // A transaction that only reads has nothing to be confirmed.
      () => false
    )
  const transact: Store["Service"]["transact"] = (decision) =>
    within(
      "BEGIN ISOLATION LEVEL READ COMMITTED",
      (connection) => run(connection, decision(), isSpread),
      Result.isSuccess
    ).pipe(Effect.flatMap(Effect.fromResult))
  return Store.of({
    database: "postgres",
    pool: () => ({ inUse, waiting, limit: connections }),
    transact,
    note: transact,
    read,
    // A transaction of another connection is seen when it is on disk.
    readEarly: (tx) => Effect.map(read(tx), (found) => ({ found, written: undefined }))
  })
}

/** A database is spread while no server runs: it stays as it is found. */
export const layer: Layer.Layer<Store, Unavailable, PgClient.PgClient> = Layer.effect(
  Store,
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const spread = yield* storeOf(sql).read(isSpread)
    return storeOf(sql, limits, spread)
  })
)
