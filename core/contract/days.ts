/** Days that a list is asked for: from one to another, both included. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { isWithin, mostListedDays } from "../order/date-range.ts"

export const DateRange = Schema.Struct({ from: Day.Day, to: Day.Day }).check(
  Schema.makeFilter((range) => isWithin(range, mostListedDays), {
    expected: `a first day that is not after the last, and at most ${mostListedDays} days`
  })
)
