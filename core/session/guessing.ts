/**
 * The brake on guessing passwords (LOGIN-1). A name from an address: after 5 failures the wait doubles. An address, over
 * all names: after 20 failures within 5 minutes one try a second. A try is counted before its password is looked at, and
 * one of a name from an address at a time, so that what comes at once is judged one after the other. Nobody can be kept
 * out from another address, and who has logged in from an address before is not slowed by what others try there.
 */
import * as Day from "../day.ts"

const freeFailures = 5
const firstWait = 2 * Day.second
export const longestWait = 15 * Day.minute
const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(longestWait, firstWait * 2 ** (failures - freeFailures))

const addressFailures = 20
const addressSpan = 5 * Day.minute
/** A failure of an address is forgiven after so long, one after the other. */
const forgiveness = addressSpan / addressFailures
const addressPause = Day.second
/** Whoever judges a try and falls silent does not hold the next one up for longer. */
export const judgement = 10 * Day.second

/** Whoever has logged in from an address is known there for so long. */
export const remembrance = 30 * 24 * Day.hour

/** The failed logins of a name from one address. */
export interface Tried {
  readonly failures: number
  /** The time from which on the name may be tried again. */
  readonly open_at: Day.Instant
  /** A try is being judged until then, at the latest. */
  readonly judging_until: Day.Instant
  /** The time at which its password was right here for the last time; 0 for never. */
  readonly right_at: Day.Instant
}
/** The failed logins of an address over all names. */
export interface Guessed {
  /** The time at which the last of its failures is forgiven. */
  readonly forgiven_at: Day.Instant
  readonly open_at: Day.Instant
}

export type Turn =
  /** The try has to wait so many milliseconds. */
  | { readonly _tag: "Wait"; readonly for: number }
  /** Another try of the same name from the same address is being judged. */
  | { readonly _tag: "Queue" }
  | { readonly _tag: "Go"; readonly tried: Tried; readonly guessed: Guessed }

/** Clocks of several servers differ by less, and so do those who looked at one before they waited for their turn. */
const skew = Day.minute
/**
 * The milliseconds from now until a time that is at most so far ahead: a time far beyond was set by a clock that was
 * wrong.
 */
const until = (at: Day.Instant, most: number, now: Day.Instant): number =>
  at - now > most + skew ? 0 : Math.min(at - now, most)

const isAtHome = ({ right_at }: Tried, now: Day.Instant): boolean =>
  right_at > now - remembrance && right_at <= now + skew

/** Whether a password may be looked at now; both records are then stored as the answer has them. */
export const reserve = (tried: Tried, guessed: Guessed, now: Day.Instant): Turn => {
  // Tries that come at once may each have looked at the clock before the one that is judged first.
  const named = tried.failures < freeFailures ? 0 : until(tried.open_at, longestWait, now)
  const wait = Math.max(named, isAtHome(tried, now) ? 0 : until(guessed.open_at, addressPause, now))
  if (wait > 0) return { _tag: "Wait", for: wait }
  if (until(tried.judging_until, judgement, now) > 0) return { _tag: "Queue" }
  const unforgiven = Math.max(0, until(guessed.forgiven_at, addressSpan, now)) + forgiveness
  const isSlowed = unforgiven >= addressSpan
  return {
    _tag: "Go",
    tried: { ...tried, judging_until: now + judgement },
    guessed: {
      forgiven_at: now + Math.min(unforgiven, addressSpan),
      open_at: isSlowed ? now + addressPause : guessed.open_at
    }
  }
}

/** The password was wrong. */
export const failed = ({ failures, right_at }: Tried, now: Day.Instant): Tried => ({
  failures: failures + 1,
  open_at: now + waitAfter(failures + 1),
  judging_until: 0,
  right_at
})

/** The password was right: nothing is held against the name here any more. */
export const succeeded = (now: Day.Instant): Tried => ({
  failures: 0,
  open_at: now,
  judging_until: 0,
  right_at: now
})

/** The password was right, or nobody looked at it: the try of the address does not count. */
export const takenBack = ({ forgiven_at, open_at }: Guessed): Guessed => ({
  forgiven_at: forgiven_at - forgiveness,
  open_at
})
