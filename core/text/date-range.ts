/** The sentences about the days of a list. */
import type { Day } from "../day.ts"
import { type DateRange, type Days, daysIn, isBackwards, type Preset } from "../order/date-range.ts"

/** The title of the days in a list's menu. */
export const daysTitle = "Days"
export const allDays = "All days"
export const otherDays = "Other days..."

export const presetName: Record<Preset, string> = {
  today: "Today",
  yesterday: "Yesterday",
  week: "Last 7 days"
}

/** "Yesterday", "2026-11-20", "2026-11-20 to 2026-11-22" */
export const daysName = (days: Days): string => {
  if (typeof days === "string") return presetName[days]
  return days.from === days.to ? days.from : `${days.from} to ${days.to}`
}

/** The problem of a day that a command was given. */
export const dayProblem = (option: string, text: string, today: Day): string =>
  `${option} ${text} is not a day. Write it as ${today}, or today, or yesterday.`

/** The problem of a range; undefined where it can be requested. */
export const rangeProblem = (range: DateRange, mostDays: number): string | undefined => {
  if (isBackwards(range)) return `${range.from} is after ${range.to}: the first day comes first.`
  const days = daysIn(range)
  return days > mostDays ? `These are ${days} days: ask for ${mostDays} at most.` : undefined
}
