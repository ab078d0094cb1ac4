/** The dates of GS1, YYMMDD (General Specifications 7.12). */
import * as Day from "../../day.ts"

/**
 * The century of two digits of a year: one that lies 51 to 99 years ahead of this year's is of the last century, one
 * 50 to 99 behind is of the next.
 */
const yearOf = (two: number, today: Day.Day): number => {
  const year = Day.yearOf(today)
  const century = year - (year % 100)
  const ahead = two - (year % 100)
  return century + two + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0)
}

/** The day of six digits YYMMDD, day 00 the last of its month; undefined for a date that does not exist. */
export const dayOf = (text: string, today: Day.Day): Day.Day | undefined => {
  if (!/^\d{6}$/.test(text)) return undefined
  const year = yearOf(Number(text.slice(0, 2)), today)
  const [month, date] = [Number(text.slice(2, 4)), Number(text.slice(4))]
  if (month < 1 || month > 12) return undefined
  return Day.make(year, month, date === 0 ? Day.daysInMonth(year, month) : date)
}
