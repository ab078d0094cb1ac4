/**
 * A write under an idempotency key has one effect however often it arrives: its answer is stored in the transaction of
 * the effect, for 24 hours. The key belongs to the user who sent it and to the store that the call acts for (KEY-1).
 */
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { Result, Schema } from "effect"
import type { writeFaults } from "#core/contract/method.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { take } from "./day-use.ts"
import { type Decision, restart, select, type Tx, write } from "./transaction.ts"

export type WriteFault = (typeof writeFaults)[number]

/** The key of a call, with whose it is and what it asks for. */
export interface Idempotency {
  readonly userId: number
  readonly storeId: number
  /** The hub of that store: the key lies with it, whatever other hub the call names. */
  readonly hubId: number
  /** The Idempotency-Key header, as the client sent it. */
  readonly key: string
  readonly bodyHash: string
  readonly now: Day.Instant
}

const retention = 24 * Day.hour

/**
 * Longer answers count against a bound of the day; how many shorter ones a user has is bounded by the writes of a
 * day.
 */
const longestUncounted = 2000
/** Stands before an answer that is packed: no JSON begins with it. */
const mark = "~"
const packed = (answer: string): string =>
  answer.length > longestUncounted ? mark + deflateRawSync(answer).toString("base64") : answer
const unpacked = (answer: string): string =>
  answer.startsWith(mark)
    ? inflateRawSync(Buffer.from(answer.slice(mark.length), "base64")).toString()
    : answer

/** The key as the table has it, with its store. */
const nameOf = ({ storeId, key }: Pick<Idempotency, "storeId" | "key">): string => `${storeId} ${key}`

const stored = select(
  Schema.Struct({ body_hash: Schema.String, answer: Schema.String, created_at: Schema.Int }),
  "SELECT body_hash, answer, created_at FROM idempotency WHERE user_id = ? AND idempotency_key = ? AND hub_id = ?"
)
const remember = select(
  Schema.Struct({ created_at: Schema.Int }),
  `INSERT INTO idempotency (hub_id, user_id, idempotency_key, body_hash, answer, created_at) VALUES (?, ?, ?, ?, ?, ?)
   ON CONFLICT (user_id, idempotency_key) DO UPDATE SET body_hash = excluded.body_hash, answer = excluded.answer, created_at = excluded.created_at
   WHERE idempotency.created_at < ? RETURNING created_at`
)
/** Whether this very call was answered already. */
export const isAnswered = function* (call: Idempotency): Tx<boolean> {
  const { userId, hubId, bodyHash, now } = call
  const [before] = yield* stored(userId, nameOf(call), hubId)
  return before !== undefined && before.created_at >= oldest(now) && before.body_hash === bodyHash
}
/**
 * A write of nothing. A primary that crashed has what no standby confirmed, and shows it: the answer is told again only
 * when this has been confirmed, and with it everything before.
 */
const confirm = write(
  "UPDATE idempotency SET answer = answer WHERE user_id = ? AND idempotency_key = ? AND hub_id = ?"
)
/** Forgets what is older than a time. */
export const forget = write("DELETE FROM idempotency WHERE created_at < ?")
export const oldest = (now: Day.Instant): number => now - retention

/** How the outcome of a decision stands under its key. */
export interface Recorded<A> {
  /** No: the outcome had no effect, and the call is decided anew when it comes again. */
  readonly isKept?: (outcome: A) => boolean
  /** The part that is stored: the outcome itself when left out. */
  readonly answerOf?: (outcome: A) => unknown
  /** The outcome of a call that was answered before, made of what was stored. */
  readonly repeated?: (answer: unknown) => A
}

/** A decision under its key, if it has one. */
export const once = <A, E>(
  call: Idempotency | undefined,
  decision: Decision<A, E>,
  {
    isKept = () => true,
    answerOf = (outcome) => outcome,
    repeated = (answer) => answer as A
  }: Recorded<A> = {}
): Decision<A, E | Fault<WriteFault>> =>
  function* (): Tx<Result.Result<A, E | Fault<WriteFault>>> {
    if (call === undefined) return yield* decision()
    const { userId, hubId, bodyHash, now } = call
    const key = nameOf(call)
    const [before] = yield* stored(userId, key, hubId)
    if (before !== undefined && before.created_at >= oldest(now)) {
      if (before.body_hash !== bodyHash) return Result.fail(fault("IdempotencyConflict"))
      yield* confirm(userId, key, hubId)
      return Result.succeed(repeated(JSON.parse(unpacked(before.answer))))
    }
    const outcome = yield* decision()
    if (Result.isFailure(outcome) || !isKept(outcome.success)) {
      // The same key arrived twice at once, and this call was refused for what the other one did meanwhile.
      const [meanwhile] = yield* stored(userId, key, hubId)
      return meanwhile !== undefined && meanwhile.created_at >= oldest(now) ? restart() : outcome
    }
    const answer = packed(JSON.stringify(answerOf(outcome.success)))
    if (answer.length > longestUncounted) {
      const fits = yield* take(userId, "answers", answer.length, now)
      if (Result.isFailure(fits)) return Result.fail(fits.failure)
    }
    const [remembered] = yield* remember(hubId, userId, key, bodyHash, answer, now, oldest(now))
    // The same key arrived twice at once, and the other call was first: its answer is there after a fresh start.
    if (remembered === undefined) return restart()
    return outcome
  }
