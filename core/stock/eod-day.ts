/** The day of an end-of-day report (EOD-1). */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import { yesterdayAt } from "./eod-gate.ts"

export interface DayFacts {
  readonly now: Day.Instant
  /** Shipments wait for yesterday's report. */
  readonly owesYesterday: boolean
  /** A report of yesterday is in, and was not sent back. */
  readonly hasYesterday: boolean
  /** The report of yesterday was sent back, and none of today is in. */
  readonly isYesterdayBack: boolean
}

/** The day that a report is of when nobody names one: yesterday while its report is waited for, else today. */
export const dueDay = ({ now, owesYesterday, isYesterdayBack }: DayFacts): Day.Day =>
  owesYesterday || isYesterdayBack ? yesterdayAt(now) : Day.dayAt(now)

/**
 * The day of a report that was begun for a day: today's, or yesterday's while there is none or it was sent back, so that
 * one which was begun before midnight can be handed in after it. No other day is reported any more.
 */
export const dayOfReport = (
  named: Day.Day | undefined,
  facts: DayFacts
): Result.Result<Day.Day, Fault<"EodDayOver">> => {
  if (named === undefined) return Result.succeed(dueDay(facts))
  const isOpen = named === Day.dayAt(facts.now) || (named === yesterdayAt(facts.now) && !facts.hasYesterday)
  return isOpen ? Result.succeed(named) : Result.fail(fault("EodDayOver", { day: named }))
}
