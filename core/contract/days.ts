/** Days that a list is asked for: from one to another, both included. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { isBackwards, isTooLong, mostDays } from "../order/date-range.ts"

export const DateRange = Schema.Struct({ from: Day.Day, to: Day.Day }).check(
  Schema.makeFilter((range) => !isBackwards(range) && !isTooLong(range), {
    expected: `a first day that is not after the last, and at most ${mostDays} days`
  })
)
