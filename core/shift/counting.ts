/** The count of a drawer, note by note and coin by coin (SHIFT-5). */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { type Money, minus, read, zero } from "../money.ts"
import { settingOf } from "../session/settings.ts"
import { denominations, mostPieces, type Pieces, worth } from "./denominations.ts"
import { requireOpen } from "./opening.ts"
import type { Count, Shift } from "./shift.ts"

/** The env variable: a difference above it is approved by somebody else. */
export const limitVariable = "shift_difference_limit"

/** The limit as it is configured. Where it is unset, or no amount, it is 0: every difference is approved. */
export const readLimit = (value: string | undefined): Money =>
  read(settingOf(limitVariable, value) ?? 0) ?? zero

export interface NewCount extends Pick<Count, "pieces" | "counted"> {
  readonly expected: Money
  readonly difference: Money
  readonly needs_approval: boolean
}

/**
 * It is a recount, which a second person sees: nothing has moved since the count before, or that one needed an approval.
 */
const isRecount = ({ count, revision }: Pick<Shift, "count" | "revision">): boolean =>
  count !== null && (count.revision === revision || count.needs_approval === true)

const refused = (why: string) => Result.fail(fault("InvalidData", { why }))

/** The problem of counted notes and coins; undefined for none. */
const problemOf = (pieces: ReadonlyArray<Pieces>, { currency }: Pick<Shift, "currency">) => {
  if (pieces.length === 0) return "nothing was counted: say 0 where there is nothing"
  const values = denominations[currency]
  if (pieces.some(({ value }) => !values.includes(value))) return `${currency} has no such note or coin`
  if (new Set(pieces.map(({ value }) => value)).size < pieces.length) return "a value is counted twice"
  return pieces.some((each) => each.pieces < 0 || each.pieces > mostPieces)
    ? `there are 0 to ${mostPieces} pieces of a value`
    : undefined
}

/**
 * A count that may be written down: the largest value first, those of which there are none left out.
 * @param limit a difference above it, either way, needs an approval, and so does a recount
 */
export const count = (
  shift: Shift,
  pieces: ReadonlyArray<Pieces>,
  expected: Money,
  limit: Money
): Result.Result<NewCount, Fault<"InvalidData" | "ShiftClosed">> => {
  const open = requireOpen(shift)
  if (Result.isFailure(open)) return Result.fail(open.failure)
  const problem = problemOf(pieces, shift)
  if (problem !== undefined) return refused(problem)
  const counted = worth(pieces)
  const difference = minus(counted, expected)
  return Result.succeed({
    pieces: pieces.filter((each) => each.pieces > 0).toSorted((one, other) => other.value - one.value),
    counted,
    expected,
    difference,
    needs_approval: Math.abs(difference) > limit || isRecount(shift)
  })
}
