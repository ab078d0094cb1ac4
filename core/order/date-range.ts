/** Orders of some days: which days a list can be asked for at once, and those that people ask for most (QUEUE-12). */
import * as Day from "../day.ts"

/** From one day to another, both of them included. */
export interface DateRange {
  readonly from: Day.Day
  readonly to: Day.Day
}

/** However many years a store has sold, a list holds no more days than these. */
export const mostDays = 31

export const isBackwards = ({ from, to }: DateRange): boolean => from > to
export const isTooLong = ({ from, to }: DateRange): boolean => Day.daysBetween(from, to) >= mostDays

/** Days that people ask for by a word, whatever day it is. */
const presets = ["today", "yesterday", "week"] as const
type Preset = (typeof presets)[number]
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
