/**
 * Times and days as files name them: GMT `2026-11-20 05:30:00`, or relative to the moment of the import. `now-35m` counts
 * from now; `today+1d 18:00` is a time of day in Asia/Calcutta, as its staff read the clock. So a folder that is imported
 * next week is as fresh as it is today.
 */
import * as Day from "#core/day.ts"

const units: Readonly<Record<string, number>> = {
  s: Day.second,
  m: Day.minute,
  h: Day.hour,
  d: 24 * Day.hour,
  w: 7 * 24 * Day.hour
}

const NOW = /^now((?:[+-]\d{1,6}[smhdw])*)$/
const STEP = /([+-])(\d{1,6})([smhdw])/g
const TODAY = /^today(?:([+-])(\d{1,5})d)?(?: (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

const fromNow = (steps: string, now: Day.Instant): Day.Instant => {
  let at = now
  for (const [, sign, count, unit = ""] of steps.matchAll(STEP))
    at += (sign === "-" ? -1 : 1) * Number(count) * (units[unit] ?? 0)
  return at
}

const dayFrom = (sign: string | undefined, count: string | undefined, now: Day.Instant): Day.Day =>
  Day.addDays(Day.dayAt(now), (sign === "-" ? -1 : 1) * Number(count ?? 0))

/** Years of four digits: beyond them, times no longer compare as text. */
const isInReach = (instant: Day.Instant): boolean => instant >= 0 && instant < 253_402_300_800_000

/** What a text that starts with `now` or `today` names; `undefined` when it names nothing. */
const relative = (text: string, now: Day.Instant): { instant: Day.Instant; hasTime: boolean } | undefined => {
  const [isNow, steps = ""] = NOW.exec(text) ?? []
  if (isNow !== undefined) {
    const instant = fromNow(steps, now)
    return isInReach(instant) ? { instant, hasTime: true } : undefined
  }
  const [isToday, sign, count, hours, minutes, seconds = "0"] = TODAY.exec(text) ?? []
  if (isToday === undefined) return undefined
  const midnight = Day.startOf(dayFrom(sign, count, now))
  if (!isInReach(midnight)) return undefined
  if (hours === undefined) return { instant: midnight, hasTime: false }
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return {
    instant:
      midnight + Number(hours) * Day.hour + Number(minutes) * Day.minute + Number(seconds) * Day.second,
    hasTime: true
  }
}

/** GMT as it is stored: `YYYY-MM-DD HH:mm:ss`, so that times compare as text. */
const stamp = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** The time that a text names. A day without a time is its first moment in Asia/Calcutta. */
export const readTime = (text: string, now: Day.Instant): Day.GmtTime | undefined => {
  const found = relative(text, now)
  if (found !== undefined) return Day.toGmt(found.instant)
  return stamp.test(text) && Day.fromGmt(text) !== undefined ? text : undefined
}

/** The day that a text names: a date, or a relative one; of a time its day in Asia/Calcutta. */
export const readDay = (text: string, now: Day.Instant): Day.Day | undefined => {
  const found = relative(text, now)
  return found === undefined ? Day.parse(text) : Day.dayAt(found.instant)
}

/** A time, or a day where only the day is meant. */
export const readTimeOrDay = (text: string, now: Day.Instant): string | undefined => {
  const found = relative(text, now)
  if (found !== undefined) return found.hasTime ? Day.toGmt(found.instant) : Day.dayAt(found.instant)
  return readTime(text, now) ?? Day.parse(text)
}
