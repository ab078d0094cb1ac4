/** Times around one Friday noon in Kochi: 2026-11-20 12:00:00 in Asia/Calcutta, 06:30:00 in GMT. */
import fc from "fast-check"
import * as Day from "#core/day.ts"

export const today: Day.Day = "2026-11-20"
export const noon: Day.Instant = Day.startOf(today) + 12 * Day.hour

/** GMT text of so many seconds before noon. */
export const ago = (seconds: number): Day.GmtTime => Day.toGmt(noon - seconds * Day.second)
/** GMT text of so many minutes after noon. */
export const inMinutes = (minutes: number): Day.GmtTime => Day.toGmt(noon + minutes * Day.minute)

/** A GMT time up to so many days before or after noon. */
export const timeWithin = (days: number): fc.Arbitrary<Day.GmtTime> =>
  fc
    .integer({ min: -days * 86_400, max: days * 86_400 })
    .map((seconds) => Day.toGmt(noon + seconds * Day.second))
export const dayWithin = (days: number): fc.Arbitrary<Day.Day> =>
  fc.integer({ min: -days, max: days }).map((count) => Day.addDays(today, count))
