/** Moments as people write and read them. */
import { Result } from "effect"
import * as Day from "#core/day.ts"

const written =
  /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|GMT|UTC|[+-]\d\d:?\d\d)?)?$/i

const offsetOf = (zone: string | undefined): number | undefined => {
  if (zone === undefined) return undefined
  if (/^(z|gmt|utc)$/i.test(zone)) return 0
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  const ahead = Number(hours) * Day.hour + Number(minutes) * Day.minute
  return sign === "-" ? -ahead : ahead
}

const expected =
  "expected a day and a time, such as 2026-11-30 14:05:09 (India's time), 2026-11-30T08:35:09Z or 2026-11-30T12:35:09+04:00"

/** @param text without a zone it is India's time, as everything else that is listed */
export const readMoment = (text: string): Result.Result<Day.Instant, string> => {
  const [, day = "", hour, minute, second = "0", fraction = "", zone] = written.exec(text.trim()) ?? []
  const isDay = Day.parse(day) !== undefined
  if (!isDay || hour === undefined) return Result.fail(`${text}: ${expected}`)
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  const ahead = offsetOf(zone)
  if (!isTime || (ahead !== undefined && Math.abs(ahead) > 14 * Day.hour))
    return Result.fail(`${text}: ${expected}`)
  const time =
    Number(hour) * Day.hour +
    Number(minute) * Day.minute +
    Number(second) * Day.second +
    Number(fraction.slice(0, 3).padEnd(3, "0"))
  return Result.succeed(Day.startOf(day, ahead) + time)
}

/** `2026-11-30 14:05:09.123 (08:35:09 GMT)` */
export const momentText = (at: Day.Instant): string =>
  `${Day.toLocal(at)}.${String(at % 1000).padStart(3, "0")} (${Day.toGmt(at).slice(11)} GMT)`
