/**
 * The embedded store: node:sqlite with a write-ahead log, which is synced to disk before anything of it is answered, so
 * that what was answered survives a power cut. One process owns the file. The statements of a transaction are one
 * synchronous step; those of one turn of the event loop share a COMMIT, and several COMMITs may share a sync.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { Effect } from "effect"
import { ForHub, ForRequest } from "../../request.ts"
import { committed, groupsOf, written } from "./commit-group.ts"
import { type EmbeddedLog, followable, usualCheckpoint } from "./followed-log.ts"
import { syncsOf } from "./log-syncs.ts"
import type { Row } from "./row.ts"
import {
  hubFor,
  namesHub,
  type Parameter,
  parametersOf,
  rowOfHub,
  Store,
  type Tx,
  Unavailable
} from "./transaction.ts"
import { logOf, noLog, type WriteAheadLog } from "./write-ahead-log.ts"

const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA busy_timeout = 5000;
  PRAGMA wal_autocheckpoint = ${usualCheckpoint};
  PRAGMA temp_store = MEMORY;
`

/** Opens a database file, `:memory:` included: each COMMIT is on disk when it returns. */
export const open = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file)
  database.exec(pragmas)
  return database
}

/**
 * Makes objects of rows that arrive as arrays. node:sqlite's own row objects are dictionaries, which take twice as long
 * to make and three times as long to decode. The names are those of this program's own statements.
 */
const rowMaker = (statement: StatementSync): ((cells: ReadonlyArray<unknown>) => Row) => {
  const fields = statement.columns().map(({ name }, index) => `${JSON.stringify(name)}: cells[${index}]`)
  return new Function("cells", `return { ${fields.join(", ")} }`) as (cells: ReadonlyArray<unknown>) => Row
}

/**
 * As many texts as are kept prepared: those that are written down are a few hundred, but one with a list of values has a
 * text for every length of it.
 */
const mostPrepared = 1000

/** What the transaction of this moment is for. */
interface Purpose {
  readonly request: string | undefined
  readonly hub: number | undefined
}
type Execute = (values: ReadonlyArray<Parameter>, hub: number | undefined) => ReadonlyArray<Row>

/** Runs statements as they are yielded, each prepared once, for the purpose of that moment. */
const interpreter = (database: DatabaseSync, purpose: () => Purpose) => {
  const prepared = new Map<string, Execute>()
  const prepare = (text: string) => {
    const before = prepared.get(text)
    if (before !== undefined) return before
    const statement = database.prepare(text)
    statement.setReturnArrays(true)
    const toRow = rowMaker(statement)
    const all = statement.all.bind(statement)
    const found: Execute = namesHub(text)
      ? (values, hub) => all({ hub: hubFor(text, hub) }, ...values)
      : (values) => all(...values)
    const execute: Execute = (values, hub) =>
      (found(values, hub) as unknown as ReadonlyArray<ReadonlyArray<unknown>>).map(toRow)
    if (prepared.size >= mostPrepared) prepared.clear()
    prepared.set(text, execute)
    return execute
  }
  const run = <A>(tx: Tx<A>): A => {
    let { request, hub } = purpose()
    let next = tx.next()
    while (next.done !== true) {
      const statement = next.value
      if (statement.isLock === true || statement.findsSpread === true) next = tx.next([])
      else if (statement.goesTo !== undefined) {
        const before = rowOfHub(hub)
        hub = statement.goesTo.hub
        next = tx.next([before])
      } else next = tx.next(prepare(statement.text)(parametersOf(statement, request), hub))
    }
    return next.value
  }
  return run
}

/** SQLite's result codes for a file that cannot be used now: busy, locked, read-only, I/O, corrupt, full, not a database. */
const unavailable = new Set([5, 6, 8, 10, 11, 13, 14, 26])

const classify = (cause: unknown): Effect.Effect<never, Unavailable> => {
  const code =
    typeof cause === "object" && cause !== null && "errcode" in cause ? Number(cause.errcode) : undefined
  return code !== undefined && unavailable.has(code & 0xff)
    ? Effect.fail(new Unavailable({ cause }))
    : Effect.die(cause)
}

const attempt = <A, E>(act: () => Effect.Effect<A, E>): Effect.Effect<A, E | Unavailable> =>
  Effect.suspend((): Effect.Effect<A, E | Unavailable> => {
    try {
      return act()
    } catch (cause) {
      return cause instanceof Unavailable ? Effect.fail(cause) : classify(cause)
    }
  })

const purposeOfFiber: Effect.Effect<Purpose> = Effect.withFiber((fiber) =>
  Effect.succeed({ request: fiber.getRef(ForRequest), hub: fiber.getRef(ForHub) })
)

interface Opened {
  readonly store: Store["Service"]
  readonly log: EmbeddedLog["Service"]
  /** Writes what was decided to disk, then closes the database. */
  readonly close: () => void
}

/** Copies all of the log into the database, which syncs both; answers whether it could. */
const copyLog = (database: DatabaseSync) => (): boolean => {
  try {
    return database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0
  } catch {
    return false
  }
}

/** The store over an open database that nobody else writes. It takes the syncs of the log over from SQLite. */
export const opened = (
  database: DatabaseSync,
  log: WriteAheadLog = database.location() === null ? noLog : logOf(String(database.location()))
): Opened => {
  database.exec("PRAGMA synchronous = NORMAL")
  const copyWhole = copyLog(database)
  const syncs = syncsOf(log, () => {
    followed.restarting()
    return copyWhole()
  })
  const followed = followable(database, database.location() ?? undefined, () => syncs)
  let purpose: Purpose = { request: undefined, hub: undefined }
  const groups = groupsOf(
    database,
    interpreter(database, () => purpose),
    followed.syncs
  )
  /** A transaction runs at once and alone, so that there is one purpose at a time. */
  const forPurpose = <A, E>(act: () => Effect.Effect<A, E>): Effect.Effect<A, E | Unavailable> =>
    Effect.flatMap(purposeOfFiber, (of) =>
      attempt(() => {
        purpose = of
        return act()
      })
    )
  /** Waits until all that was found or decided may be told; undefined when that is now. */
  const pending = (): Effect.Effect<void, Unavailable> | undefined => {
    const group = groups.unwritten()
    return group === undefined ? undefined : written(group)
  }
  const durably = <A, E>(outcome: Effect.Effect<A, E>): Effect.Effect<A, E | Unavailable> => {
    const wait = pending()
    return wait === undefined ? outcome : Effect.andThen(wait, outcome)
  }
  const store = Store.of({
    database: "sqlite",
    transact: (decision) => forPurpose(() => durably(Effect.fromResult(groups.transact(decision, false)))),
    note: (decision) =>
      forPurpose(() => {
        const outcome = Effect.fromResult(groups.transact(decision, true))
        const group = groups.open()
        const wait = pending() ?? (group === undefined ? Effect.void : committed(group))
        return Effect.andThen(wait, outcome)
      }),
    read: (tx) => forPurpose(() => durably(Effect.succeed(groups.read(tx)))),
    readEarly: (tx) =>
      forPurpose(() => {
        const found = groups.read(tx)
        return Effect.succeed({ found, written: pending() })
      })
  })
  const close = () => {
    groups.close()
    syncs.close()
    database.close()
    followed.close()
  }
  return { store, log: followed.log, close }
}

/** The store over a database that somebody else writes: each read sees one state of it. */
export const readerOf = (database: DatabaseSync): Store["Service"] => {
  let hub: number | undefined
  const run = interpreter(database, () => ({ request: undefined, hub }))
  const refused = () => Effect.fail(new Unavailable({ cause: new Error("this store is only read") }))
  const [begin, end] = [database.prepare("BEGIN"), database.prepare("ROLLBACK")]
  const read: Store["Service"]["read"] = (tx) =>
    Effect.flatMap(ForHub, (of) =>
      attempt(() => {
        hub = of
        begin.run()
        try {
          return Effect.succeed(run(tx()))
        } finally {
          if (database.isTransaction) end.run()
        }
      })
    )
  return Store.of({
    database: "sqlite",
    transact: refused,
    note: refused,
    read,
    readEarly: (tx) => Effect.map(read(tx), (found) => ({ found, written: undefined }))
  })
}
