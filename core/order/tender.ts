/** What a customer gives for what is paid in cash, and the change that they get back (CASH-4). */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import * as Money from "../money.ts"

export interface Tender {
  readonly given: Money.Money
  readonly change: Money.Money
}

/** Less than what is due is refused; given exactly, nothing comes back. */
export const tendered = (
  given: Money.Money,
  due: Money.Money
): Result.Result<Tender, Fault<"InvalidData">> =>
  given < due
    ? Result.fail(
        fault("InvalidData", {
          why: `${Money.formatPlain(given)} is less than the ${Money.formatPlain(due)} that are due`
        })
      )
    : Result.succeed({ given, change: Money.minus(given, due) })
