/** Where changes are judged: in a thread beside the server's, or on the spot where there is none. */
import { Context, Effect, Result, Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { Reports } from "../report/reports.ts"
import type { Caller } from "../rpc/handler.ts"
import { Store, type Unavailable } from "../store/engine/transaction.ts"
import { Head, Judging, judged } from "./judgement.ts"

/** The name under which the thread of reports knows it. No client can call it. */
export const judgingMethod = "judge a change of master data"

type Judge = (
  judging: Judging,
  caller: Caller,
  now: Day.Instant
) => Effect.Effect<Uint8Array, Unavailable, Store>

const onTheSpot: Judge = (judging, _, now) => Store.use((store) => store.read(() => judged(judging, now)))

export const JudgedBy = Context.Reference<Judge>("packhouse/rpc-server/master-data/JudgedBy", {
  defaultValue: () => onTheSpot
})

/** In a thread, so that nobody's scan waits meanwhile. */
export const inThread =
  (reports: Pick<Reports, "read">): Judge =>
  (judging, caller, now) =>
    reports
      .read({
        method: judgingMethod,
        params: judging,
        caller,
        now,
        about: { method: judgingMethod, user: caller.username }
      })
      .pipe(
        Effect.map(({ bytes }) => bytes),
        Effect.orDie
      )

const readJudging = Schema.decodeUnknownResult(Judging)
/** What the thread does. */
export const judgeInThread = (params: unknown, now: Day.Instant) => {
  const judging = readJudging(params)
  if (Result.isFailure(judging)) return Effect.die(judging.failure)
  return Store.use((store) => store.read(() => judged(judging.success, now)))
}

const readHead = Schema.decodeUnknownSync(Schema.fromJsonString(Head))
const newline = 0x0a

/** A judgement as it comes: its head, and its lines, which are read some at a time. */
export const openJudgement = (bytes: Uint8Array) => {
  const text = new TextDecoder()
  let at = 0
  const line = (): string | undefined => {
    if (at >= bytes.length) return undefined
    const end = bytes.indexOf(newline, at)
    const stop = end < 0 ? bytes.length : end
    const found = text.decode(bytes.subarray(at, stop))
    at = stop + 1
    return found
  }
  const head = readHead(line() ?? "{}")
  return {
    head,
    /** The next lines as they were written, at most so many; none when all were read. */
    next: (most: number): ReadonlyArray<string> => {
      const lines: Array<string> = []
      while (lines.length < most) {
        const found = line()
        if (found === undefined) break
        lines.push(found)
      }
      return lines
    }
  }
}
