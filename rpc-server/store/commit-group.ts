/**
 * Transactions that share one sync. Those of one turn of the event loop, the calls that had arrived when it began, run
 * one after another inside one transaction of SQLite, each as if it were alone; at the end of the turn one COMMIT writes
 * them all to disk, and only then is any of them answered. Nobody waits for a call that has not arrived.
 *
 * The first one needs no savepoint of its own: while it runs it is the whole transaction. A later one is undone to its
 * savepoint alone. Where SQLite gives up the whole transaction, in a statement or in the COMMIT, nobody's is kept.
 */
import type { DatabaseSync } from "node:sqlite"
import { Effect, Result } from "effect"
import { type Decision, type Tx, Unavailable } from "./transaction.ts"

/** What is on disk together, or not at all. */
export interface Group {
  members: number
  state: "open" | "kept" | Unavailable
  /** Told once, when it is open no longer. */
  readonly waiting: Array<() => void>
}

/** So many run before the first of them is answered, however many have arrived. */
const mostMembers = 64

const outcomeOf = ({ state }: Group): Effect.Effect<void, Unavailable> =>
  typeof state === "string" ? Effect.void : Effect.fail(state)

/** Waits until a group is on disk. */
export const written = (group: Group): Effect.Effect<void, Unavailable> =>
  Effect.callback((resume) => {
    const tell = () => resume(outcomeOf(group))
    if (group.state === "open") group.waiting.push(tell)
    else tell()
  })

export interface Groups {
  /** Runs a decision at once; its outcome may be told when the group that is open afterwards, if any, is on disk. */
  readonly transact: <A, E>(decision: Decision<A, E>) => Result.Result<A, E>
  /** Runs statements that only read, at once; the same holds for what they find. */
  readonly read: <A>(tx: () => Tx<A>) => A
  /** The group that is not on disk yet. */
  readonly open: () => Group | undefined
  /** Writes the open group now. */
  readonly close: () => void
}

export const groupsOf = (database: DatabaseSync, run: <A>(tx: Tx<A>) => A): Groups => {
  const control = (text: string) => {
    const statement = database.prepare(text)
    return () => void statement.run()
  }
  const [begin, commit, rollback] = [control("BEGIN IMMEDIATE"), control("COMMIT"), control("ROLLBACK")]
  const [mark, release, undo] = [
    control("SAVEPOINT member"),
    control("RELEASE member"),
    control("ROLLBACK TO member")
  ]
  let open: Group | undefined

  const settle = (group: Group, state: "kept" | Unavailable): void => {
    if (open === group) open = undefined
    group.state = state
    for (const tell of group.waiting) tell()
  }
  const abandon = (group: Group, cause: unknown): void => {
    if (database.isTransaction) rollback()
    settle(group, new Unavailable({ cause }))
  }
  const write = (group: Group): void => {
    if (group !== open) return
    try {
      commit()
    } catch (cause) {
      return abandon(group, cause)
    }
    settle(group, "kept")
  }

  const first = <A, E>(decision: Decision<A, E>): Result.Result<A, E> => {
    begin()
    try {
      const outcome = run(decision())
      if (Result.isFailure(outcome)) rollback()
      else {
        open = { members: 1, state: "open", waiting: [] }
        setImmediate(write, open)
      }
      return outcome
    } catch (cause) {
      if (database.isTransaction) rollback()
      throw cause
    }
  }

  /** Undoes a member that broke. What broke it may have cost the whole transaction: what the others had written, too. */
  const takeBack = (group: Group, cause: unknown): void => {
    try {
      undo()
      release()
    } catch {
      abandon(group, cause)
    }
  }
  const further = <A, E>(group: Group, decision: Decision<A, E>): Result.Result<A, E> => {
    group.members += 1
    try {
      mark()
      const outcome = run(decision())
      if (Result.isFailure(outcome)) undo()
      release()
      return outcome
    } catch (cause) {
      takeBack(group, cause)
      throw cause
    }
  }

  return {
    transact: (decision) => {
      if (open !== undefined && open.members >= mostMembers) write(open)
      return open === undefined ? first(decision) : further(open, decision)
    },
    read: (tx) => {
      try {
        return run(tx())
      } catch (cause) {
        if (open !== undefined && !database.isTransaction) abandon(open, cause)
        throw cause
      }
    },
    open: () => open,
    close: () => {
      if (open !== undefined) write(open)
    }
  }
}
