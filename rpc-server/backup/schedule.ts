/** When backups are due. Times are those of the network's calendar, Asia/Calcutta (core/day.ts). */
import * as Day from "#core/day.ts"

/** Milliseconds after midnight, ascending, at least one. */
export type TimesOfDay = ReadonlyArray<number>

/** @param text `02:30,14:30`, or `6h` for every sixth hour from midnight */
export const timesOf = (text: string): TimesOfDay => {
  const every = /^(\d+)h$/.exec(text)?.[1]
  const times =
    every === undefined
      ? text
          .split(",")
          .map((time) => Number(time.slice(0, 2)) * Day.hour + Number(time.slice(3, 5)) * Day.minute)
      : Array.from({ length: 24 / Number(every) }, (_, index) => index * Number(every) * Day.hour)
  return [...new Set(times)].sort((a, b) => a - b)
}

/** The last time that a backup was due, now included: one that was missed while no server ran is made up for. */
export const lastDue = (times: TimesOfDay, now: Day.Instant): Day.Instant => {
  const today = Day.startOfDay(now)
  const past = times.filter((time) => today + time <= now)
  return past.length > 0 ? today + (past.at(-1) ?? 0) : today - 24 * Day.hour + (times.at(-1) ?? 0)
}

/**
 * Whether one is to be made now. Backups of a later time than now are of a clock that was ahead, and do for nothing.
 * @param made when the good ones were made
 */
export const isDue = (times: TimesOfDay, made: ReadonlyArray<Day.Instant>, now: Day.Instant): boolean => {
  const due = lastDue(times, now)
  return !made.some((at) => at >= due && at <= now)
}
