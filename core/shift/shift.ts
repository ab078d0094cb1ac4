/**
 * A shift: what happens with the cash of one till from the float that somebody puts into its drawer to the count that
 * closes it. Amounts are money of its currency, which is the store's when it was opened.
 */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Currency, Money } from "../money.ts"
import { Pieces } from "./denominations.ts"

/** open; waiting for an approval of its count; closed for good. */
export const ShiftStatus = Schema.Literals(["open", "waiting", "closed"])
export type ShiftStatus = typeof ShiftStatus.Type

const Person = Schema.Struct({ user_id: Schema.Int, by: Schema.String })

/** The person who sent a count back to be made again, the time and the reason. */
export const Rejection = Schema.Struct({ at: Day.GmtTime, ...Person.fields, reason: Schema.String })
export type Rejection = typeof Rejection.Type

/** The count of a drawer, made before anybody is told what should be in it. */
export const Count = Schema.Struct({
  count_id: Schema.Int,
  at: Day.GmtTime,
  user_id: Schema.Int,
  by: Schema.String,
  pieces: Schema.Array(Pieces),
  counted: Money,
  /** The expected cash at that time; null for a blind counter (SHIFT-5). */
  expected: Schema.NullOr(Money),
  /** Counted less expected: below zero where cash is missing. */
  difference: Schema.NullOr(Money),
  /** The revision of the shift at the count. */
  revision: Schema.Int,
  /** The difference is above the limit, or it was counted again: somebody else approves it. Null for whom it is blind. */
  needs_approval: Schema.NullOr(Schema.Boolean),
  /** Left out where nobody has rejected it. */
  rejected: Schema.optionalKey(Rejection)
})
export type Count = typeof Count.Type

export const Shift = Schema.Struct({
  shift_id: Schema.Int,
  store_id: Schema.Int,
  till: Schema.String,
  currency: Currency,
  status: ShiftStatus,
  opened_at: Day.GmtTime,
  opened: Person,
  float: Money,
  /** Rises with all that changes the cash of the drawer: a count holds for one revision. */
  revision: Schema.Int,
  /** The last one; null while nothing was counted. */
  count: Schema.NullOr(Count),
  closed_at: Schema.NullOr(Day.GmtTime),
  /** The person who closed the shift, or asked for that and waits. */
  closed: Schema.NullOr(Person),
  approved: Schema.NullOr(Person),
  /** The number of the till's Z report, without a gap. */
  z_number: Schema.NullOr(Schema.Int),
  /** While it waits: whether the caller has counted in it or asked to close it. Somebody else settles it. */
  is_own: Schema.optionalKey(Schema.Boolean)
})
export type Shift = typeof Shift.Type

/** Whether the count waits for another person than made it (APPROVE-1): a screen offers to settle nothing else. */
export const waitsForOther = ({ status, is_own }: Pick<Shift, "status" | "is_own">): boolean =>
  status === "waiting" && is_own !== true

/**
 * The drawer has not changed since the last count, and nobody has rejected it: the count can close the shift, and may be
 * seen beside what is expected.
 */
export const isCounted = ({ count, revision }: Pick<Shift, "count" | "revision">): boolean =>
  count !== null && count.revision === revision && count.rejected === undefined
