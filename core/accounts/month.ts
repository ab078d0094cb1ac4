/** The month of a return, YYYY-MM, by the days of the country in which it is due. */
import * as Schema from "effect/Schema"
import type { Country } from "../country.ts"
import * as Day from "../day.ts"

/** A month on the wire. */
export const Month = Schema.String.check(
  Schema.isPattern(/^2\d{3}-(?:0[1-9]|1[0-2])$/, { expected: "a month YYYY-MM" })
)
export const isMonth = Schema.is(Month)

interface Bounds {
  readonly from: Day.GmtTime
  readonly before: Day.GmtTime
}
/** The times in which the papers of some days are given, both of them included. */
export const boundsOfDays = ({ clock }: Country, from: Day.Day, to: Day.Day): Bounds => ({
  from: Day.toGmt(Day.startOf(from, clock.offset)),
  before: Day.toGmt(Day.startOf(Day.addDays(to, 1), clock.offset))
})
/** The first and the last day of a month. */
export const daysOf = (month: string): { readonly from: Day.Day; readonly to: Day.Day } => {
  const days = Day.daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))
  return { from: `${month}-01`, to: `${month}-${days}` }
}
/** The times in which a month's papers are given. */
export const boundsOf = (at: Country, month: string): Bounds => {
  const { from, to } = daysOf(month)
  return boundsOfDays(at, from, to)
}
