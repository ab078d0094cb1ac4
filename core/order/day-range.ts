/** The days that a report is of: one, or several that follow each other. */
import * as Day from "../day.ts"

export interface DayRange {
  readonly from: Day.Day
  /** The last of them; it counts. */
  readonly to: Day.Day
}

/** A year with a leap day. */
export const mostDays = 366

export const daysIn = ({ from, to }: DayRange): number => Day.daysBetween(from, to) + 1

/** Why there is no report of these days; undefined where there is one. */
export const rangeProblem = (range: DayRange): string | undefined => {
  if (range.to < range.from) return "The last day comes before the first."
  const days = daysIn(range)
  return days > mostDays ? `These are ${days} days: ask for ${mostDays} at most.` : undefined
}

export const oneDay = (day: Day.Day): DayRange => ({ from: day, to: day })
export const yesterday = (today: Day.Day): DayRange => oneDay(Day.addDays(today, -1))
export const lastSevenDays = (today: Day.Day): DayRange => ({ from: Day.addDays(today, -6), to: today })
export const thisMonth = (today: Day.Day): DayRange => ({ from: `${today.slice(0, 8)}01`, to: today })

/** GMT times from which on, and before which, an order was created on one of the days. */
export const bounds = ({ from, to }: DayRange): readonly [from: Day.GmtTime, before: Day.GmtTime] => [
  Day.toGmt(Day.startOf(from)),
  Day.toGmt(Day.startOf(Day.addDays(to, 1)))
]
