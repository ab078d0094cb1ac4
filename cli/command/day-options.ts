/** The days that a command asks for: `--from` and `--to`. */
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { type DateRange, mostListedDays, rangeOf } from "#core/order/date-range.ts"
import { rangeProblem } from "#core/text/date-range.ts"
import { type CommandError, usageError } from "../host/command-error.ts"

export interface DayOptions {
  readonly from?: string
  readonly to?: string
}

const readDay = (name: string, text: string, today: Day.Day) => {
  const day = text === "today" || text === "yesterday" ? rangeOf(text, today).from : Day.parse(text.trim())
  return day === undefined
    ? Effect.fail(usageError(`${name} ${text} is not a day. Write it as ${today}, or today, or yesterday.`))
    : Effect.succeed(day)
}

/** Both days are included; one alone is that day, --from without --to goes on to today. */
export const readDays = ({ from, to }: DayOptions): Effect.Effect<DateRange | undefined, CommandError> =>
  Effect.gen(function* () {
    if (from === undefined && to === undefined) return undefined
    const today = Day.dayAt(Date.now())
    const first = from === undefined ? undefined : yield* readDay("--from", from, today)
    const last = to === undefined ? today : yield* readDay("--to", to, today)
    const range = { from: first ?? last, to: last }
    const problem = rangeProblem(range, mostListedDays)
    return problem === undefined ? range : yield* usageError(problem)
  })
