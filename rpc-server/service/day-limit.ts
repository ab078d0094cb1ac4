/** Whether somebody does it alone: within their limit of the day, in the transaction of what they do (APPROVE-5). */
import { type DayOf, isBeyond, type Worth } from "#core/approval/day-limit.ts"
import * as Day from "#core/day.ts"
import { type Money, minus } from "#core/money.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as dayTotals from "../store/report/day-totals.ts"

interface Act {
  readonly caller: { readonly userId: number }
  readonly now: Day.Instant
}

/** True where it waits for somebody else; else it is added to what this person has done today. */
export const waitsForAnother = function* (
  { caller, now }: Act,
  hub: number,
  what: DayOf,
  worth: Worth,
  limit: Money | undefined
): Tx<boolean> {
  const person = { hub, userId: caller.userId, what }
  const total = yield* dayTotals.add(person, Day.dayAt(now), worth.value)
  if (!isBeyond(worth, limit, minus(total, worth.value))) return false
  yield* dayTotals.takeBack(person, worth.value)
  return true
}
