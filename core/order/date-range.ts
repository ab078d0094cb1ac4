/**
 * Days that follow each other: how many a list (QUEUE-12) and a report (SUMMARY-4) can be asked for at once, and those
 * that people ask for most.
 */
import * as Day from "../day.ts"
import { typedDay } from "../typed-day.ts"

/** A range of days, from its first to its last, both of them included. */
export interface DateRange {
  readonly from: Day.Day
  readonly to: Day.Day
}

/** However many years a store has sold, a list holds no more days than these. */
export const mostListedDays = 31
/** A year with a leap day. */
export const mostReportedDays = 366

export const daysIn = ({ from, to }: DateRange): number => Day.daysBetween(from, to) + 1
export const isBackwards = ({ from, to }: DateRange): boolean => from > to
/** Whether the range can be requested: it does not run backwards and has no more than so many days. */
export const isWithin = (range: DateRange, mostDays: number): boolean =>
  !isBackwards(range) && daysIn(range) <= mostDays

export const oneDay = (day: Day.Day): DateRange => ({ from: day, to: day })
export const thisMonth = (today: Day.Day): DateRange => ({ from: `${today.slice(0, 8)}01`, to: today })

/** Days that people ask for by a word, whatever day it is. */
export const presets = ["today", "yesterday", "week"] as const
export type Preset = (typeof presets)[number]
/** Which days: by a word, or the days themselves. */
export type Days = Preset | DateRange

/** A week is today and the six days before it. */
export const rangeOf = (days: Days, today: Day.Day): DateRange => {
  if (typeof days !== "string") return days
  const to = days === "yesterday" ? Day.addDays(today, -1) : today
  return { from: days === "week" ? Day.addDays(to, -6) : to, to }
}

/** The times at which orders of these days were created: from the first on, and before the second. */
export const timesOf = ({
  from,
  to
}: DateRange): { readonly createdFrom: Day.GmtTime; readonly createdBefore: Day.GmtTime } => ({
  createdFrom: Day.toGmt(Day.startOf(from)),
  createdBefore: Day.toGmt(Day.startOf(Day.addDays(to, 1)))
})

/**
 * The same of as many days before these, until the same time of day where today is among them: half a day is not compared
 * with a whole one (SUMMARY-6).
 */
export const timesBefore = (range: DateRange, now: Day.Instant): ReturnType<typeof timesOf> => {
  const [from, end] = [Day.startOf(range.from), Day.startOf(Day.addDays(range.to, 1))]
  const earlier = daysIn(range) * 24 * Day.hour
  return {
    createdFrom: Day.toGmt(from - earlier),
    createdBefore: Day.toGmt(Math.max(from, Math.min(end, now)) - earlier)
  }
}

/** "today", or "2026-11-20..2026-11-22": as an address names them. */
export const printDays = (days: Days): string =>
  typeof days === "string" ? days : `${days.from}..${days.to}`
/** The range that a text names; undefined where it names no days that can be requested. */
export const readDays = (text: string | undefined, mostDays = mostListedDays): Days | undefined => {
  const preset = presets.find((each) => each === text)
  if (preset !== undefined || text === undefined) return preset
  const [from = "", to = "", rest] = text.split("..")
  const [first, last] = [typedDay(from), typedDay(to)]
  if (rest !== undefined || first === undefined || last === undefined) return undefined
  const range = { from: first, to: last }
  return isWithin(range, mostDays) ? range : undefined
}
