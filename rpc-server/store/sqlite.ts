/**
 * The embedded store: node:sqlite with WAL and synchronous=FULL, so that what was answered survives a power cut. One
 * process owns the file. The statements of a transaction are one synchronous step; those of one turn of the event loop
 * share a COMMIT, and what they decided is answered after it.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { Effect } from "effect"
import { groupsOf, written } from "./commit-group.ts"
import type { Row } from "./row.ts"
import { type Parameter, type Statement, Store, type Tx, Unavailable } from "./transaction.ts"

const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA busy_timeout = 5000;
  PRAGMA wal_autocheckpoint = 4000;
`

/** Opens a database file, `:memory:` included, with the settings that durability rests on. */
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
const keptTexts = 1000

/** Runs statements as they are yielded, each prepared once. */
const interpreter = (database: DatabaseSync) => {
  const prepared = new Map<string, (values: ReadonlyArray<Parameter>) => ReadonlyArray<Row>>()
  const prepare = (text: string) => {
    const known = prepared.get(text)
    if (known !== undefined) return known
    const statement = database.prepare(text)
    statement.setReturnArrays(true)
    const toRow = rowMaker(statement)
    const execute = (values: ReadonlyArray<Parameter>): ReadonlyArray<Row> =>
      (statement.all(...values) as unknown as ReadonlyArray<ReadonlyArray<unknown>>).map(toRow)
    if (prepared.size >= keptTexts) prepared.clear()
    prepared.set(text, execute)
    return execute
  }
  const step = ({ text, values, isLock }: Statement): ReadonlyArray<Row> =>
    isLock === true ? [] : prepare(text)(values)
  const run = <A>(tx: Tx<A>): A => {
    let next = tx.next()
    while (next.done !== true) next = tx.next(step(next.value))
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
      return classify(cause)
    }
  })

interface Opened {
  readonly store: Store["Service"]
  /** Writes what was decided to disk, then closes the database. */
  readonly close: () => void
}

/** The store over an open database that nobody else writes. */
export const opened = (database: DatabaseSync): Opened => {
  const groups = groupsOf(database, interpreter(database))
  /** What was found or decided, once all that it may rest on is on disk. */
  const durably = <A, E>(outcome: Effect.Effect<A, E>): Effect.Effect<A, E | Unavailable> => {
    const group = groups.open()
    return group === undefined ? outcome : Effect.andThen(written(group), outcome)
  }
  const store = Store.of({
    database: "sqlite",
    transact: (decision) => attempt(() => durably(Effect.fromResult(groups.transact(decision)))),
    read: (tx) => attempt(() => durably(Effect.succeed(groups.read(tx)))),
    readEarly: (tx) =>
      attempt(() => {
        const found = groups.read(tx)
        const group = groups.open()
        return Effect.succeed({ found, written: group === undefined ? undefined : written(group) })
      })
  })
  const close = () => {
    groups.close()
    database.close()
  }
  return { store, close }
}

export const storeOf = (database: DatabaseSync): Store["Service"] => opened(database).store

/** The store over a database that somebody else writes: each read sees one state of it. */
export const readerOf = (database: DatabaseSync): Store["Service"] => {
  const run = interpreter(database)
  const [begin, end] = [database.prepare("BEGIN"), database.prepare("ROLLBACK")]
  const read: Store["Service"]["read"] = (tx) =>
    attempt(() => {
      begin.run()
      try {
        return Effect.succeed(run(tx()))
      } finally {
        if (database.isTransaction) end.run()
      }
    })
  return Store.of({
    database: "sqlite",
    transact: () => Effect.fail(new Unavailable({ cause: new Error("this store is only read") })),
    read,
    readEarly: (tx) => Effect.map(read(tx), (found) => ({ found, written: undefined }))
  })
}
