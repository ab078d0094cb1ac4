/**
 * The embedded store: node:sqlite with WAL and synchronous=FULL, so that what was answered survives a power cut. One
 * process owns the file. A transaction is one synchronous step: BEGIN IMMEDIATE, the statements, COMMIT or ROLLBACK.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite"
import { Effect, Layer, Result } from "effect"
import type { Row } from "./row.ts"
import { type Decision, type Parameter, type Statement, Store, type Tx, Unavailable } from "./transaction.ts"

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
export const interpreter = (database: DatabaseSync) => {
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
  const [begin, commit, rollback] = [
    database.prepare("BEGIN IMMEDIATE"),
    database.prepare("COMMIT"),
    database.prepare("ROLLBACK")
  ]
  const transact = <A, E>(decision: () => Tx<Result.Result<A, E>>): Result.Result<A, E> => {
    begin.run()
    try {
      const outcome = run(decision())
      if (Result.isSuccess(outcome)) commit.run()
      else rollback.run()
      return outcome
    } catch (cause) {
      if (database.isTransaction) rollback.run()
      throw cause
    }
  }
  return { run, transact }
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

/** The store over an open database. */
export const storeOf = (database: DatabaseSync): Store["Service"] => {
  const { run, transact } = interpreter(database)
  return Store.of({
    database: "sqlite",
    transact: <A, E>(decision: Decision<A, E>) =>
      Effect.suspend((): Effect.Effect<A, E | Unavailable> => {
        try {
          return Effect.fromResult(transact(decision))
        } catch (cause) {
          return classify(cause)
        }
      }),
    read: (tx) =>
      Effect.suspend(() => {
        try {
          return Effect.succeed(run(tx()))
        } catch (cause) {
          return classify(cause)
        }
      })
  })
}

export const layer = (database: DatabaseSync): Layer.Layer<Store> => Layer.succeed(Store, storeOf(database))
