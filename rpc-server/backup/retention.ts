/** Which backups have served their time. */
import * as Day from "#core/day.ts"

/** For so many days, weeks and months the last backup of each is kept: of those that have one. */
export interface Keep {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

interface Made {
  readonly name: string
  readonly at: Day.Instant
}

/** 1970-01-05 was a Monday. */
const weekOf = (at: Day.Instant): string =>
  String(Math.floor(Day.daysBetween("1970-01-05", Day.dayAt(at)) / 7))

/** The newest of each of the last `count` periods. */
const lastOfEach = <B extends Made>(
  newestFirst: ReadonlyArray<B>,
  count: number,
  periodOf: (at: Day.Instant) => string
): ReadonlyArray<B> => {
  const lasts = new Map<string, B>()
  for (const backup of newestFirst) {
    const period = periodOf(backup.at)
    if (!lasts.has(period)) lasts.set(period, backup)
  }
  return [...lasts.values()].slice(0, count)
}

/**
 * The good backups that may go. The newest never does, nor one of the last 24 hours. One that is dated after now was made
 * by a clock that was ahead of this one, or this one was set back: it stays, and takes nobody's place.
 */
export const expired = <B extends Made>(
  good: ReadonlyArray<B>,
  keep: Keep,
  now: Day.Instant
): ReadonlyArray<B> => {
  const past = good.filter(({ at }) => at <= now).sort((a, b) => b.at - a.at)
  const stay = new Set([
    ...past.slice(0, 1),
    ...past.filter(({ at }) => at > now - 24 * Day.hour),
    ...lastOfEach(past, keep.daily, (at) => Day.dayAt(at)),
    ...lastOfEach(past, keep.weekly, weekOf),
    ...lastOfEach(past, keep.monthly, (at) => Day.dayAt(at).slice(0, 7))
  ])
  return past.filter((backup) => !stay.has(backup))
}
