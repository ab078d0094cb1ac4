/**
 * The server's part of copying its log: it notes where each COMMIT ends and when, tells the copying process of them every
 * few seconds, and copies the log into the database only when that process has read all but the end of it. The end stays
 * readable after that: the log is written over from its beginning, and the process has long come by when its end is
 * reached.
 */
import type * as Day from "#core/day.ts"
import { thrownText } from "#core/thrown.ts"
import { type FollowedLog, type LogFollower, usualCheckpoint } from "../../store/engine/followed-log.ts"
import type { LogPosition } from "../../store/engine/wal-index.ts"
import type { Answered, Instruction } from "./messages.ts"
import type { Commit } from "./segment.ts"
import { noteCommit, noteLost, noteTold } from "./state.ts"
import { frameLength } from "./wal-format.ts"

/** Frames that may be unread when the log is copied into the database: a quarter of what is written before the next time. */
const mostUnread = usualCheckpoint / 4
/** Frames after which it is tried again where a reader has kept something from being copied. */
const further = 1000

interface Options {
  readonly now: () => Day.Instant
  readonly pace: number
  /** Bytes of the log that are kept for a process that does not come along. */
  readonly most: number
  readonly tell: (instruction: Instruction) => void
  /** The generation has ended: why, in words. */
  readonly lost: (why: string) => void
}

export interface Following extends LogFollower {
  /** Begins a generation with what the store is now; false while a transaction is open. */
  readonly begin: () => boolean
  readonly receive: (answered: Answered) => void
  /** Tells the rest. */
  readonly flush: () => void
  /** The process is gone, or the generation is lost. */
  readonly end: () => void
}

/** The generation that is written. */
interface Present {
  run: { readonly salt1: number; readonly salt2: number } | undefined
  /** The last COMMIT that was seen, of this run. */
  frame: number
  /** What the process is told to read of this run, and what it has read. */
  assigned: number
  captured: number
  commits: Array<Commit>
  /** While the whole copy is made the database's file must not change. */
  isBased: boolean
  backfilled: number
  /** All of the log is in the database: the next write may begin it anew. */
  mayRestart: boolean
}

export const followingOf = (log: FollowedLog, { now, pace, most, tell, lost }: Options): Following => {
  let present: Present | undefined
  let timer: NodeJS.Timeout | undefined
  let nextTry = usualCheckpoint
  let seen: Pick<LogPosition, "salt1" | "frame"> = { salt1: 0, frame: 0 }

  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
    present = undefined
    nextTry = usualCheckpoint
    noteLost()
  }
  const lose = (why: string): void => {
    end()
    lost(why)
  }
  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const last = present?.commits.at(-1)
    if (present?.run === undefined || last === undefined) return
    noteTold(last[1])
    tell({ kind: "cut", ...present.run, to: last[0], commits: present.commits })
    present.assigned = last[0]
    present.commits = []
  }
  /** Whether the log is another run than before; a run that nobody here has begun ends the generation. */
  const follow = (generation: Present, { salt1, salt2, frame }: LogPosition): boolean => {
    const { run } = generation
    // Nothing was written since the log was made: it has no number yet.
    if (run === undefined && frame === 0) return true
    if (run?.salt1 === salt1 && run.salt2 === salt2) {
      if (frame > generation.frame) generation.mayRestart = false
      return true
    }
    const isNext = run === undefined || (generation.mayRestart && salt1 === (run.salt1 + 1) >>> 0)
    if (!isNext) {
      lose("another program has begun the log anew")
      return false
    }
    flush()
    Object.assign(generation, {
      run: { salt1, salt2 },
      frame: 0,
      assigned: 0,
      captured: 0,
      backfilled: 0,
      mayRestart: false
    })
    nextTry = usualCheckpoint
    return true
  }

  const copyIntoDatabase = (position: LogPosition): void => {
    if (present === undefined) return void log.checkpoint()
    const { frame } = position
    if (!present.isBased || present.captured < 1 || frame - present.captured > mostUnread) {
      if (frame * frameLength(log.pageSize) > most)
        lose("the copying process has not come along, and the log has grown beyond PACKHOUSE_BACKUP_LOG_MOST")
      else if (present.isBased && present.assigned === present.captured) flush()
      return
    }
    flush()
    present.mayRestart = log.checkpoint()
    nextTry = frame + further
  }
  /** Whatever becomes of the copies, a COMMIT is one. */
  const safely = (act: () => void): void => {
    try {
      act()
    } catch (cause) {
      if (present !== undefined) lose(`the index of the log cannot be read: ${thrownText(cause)}`)
      else log.checkpoint()
    }
  }
  const settled = (): void =>
    safely(() => {
      if (!log.isBetween()) return
      const position = log.position()
      if (position.frame >= nextTry) copyIntoDatabase(position)
    })

  const based = (): void => {
    if (present === undefined) return
    const { backfilled, salt1, salt2 } = log.position()
    const { run } = present
    const isSame = run === undefined || (run.salt1 === salt1 && run.salt2 === salt2)
    if (!isSame || backfilled !== present.backfilled)
      return lose("another program has changed the file of the store while it was copied")
    present.isBased = true
  }

  return {
    committed: () =>
      safely(() => {
        const at = now()
        const position = log.position()
        // What only looked is committed, too, and leaves nothing to copy.
        const hasWritten = position.frame !== seen.frame || position.salt1 !== seen.salt1
        seen = position
        if (hasWritten) noteCommit(at)
        if (present === undefined || !follow(present, position) || position.frame === present.frame) return
        present.frame = position.frame
        present.commits.push([position.frame, at])
        timer ??= setTimeout(flush, pace).unref()
      }),
    settled,
    restarted: () => {
      if (present !== undefined) lose("the disk has refused a sync, and the log is begun anew")
    },
    begin: () => {
      if (!log.isBetween()) return false
      flush()
      const position = log.position()
      seen = position
      const { frame, backfilled, salt1, salt2 } = position
      const at = now()
      noteCommit(at)
      noteTold(at)
      const isAllCopied = frame === backfilled
      tell({ kind: "begin", at, frame: isAllCopied ? 0 : frame, pageSize: log.pageSize })
      present = {
        run: frame === 0 ? undefined : { salt1, salt2 },
        frame,
        assigned: 0,
        captured: 0,
        commits: isAllCopied ? [] : [[frame, at]],
        isBased: false,
        backfilled,
        mayRestart: isAllCopied
      }
      flush()
      return true
    },
    receive: (answered) => {
      if (present === undefined) return
      if (answered.kind === "based") based()
      if (answered.kind === "captured") {
        const { salt1, salt2, frame } = answered
        if (present.run?.salt1 === salt1 && present.run.salt2 === salt2) present.captured = frame
      }
      if (answered.kind === "lost") end()
      settled()
    },
    flush,
    end
  }
}
