/**
 * The totals of what each person has done by hand today (APPROVE-5): one row a person, which starts at 0 with the
 * next day.
 */
import { Schema } from "effect"
import type { DayOf } from "#core/approval/day-limit.ts"
import type * as Day from "#core/day.ts"
import { type Money, ofHundredths, zero } from "#core/money.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

export interface Person {
  readonly hub: number
  readonly userId: number
  readonly what: DayOf
}

// A node whose clock is behind at midnight adds to the day that has begun: its row never goes back.
const added = select(
  Schema.Struct({ amount: Schema.Int }),
  `INSERT INTO day_total (hub_id, user_id, what, day, amount) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (hub_id, user_id, what) DO UPDATE SET
     amount = CASE WHEN day_total.day >= excluded.day THEN day_total.amount + excluded.amount ELSE excluded.amount END,
     day = CASE WHEN day_total.day > excluded.day THEN day_total.day ELSE excluded.day END
   RETURNING amount`
)
/**
 * Adds what somebody does; answers what it comes to with all that they did before that day. Of two at once one waits.
 */
export const add = function* ({ hub, userId, what }: Person, day: Day.Day, amount: Money): Tx<Money> {
  const [row] = yield* added(hub, userId, what, day, amount)
  return row === undefined ? zero : ofHundredths(row.amount)
}

const taken = write("UPDATE day_total SET amount = amount - ? WHERE hub_id = ? AND user_id = ? AND what = ?")
/** Takes back an amount that was added in the same transaction and was not done after all. */
export const takeBack = ({ hub, userId, what }: Person, amount: Money): Tx<void> =>
  taken(amount, hub, userId, what)
