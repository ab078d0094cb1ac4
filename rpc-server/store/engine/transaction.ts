/**
 * A transaction is a value: a generator of statements that does no I/O itself. It reads, asks the rule, and writes; an
 * interpreter per database runs it. So one set of statements serves both databases, and a decision cannot be half made.
 *
 * Inside a transaction there is no clock, no chance and no waiting, and no SQL error is ever caught (PostgreSQL has
 * aborted by then): conflicts are met with ON CONFLICT and RETURNING. What was read may have changed by the time it is
 * written on PostgreSQL; a conditional update that finds nothing asks for a fresh start with `restart`.
 */
import { Context, type Effect, type Result, Schema } from "effect"
import { thrownText } from "#core/thrown.ts"
import { type Row, reader } from "./row.ts"

export type Value = string | number | null
/** A parameter of a statement: a value, or bytes. */
export type Parameter = Value | Uint8Array
export interface Statement {
  /** SQL with `?` where a value goes, and `:hub` where the hub goes that the transaction works for. */
  readonly text: string
  readonly values: ReadonlyArray<Parameter>
  /** Takes rows for this transaction alone. SQLite leaves it out: a transaction has the whole database there. */
  readonly isLock?: true
  /** The id of the request that the transaction is for, or null, goes behind the values. */
  readonly namesRequest?: true
  /** No SQL: the transaction works for this hub from here on. The row that it finds is the hub before. */
  readonly goesTo?: { readonly hub: number | undefined }
  /** No SQL: a row is found where the tables are spread by hub, none where they are whole. */
  readonly findsSpread?: true
}
export type Tx<A> = Generator<Statement, A, ReadonlyArray<Row>>

/**
 * The database cannot answer now: it is gone, locked or full. Nothing was written; or the disk has not confirmed what
 * was, and a repeat under the same key finds out.
 */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", {
  cause: Schema.Defect()
}) {
  /** For whoever starts a program; callers are told a sentence of their own. */
  override get message(): string {
    let innermost: unknown = this.cause
    while (innermost instanceof Error && innermost.cause !== undefined) innermost = innermost.cause
    return `The database cannot answer: ${thrownText(innermost)}`
  }
}

/** What was read has changed since: the transaction starts again from its first statement. */
export class Restart extends Error {
  override readonly name = "Restart"
}
export const restart = (): never => {
  throw new Restart("what this transaction read has changed")
}

/** A statement that answers rows of a shape. */
export const select = <S extends Schema.ConstraintDecoder<unknown>>(row: S, text: string) => {
  const read = reader(row)
  return function* (...values: ReadonlyArray<Value>): Tx<ReadonlyArray<S["Type"]>> {
    return read(yield { text, values }, text)
  }
}

/** Selects by statements whose text depends on how many values there are. */
export const selectMany = <S extends Schema.ConstraintDecoder<unknown>>(row: S) => {
  const read = reader(row)
  return function* (text: string, values: ReadonlyArray<Value>): Tx<ReadonlyArray<S["Type"]>> {
    return read(yield { text, values }, text)
  }
}

/** A statement whose rows nobody needs. */
export const write = (text: string) =>
  function* (...values: ReadonlyArray<Parameter>): Tx<void> {
    yield { text, values }
  }

/** As `write`, of a text with one `?` more, at its end: for the id of the request that the transaction is for. */
export const writeForRequest = (text: string) =>
  function* (...values: ReadonlyArray<Parameter>): Tx<void> {
    yield { text, values, namesRequest: true }
  }

/** The parameters of a statement. */
export const parametersOf = (
  { values, namesRequest }: Statement,
  request: string | undefined
): ReadonlyArray<Parameter> => (namesRequest === true ? [...values, request ?? null] : values)

/** Whether a text has a place for the hub that its transaction works for. */
export const namesHub = (text: string): boolean => text.includes(":hub")
/** The hub for a statement that names it. Work that never went to a hub touches nothing that is of one. */
export const hubFor = (text: string, hub: number | undefined): number => {
  if (hub === undefined) throw new Error(`no hub is named for: ${text}`)
  return hub
}

const HubBefore = Schema.Struct({ hub: Schema.optionalKey(Schema.Int) })
const hubBefore = reader(HubBefore)
const go = function* (hub: number | undefined): Tx<number | undefined> {
  const [before] = hubBefore(yield { text: "", values: [], goesTo: { hub } }, "the hub before")
  return before?.hub
}
/** The hub that the transaction works for. */
export const currentHub = function* (): Tx<number | undefined> {
  const hub = yield* go(undefined)
  yield* go(hub)
  return hub
}
/** Works for a hub for the rest of the transaction. */
export const goToHub = function* (hub: number): Tx<void> {
  yield* go(hub)
}
/** Works for a hub, and afterwards for the one before. */
export const atHub = function* <A>(hub: number, tx: Tx<A>): Tx<A> {
  const before = yield* go(hub)
  const answer = yield* tx
  yield* go(before)
  return answer
}
/** Whether the tables are spread by hub: what is unique over the network is written to tables of its own there. */
export const isOfSpread = function* (): Tx<boolean> {
  return (yield { text: "", values: [], findsSpread: true }).length > 0
}
/** What a statement finds that looks whether the tables are spread. */
export const rowsOfSpread = (isSpread: boolean): ReadonlyArray<Row> => (isSpread ? [{}] : [])
/** The row that a statement finds which goes to another hub. */
export const rowOfHub = (hub: number | undefined): Row => (hub === undefined ? {} : { hub })

/** Takes rows before they are read, so that everything read afterwards belongs together. */
export const lock = (text: string) =>
  function* (...values: ReadonlyArray<Value>): Tx<void> {
    yield { text: `${text} FOR UPDATE`, values, isLock: true }
  }

/** `?, ?, ?` for so many values. No values is a list that nothing is in. */
export const marks = (count: number): string => (count === 0 ? "NULL" : `${"?, ".repeat(count - 1)}?`)

/** A value that is stored as 0 or 1. */
export const Bit = Schema.Literals([0, 1])
export const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** A transaction that may refuse: a refusal rolls everything back. */
export type Decision<A, E> = () => Tx<Result.Result<A, E>>

/** Which of the two databases a store is: their own words differ where they speak of themselves. */
export type Database = "sqlite" | "postgres"

/** The result of a read, found before it was on disk. */
export interface Early<A> {
  readonly found: A
  /** Waits until all that was found is on disk; undefined where it is already. */
  readonly written: Effect.Effect<void, Unavailable> | undefined
}

/** The one database of this server. */
export class Store extends Context.Service<
  Store,
  {
    readonly database: Database
    /** The connections to a database of several nodes at this moment, and those who wait for one. */
    readonly pool?: () => { readonly inUse: number; readonly waiting: number; readonly limit: number }
    /** Runs a decision as one transaction, synced to disk before it answers. */
    readonly transact: <A, E>(decision: Decision<A, E>) => Effect.Effect<A, E | Unavailable>
    /**
     * As `transact`, but answered before its own writes are synced, which they are within a second. For what may be lost
     * in a power cut, and only then, such as who looked at an order. What it found is told no earlier than by a read.
     */
    readonly note: <A, E>(decision: Decision<A, E>) => Effect.Effect<A, E | Unavailable>
    /** Runs statements that only read, over one consistent state. */
    readonly read: <A>(tx: () => Tx<A>) => Effect.Effect<A, Unavailable>
    /**
     * As `read`, without waiting for those transactions whose writes it found and which are not on disk yet: for what
     * comes before a transaction, which can then share their sync. Nobody is told anything that rests on it before
     * `written`.
     */
    readonly readEarly: <A>(tx: () => Tx<A>) => Effect.Effect<Early<A>, Unavailable>
  }
>()("packhouse/rpc-server/store/Store") {}
