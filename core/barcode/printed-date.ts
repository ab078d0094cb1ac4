/**
 * The two ways a day is printed in a barcode.
 *
 * YQDD, four digits: the last digit of the year, the quarter 1 to 4, the days since the quarter's first day (00 to 91).
 * The year is the only one with that digit from five years before today's to four years after it.
 * DDMMYY, six digits: day, month and year of the century 20.
 *
 * Every scan reads one of them, so what is the same in every year is written down once, when this file is loaded.
 */
import * as Day from "../day.ts"

const pairs: ReadonlyArray<string> = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, "0"))
const pair = (value: number): string => pairs[value] ?? ""
const whole = (a: number, b: number): number => Math.floor(a / b)
const pairAt = (day: Day.Day, start: number): number =>
  day.charCodeAt(start) * 10 + day.charCodeAt(start + 1) - 11 * 0x30
/** The year of a day, as `Day.yearOf` has it, without making a text: decoding is hot. */
const yearOf = (day: Day.Day): number => pairAt(day, 0) * 100 + pairAt(day, 2)

/** "-MM-DD" by the number DDMM, for the days of a leap year and of a common one. */
const byDate = (isLeap: boolean): ReadonlyArray<string | undefined> => {
  const texts: Array<string | undefined> = Array.from({ length: 3200 }, () => undefined)
  for (let month = 1; month <= 12; month++)
    for (let date = 1; date <= Day.daysInMonth(isLeap ? 2000 : 2001, month); date++)
      texts[date * 100 + month] = `-${pair(month)}-${pair(date)}`
  return texts
}
/** "-MM-DD" by the number QDD. */
const byQuarter = (isLeap: boolean): ReadonlyArray<string | undefined> => {
  const texts: Array<string | undefined> = Array.from({ length: 1000 }, () => undefined)
  for (let quarter = 1; quarter <= 4; quarter++) {
    let offset = 0
    for (let month = quarter * 3 - 2; month <= quarter * 3; month++)
      for (let date = 1; date <= Day.daysInMonth(isLeap ? 2000 : 2001, month); date++)
        texts[quarter * 100 + offset++] = `-${pair(month)}-${pair(date)}`
  }
  return texts
}
const datesOfLeapYear = byDate(true)
const datesOfCommonYear = byDate(false)
const quartersOfLeapYear = byQuarter(true)
const quartersOfCommonYear = byQuarter(false)

/** The year with a last digit that lies in [reference - 5, reference + 4]. */
export const yearEndingIn = (last: number, reference: number): number => {
  const first = reference - 5
  return first + ((((last - first) % 10) + 10) % 10)
}
export const daysInQuarter = (year: number, quarter: number): number =>
  quarter === 1 ? (Day.isLeapYear(year) ? 91 : 90) : quarter === 2 ? 91 : 92

/**
 * The day of the four digits YQDD, read as one number; `undefined` when the quarter is not 1 to 4, the offset lies
 * beyond it, or the number is below 0.
 */
export const readQuarterDate = (yqdd: number, today: Day.Day): Day.Day | undefined => {
  const year = yearEndingIn(whole(yqdd, 1000), yearOf(today))
  const text = (Day.isLeapYear(year) ? quartersOfLeapYear : quartersOfCommonYear)[yqdd % 1000]
  return text === undefined ? undefined : year + text
}

/** The digits YQDD of a day; `undefined` when its year lies outside the ten years around today's. */
export const printQuarterDate = (day: Day.Day, today: Day.Day): string | undefined => {
  const year = yearOf(day)
  if (yearEndingIn(year % 10, yearOf(today)) !== year) return undefined
  const quarter = Math.ceil(pairAt(day, 5) / 3)
  const offset = Day.daysBetween(`${day.slice(0, 4)}-${pair(quarter * 3 - 2)}-01`, day)
  return `${year % 10}${quarter}${pair(offset)}`
}

/** The day of the six digits DDMMYY, read as one number; `undefined` when there is no such day. */
export const readDate = (ddmmyy: number): Day.Day | undefined => {
  const year = 2000 + (ddmmyy % 100)
  const text = (Day.isLeapYear(year) ? datesOfLeapYear : datesOfCommonYear)[whole(ddmmyy, 100)]
  return text === undefined ? undefined : year + text
}

/** The digits DDMMYY of a day; `undefined` outside the years 2000 to 2099. */
export const printDate = (day: Day.Day): string | undefined =>
  day.startsWith("20") ? `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(2, 4)}` : undefined

/** A day so many days later, as with `Day.addDays`: months are walked, which for a shelf life is a step or two. */
export const later = (day: Day.Day, days: number): Day.Day => {
  let year = yearOf(day)
  let month = pairAt(day, 5)
  let date = pairAt(day, 8) + days
  for (let length = Day.daysInMonth(year, month); date > length; length = Day.daysInMonth(year, month)) {
    date -= length
    month = month >= 12 ? 1 : month + 1
    if (month === 1) year++
  }
  return year + (datesOfLeapYear[date * 100 + month] ?? "")
}
