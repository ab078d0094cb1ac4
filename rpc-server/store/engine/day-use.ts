/** The use of a day, by user and by what has a bound (BOUND-1): counted for all nodes together. */
import { Result, Schema } from "effect"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { type Bounded, mostOfDay, mostOfHour } from "#core/session/day-budget.ts"
import { select, type Tx } from "./transaction.ts"

const use = select(
  Schema.Struct({ used: Schema.Int }),
  `INSERT INTO day_use (user_id, subject, day, used) VALUES (?, ?, ?, ?)
   ON CONFLICT (user_id, subject) DO UPDATE SET
     day = CASE WHEN day_use.day < excluded.day THEN excluded.day ELSE day_use.day END,
     used = CASE WHEN day_use.day < excluded.day THEN excluded.used ELSE day_use.used + excluded.used END
   WHERE day_use.day < excluded.day OR day_use.used + excluded.used <= ? RETURNING used`
)

/** Takes one of what a user has of an hour; false where there is none any more. */
export const takeOfHour = function* (
  userId: number,
  of: keyof typeof mostOfHour,
  now: Day.Instant
): Tx<boolean> {
  const hour = Day.toLocal(now).slice(0, "YYYY-MM-DD HH".length)
  return (yield* use(userId, of, hour, 1, mostOfHour[of])).length > 0
}

/** Takes so much of a user's day; where it is not there any more, nothing. */
export const take = function* (
  userId: number,
  of: Bounded,
  much: number,
  now: Day.Instant
): Tx<Result.Result<void, Fault<"DaySpent">>> {
  const most = mostOfDay[of]
  const [taken] = much > most ? [] : yield* use(userId, of, Day.dayAt(now), much, most)
  return taken === undefined ? Result.fail(fault("DaySpent", { of })) : Result.succeed(undefined)
}
