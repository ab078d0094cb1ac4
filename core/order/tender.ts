/** What a customer gives for what is paid in cash, and the change that they get back (CASH-4, CASH-6). */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import * as Money from "../money.ts"
import { coinsProblem } from "../shift/denominations.ts"
import type { Tender } from "./tender-fields.ts"

/** The notes that a sum is rounded up to, each a multiple of the one before. */
const notes: Readonly<Record<Money.Currency, ReadonlyArray<Money.Money>>> = {
  INR: [10, 50, 100, 500].map((note) => Money.ofHundredths(100 * note)),
  AED: [5, 10, 50, 100, 200].map((note) => Money.ofHundredths(100 * note))
}

/** What a customer is likely to give who does not give it exactly: the next multiple of each note above what is due, the least first. */
export const likelyGiven = (due: Money.Money, currency: Money.Currency): ReadonlyArray<Money.Money> => [
  ...new Set(notes[currency].map((note) => Money.ofHundredths((Math.floor(due / note) + 1) * note)))
]

/** Given for the smallest sum it is a large note; with more change than this nobody pays. */
const largestNote = Money.ofHundredths(2_000_00)
const mostChange = Money.ofHundredths(10_000_00)
const mostTimes = 100

/** The most that is taken for a sum: what is above it is a misread code, or a slip of the hand. */
export const mostGiven = (due: Money.Money): Money.Money =>
  Money.ofHundredths(Math.max(largestNote, Math.min(mostTimes * due, due + mostChange)))

/** Less than what is due is refused, so is far more, and what no coins come to (CASH-14); given exactly, nothing comes back. */
export const tendered = (
  given: Money.Money,
  due: Money.Money,
  currency: Money.Currency
): Result.Result<Tender, Fault<"InvalidData">> => {
  if (given >= due && given <= mostGiven(due)) {
    const why = given === due ? undefined : coinsProblem(given, currency)
    return why === undefined
      ? Result.succeed({ given, change: Money.minus(given, due) })
      : Result.fail(fault("InvalidData", { why }))
  }
  const comparison = given < due ? "less" : "far more"
  const [sum, dueSum] = [Money.formatPlain(given), Money.formatPlain(due)]
  return Result.fail(fault("InvalidData", { why: `${sum} is ${comparison} than the ${dueSum} that are due` }))
}
