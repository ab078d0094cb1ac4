/** The month of a return, YYYY-MM, by the days of Asia/Calcutta. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"

/** A month on the wire. */
export const Month = Schema.String.check(
  Schema.isPattern(/^2\d{3}-(?:0[1-9]|1[0-2])$/, { expected: "a month YYYY-MM" })
)
export const isMonth = Schema.is(Month)

/** The times in which a month's papers are given. */
export const boundsOf = (month: string): { readonly from: Day.GmtTime; readonly before: Day.GmtTime } => {
  const first = `${month}-01`
  const days = Day.daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))
  return { from: Day.toGmt(Day.startOf(first)), before: Day.toGmt(Day.startOf(Day.addDays(first, days))) }
}
