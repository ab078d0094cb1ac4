/**
 * Whose word it takes to give money back (REFUND-1, REFUND-2): beyond the limit of the day, and out of the drawer of another
 * cashier, somebody else's than who asks for it.
 */
import * as Result from "effect/Result"
import { requireApprovable } from "../approval/approval.ts"
import { type Fault, fault } from "../fault.ts"
import { type Money, read, zero } from "../money.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { settingOf } from "../session/settings.ts"
import type { Shift } from "../shift/shift.ts"

/** The env variable: what one person pays back in a day beyond it waits for somebody else. */
export const limitVariable = "refund_limit"
/** The limit as it is configured; undefined where none is. What is no amount is 0: every refund waits. */
export const readLimit = (value: string | undefined): Money | undefined => {
  if (value === undefined) return undefined
  const limit = settingOf(limitVariable, value)
  return limit === undefined ? zero : (read(limit) ?? zero)
}

interface Person {
  readonly userId: number
  readonly flags: Flags
}

/**
 * Whether a drawer is the user's own: they have opened its shift, or approve shifts. A till without a shift has no
 * books that cash could be missing in.
 */
export const isOwnDrawer = (shift: Pick<Shift, "opened"> | undefined, { userId, flags }: Person): boolean =>
  shift === undefined || shift.opened.user_id === userId || isOn(flags, "shift_approval")

/** Cash of a refund is given by whoever has the drawer. */
export const requireDrawer = (
  shift: Pick<Shift, "opened"> | undefined,
  person: Person
): Result.Result<void, Fault<"FlagOff">> =>
  isOwnDrawer(shift, person) ? Result.void : Result.fail(fault("FlagOff", { flag: "shift_approval" }))

/** A refund that somebody asked for is paid by somebody else. */
export const requireAnother = (
  requester: { readonly user_id: number } | null | undefined,
  person: Pick<Person, "userId">
): Result.Result<void, Fault<"OwnApproval" | "ApprovalSettled">> =>
  requester == null
    ? Result.void
    : requireApprovable(
        { standing: "waiting", settled_by: null, settled_at: null, makers: new Set([requester.user_id]) },
        person
      )
