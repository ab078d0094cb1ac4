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

/** "today", or "2026-11-20..2026-11-22": as an address names them. */
export const printDays = (days: Days): string =>
  typeof days === "string" ? days : `${days.from}..${days.to}`
/** Undefined for what names no days that can be asked for. */
export const readDays = (text: string | undefined): Days | undefined => {
  const preset = presets.find((each) => each === text)
  if (preset !== undefined || text === undefined) return preset
  const [from = "", to = "", rest] = text.split("..")
  const range = { from, to }
  const isOne = rest === undefined && Day.parse(from) !== undefined && Day.parse(to) !== undefined
  return isOne && !isBackwards(range) && !isTooLong(range) ? range : undefined
}
