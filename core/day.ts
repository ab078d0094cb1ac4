/**
 * Instants and calendar days. Work goes by one calendar, Asia/Calcutta: UTC+05:30 the whole year since 1945, so a fixed
 * offset is exact and the time zone of the host never matters. Papers and books go by the clock of their country
 * (country.ts), which is as far `ahead` of GMT. Stored and wire times are GMT `YYYY-MM-DD HH:mm:ss`, dates `YYYY-MM-DD`.
 */
import * as Schema from "effect/Schema"

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number
/** A calendar day `YYYY-MM-DD`. Days compare as text. */
export type Day = string
/** An instant in GMT, `YYYY-MM-DD HH:mm:ss`. They compare as text. */
export type GmtTime = string

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
const dayLength = 24 * hour
const calcuttaOffset = 5.5 * hour

const pair = (value: number): string => (value < 10 ? `0${value}` : String(value))
const textOf = (year: number, month: number, date: number): Day =>
  `${String(year).padStart(4, "0")}-${pair(month)}-${pair(date)}`

/** Days since 1970-01-01 of a date in the proleptic Gregorian calendar (H. Hinnant, chrono-compatible algorithms). */
const daysFromCivil = (year: number, month: number, date: number): number => {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

const civilFromDays = (days: number): readonly [year: number, month: number, date: number] => {
  const z = days + 719468
  const era = Math.floor(z / 146097)
  const dayOfEra = z - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted < 10 ? shifted + 3 : shifted - 9
  return [
    yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1
  ]
}

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0)

const exists = (year: number, month: number, date: number): boolean =>
  Number.isInteger(year) && year >= 0 && year <= 9999 && date >= 1 && date <= daysInMonth(year, month)

/** The day of a year, month (1-12) and date, or `undefined` when the calendar has no such day. */
export const make = (year: number, month: number, date: number): Day | undefined =>
  exists(year, month, date) ? textOf(year, month, date) : undefined

/** The number that two digits of a text make; NaN where other characters stand. */
const twoDigits = (text: string, at: number): number => {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}
const dash = "-"
/** The days since 1970-01-01 of a text `YYYY-MM-DD...`, whether there is such a day or not; NaN for another text. */
const daysIn = (text: string): number =>
  text[4] === dash && text[7] === dash
    ? daysFromCivil(twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8))
    : Number.NaN

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const toNumber = (day: Day): number => (day.length === 10 ? daysIn(day) : Number.NaN)
const fromNumber = (days: number): Day => textOf(...civilFromDays(days))

/** A day from its text, or `undefined` when it is not one. */
export const parse = (text: string): Day | undefined => {
  const [, year, month, date] = DAY.exec(text) ?? []
  return year === undefined ? undefined : make(Number(year), Number(month), Number(date))
}
export const addDays = (day: Day, days: number): Day => fromNumber(toNumber(day) + days)
export const daysBetween = (from: Day, to: Day): number => toNumber(to) - toNumber(from)
export const yearOf = (day: Day): number => Number(day.slice(0, 4))

const numberAt = (now: Instant, ahead = calcuttaOffset): number => Math.floor((now + ahead) / dayLength)
/** The day in Asia/Calcutta at an instant, or by a clock that is as far ahead of GMT. */
export const dayAt = (now: Instant, ahead?: number): Day => fromNumber(numberAt(now, ahead))
/** The number of days in Asia/Calcutta from one instant to another, each as the day that it falls on. */
export const daysApart = (from: Instant, to: Instant): number => numberAt(to) - numberAt(from)
/** Midnight in Asia/Calcutta at which a day begins, or by a clock that is as far ahead of GMT. */
export const startOf = (day: Day, ahead: number = calcuttaOffset): Instant =>
  toNumber(day) * dayLength - ahead
/** Midnight in Asia/Calcutta of the day of an instant. */
export const startOfDay = (now: Instant): Instant => startOf(dayAt(now))

const stamp = (shifted: number): string => {
  const days = Math.floor(shifted / dayLength)
  const rest = shifted - days * dayLength
  return `${fromNumber(days)} ${pair(Math.floor(rest / hour))}:${pair(Math.floor(rest / minute) % 60)}:${pair(Math.floor(rest / second) % 60)}`
}
/** GMT text of an instant, fractions of a second dropped. */
export const toGmt = (instant: Instant): GmtTime => stamp(instant)
/** Text of an instant as staff read it, `YYYY-MM-DD HH:mm:ss`: Asia/Calcutta, or by a clock that is as far ahead of GMT. */
export const toLocal = (instant: Instant, ahead: number = calcuttaOffset): string => stamp(instant + ahead)
/** `YYYY-MM-DD HH:mm` of a time as the wire has it, as `toLocal`; nothing for none, or one that cannot be read. */
export const localMinute = (time: string | null, ahead?: number): string => {
  const instant = time === null ? undefined : fromGmt(time)
  return instant === undefined ? "" : toLocal(instant, ahead).slice(0, 16)
}
/** `HH:mm` in Asia/Calcutta, or by a clock that is as far ahead of GMT. */
export const toClock = (instant: Instant, ahead: number = calcuttaOffset): string =>
  stamp(instant + ahead).slice(11, 16)

const STAMP = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?Z?$/
const at = (year: number, month: number, date: number, h: number, m: number, s: number) =>
  !exists(year, month, date) || h > 23 || m > 59 || s > 59
    ? undefined
    : daysFromCivil(year, month, date) * dayLength + h * hour + m * minute + s * second
const read = (text: string): Instant | undefined => {
  // As times are stored: lists read thousands of them.
  if (text.length === 19 && text[4] === dash && text[7] === dash && text[10] === " ") {
    const [h, m, s] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)]
    const year = twoDigits(text, 0) * 100 + twoDigits(text, 2)
    if (text[13] === ":" && text[16] === ":" && h + m + s >= 0)
      return at(year, twoDigits(text, 5), twoDigits(text, 8), h, m, s)
  }
  const found = STAMP.exec(text.trim())
  if (found === null) return undefined
  const [, year, month, date, h, m, s = 0] = found
  return at(Number(year), Number(month), Number(date), Number(h), Number(m), Number(s))
}
/** The instant that a GMT text names, or `undefined` when it names none. */
export const fromGmt = (text: GmtTime): Instant | undefined => read(text)
/** A stored time, or null where it cannot be read: a row of old data must not take the whole list along. */
export const readable = (text: GmtTime | null): GmtTime | null =>
  text === null || fromGmt(text) === undefined ? null : text
/** The instant that a text in Asia/Calcutta, or by a clock as far ahead of GMT, names, or `undefined`. */
export const fromLocal = (text: string, ahead: number = calcuttaOffset): Instant | undefined => {
  const shifted = read(text)
  return shifted === undefined ? undefined : shifted - ahead
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
/** "24 Nov", as it is printed on packs. */
export const dated = (day: Day): string => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]}`

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"} ago`
/** "just now" under a minute, whole minutes under three hours, then hours and days, rounded down. */
export const timeAgo = (then: Instant, now: Instant): string => {
  const passed = now - then
  if (passed < minute) return "just now"
  if (passed < 3 * hour) return ago(Math.floor(passed / minute), "minute")
  if (passed < dayLength) return ago(Math.floor(passed / hour), "hour")
  return ago(Math.floor(passed / dayLength), "day")
}

/** The financial year of a day, April to March, by the years it spans: "2026-27". */
export const financialYear = (day: Day): string => {
  const start = Number(day.slice(5, 7)) >= 4 ? yearOf(day) : yearOf(day) - 1
  return `${start}-${pair((start + 1) % 100)}`
}

/** A calendar day on the wire. */
export const Day = Schema.String.check(
  Schema.makeFilter((text: string) => parse(text) !== undefined, { expected: "a date YYYY-MM-DD" })
)
/** A GMT time on the wire. */
export const GmtTime = Schema.String.check(
  Schema.makeFilter((text: string) => fromGmt(text) !== undefined, {
    expected: "a GMT time YYYY-MM-DD HH:mm:ss"
  })
)
