/**
 * Whose name and address somebody may see (CUSTOMER-1): customers whom a store of theirs has served, and others by the
 * whole number alone, so many an hour; and as many numbers that nobody has, so that nobody tries numbers out (PHONE-6).
 */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"

/** Customers of other stores that one person may look up within the span; numbers of nobody, besides; phones shown. */
export const mostLookUps = 30
export const lookUpSpan = Day.hour
/**
 * Customers of their own stores, within the same span: five a minute for an hour on end, which no till sells to. Who
 * has a list of numbers learns no more names than that.
 */
export const mostOwnLookUps = 300

/** @param before when each of the others was looked up that still counts, the oldest first */
export const requireLookUp = (
  before: ReadonlyArray<Day.Instant>,
  now: Day.Instant,
  most = mostLookUps
): Result.Result<void, Fault<"TooManyAttempts">> => {
  const [oldest] = before.slice(-most)
  return before.length < most || oldest === undefined
    ? Result.succeed(undefined)
    : Result.fail(
        fault("TooManyAttempts", {
          seconds: Math.max(1, Math.ceil((oldest + lookUpSpan - now) / 1000)),
          of: "customers"
        })
      )
}
