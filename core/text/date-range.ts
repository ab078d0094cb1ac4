/** What is said of the days of a list. */
import { type DateRange, isBackwards, isTooLong, mostDays } from "../order/date-range.ts"

/** What is wrong with a range; undefined where it can be asked for. */
export const rangeProblem = (range: DateRange): string | undefined => {
  if (isBackwards(range)) return `${range.from} is after ${range.to}: the first day comes first.`
  return isTooLong(range) ? `At most ${mostDays} days at once.` : undefined
}
