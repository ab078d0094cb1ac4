/** The days that a command asks for: `--from` and `--to`. */
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { type DateRange, mostListedDays } from "#core/order/date-range.ts"
import { dayProblem, rangeProblem } from "#core/text/date-range.ts"
import { typedDay } from "#core/typed-day.ts"
import { type CommandError, usageError } from "../host/command-error.ts"

export interface DayOptions {
  readonly from?: string
  readonly to?: string
}

/** The day that an option names. */
export const readDay = (name: string, text: string, today: Day.Day) => {
  const day = typedDay(text, today)
  return day === undefined ? Effect.fail(usageError(dayProblem(name, text, today))) : Effect.succeed(day)
}

/** The days of the options, both included; one alone is that day, --from without --to goes on to today. */
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
