/** The begin of a shift, and what asks for one (SHIFT-1, SHIFT-2). */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { type Currency, type Money, ofHundredths } from "../money.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { coinsProblem } from "./denominations.ts"
import type { Shift } from "./shift.ts"
import { readTill } from "./till.ts"

/** Ten million: no amount of a drawer is more. */
export const mostCash: Money = ofHundredths(1_000_000_000)

export interface Opening {
  readonly till: string
  readonly float: Money
}

/** A shift that may be opened. That its till has no other open one is a constraint of the store. */
export const openShift = (
  opening: Opening,
  currency: Currency
): Result.Result<Opening, Fault<"InvalidData">> => {
  const till = readTill(opening.till)
  if (Result.isFailure(till)) return Result.fail(till.failure)
  const { float } = opening
  if (float < 0) return Result.fail(fault("InvalidData", { why: "the float cannot be below 0" }))
  if (float > mostCash)
    return Result.fail(fault("InvalidData", { why: "the float is more than a drawer holds" }))
  const why = coinsProblem(float, currency)
  return why === undefined
    ? Result.succeed({ till: till.success, float })
    : Result.fail(fault("InvalidData", { why }))
}

/** The shift is not closed. */
export const requireOpen = (shift: Shift): Result.Result<void, Fault<"ShiftClosed">> =>
  shift.status === "closed"
    ? Result.fail(
        fault("ShiftClosed", {
          by: shift.closed?.by ?? "",
          at: shift.closed_at ?? "",
          z_number: shift.z_number
        })
      )
    : Result.succeed(undefined)

/**
 * What a sale for cash, or a refund of one, asks for: the open shift of its till where the user works with shifts; nothing
 * where they do not.
 */
export const requireShift = (
  flags: Flags,
  shift: Shift | undefined
): Result.Result<Shift | undefined, Fault<"NoShift">> => {
  if (!isOn(flags, "enable_shift")) return Result.succeed(undefined)
  return shift === undefined || shift.status === "closed"
    ? Result.fail(fault("NoShift"))
    : Result.succeed(shift)
}
