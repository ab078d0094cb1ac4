/**
 * Transactions that share one commit. Those of one turn of the event loop, the calls that had arrived when it began, run
 * one after another inside one transaction of SQLite, each as if it were alone; at the end of the turn one COMMIT writes
 * them all to the log, and only when that is on disk is any of them answered. Nobody waits for a call that has not
 * arrived. A group of notes alone, of which nobody waits for the disk, gets there with the next sync.
 *
 * The first one needs no savepoint of its own: while it runs it is the whole transaction. A later one is undone to its
 * savepoint alone. Where SQLite gives up the whole transaction, in a statement or in the COMMIT, nobody's is kept.
 */
import type { DatabaseSync } from "node:sqlite"
import { Effect, Result } from "effect"
import type { LogSyncs } from "./log-syncs.ts"
import { type Decision, type Tx, Unavailable } from "./transaction.ts"

/** Transactions that reach the disk together, or not at all. */
export interface Group {
  members: number
  /** Somebody is answered only when it is on disk. */
  isAwaited: boolean
  state: "open" | "committed" | "kept" | Unavailable
  /** Called once, when the state has changed. */
  waiting: Array<() => void>
}

/** So many run before the first of them is answered, however many have arrived. */
const mostMembers = 64

/** Waits while a group is in one of some states. */
const after =
  (...states: ReadonlyArray<Group["state"]>) =>
  (group: Group): Effect.Effect<void, Unavailable> =>
    Effect.callback((resume) => {
      const look = (): void => {
        if (states.includes(group.state)) group.waiting.push(look)
        else resume(typeof group.state === "string" ? Effect.void : Effect.fail(group.state))
      }
      look()
    })
/** Waits until a group is in the log. */
export const committed = after("open")
/** Waits until a group is on disk. */
export const written = after("open", "committed")

export interface Groups {
  /**
   * Runs a decision at once. Its outcome may be told when `unwritten`, if there is such a group afterwards, is on disk;
   * that of a note when `open`, if there is one, is in the log.
   */
  readonly transact: <A, E>(decision: Decision<A, E>, isNote: boolean) => Result.Result<A, E>
  /** Runs statements that only read, at once; what they find may be told when `unwritten` is on disk. */
  readonly read: <A>(tx: () => Tx<A>) => A
  /** The group of this turn. */
  readonly open: () => Group | undefined
  /** The last group that somebody waits for and that is not on disk yet; those before it get there no later. */
  readonly unwritten: () => Group | undefined
  /** Writes the open group now. */
  readonly close: () => void
}

export const groupsOf = (
  database: DatabaseSync,
  run: <A>(tx: Tx<A>) => A,
  syncs: Pick<LogSyncs, "sync" | "syncLater" | "requireWhole">
): Groups => {
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
  let awaited: Group | undefined

  const become = (group: Group, state: Exclude<Group["state"], "open">): void => {
    if (open === group) open = undefined
    if (awaited === group && state !== "committed") awaited = undefined
    group.state = state
    const { waiting } = group
    group.waiting = []
    for (const tell of waiting) tell()
  }
  const abandon = (group: Group, cause: unknown): void => {
    if (database.isTransaction) rollback()
    become(group, new Unavailable({ cause }))
  }
  const write = (group: Group): void => {
    if (group !== open) return
    try {
      commit()
    } catch (cause) {
      return abandon(group, cause)
    }
    become(group, "committed")
    if (group.isAwaited) syncs.sync(group.members, (failure) => become(group, failure ?? "kept"))
    else syncs.syncLater()
  }
  /** Whoever waits for a group waits for those before it. */
  const awaitDisk = (group: Group): void => {
    group.isAwaited = true
    awaited = group
  }

  const first = <A, E>(decision: Decision<A, E>, isNote: boolean): Result.Result<A, E> => {
    syncs.requireWhole()
    begin()
    try {
      const outcome = run(decision())
      if (Result.isFailure(outcome)) rollback()
      else {
        open = { members: 1, isAwaited: false, state: "open", waiting: [] }
        if (!isNote) awaitDisk(open)
        setImmediate(write, open)
      }
      return outcome
    } catch (cause) {
      if (database.isTransaction) rollback()
      throw cause
    }
  }

  /**
   * Undoes a member that broke. What broke it may have cost the whole transaction: what the others had written, too.
   */
  const takeBack = (group: Group, cause: unknown): void => {
    try {
      undo()
      release()
    } catch {
      abandon(group, cause)
    }
  }
  const further = <A, E>(group: Group, decision: Decision<A, E>, isNote: boolean): Result.Result<A, E> => {
    group.members += 1
    try {
      mark()
      const outcome = run(decision())
      if (Result.isFailure(outcome)) undo()
      else if (!isNote) awaitDisk(group)
      release()
      return outcome
    } catch (cause) {
      takeBack(group, cause)
      throw cause
    }
  }

  return {
    transact: (decision, isNote) => {
      if (open !== undefined && open.members >= mostMembers) write(open)
      return open === undefined ? first(decision, isNote) : further(open, decision, isNote)
    },
    read: (tx) => {
      syncs.requireWhole()
      try {
        return run(tx())
      } catch (cause) {
        if (open !== undefined && !database.isTransaction) abandon(open, cause)
        throw cause
      }
    },
    open: () => open,
    unwritten: () => awaited,
    close: () => {
      if (open !== undefined) write(open)
    }
  }
}
