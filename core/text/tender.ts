/** The words about cash that is given for a sale, and about its change (CASH-4, CASH-6, CASH-7). */

import * as Result from "effect/Result"
import * as Money from "../money.ts"
import { mostGiven, tendered } from "../order/tender.ts"
import type { Tender } from "../order/tender-fields.ts"
import { smallestCoin } from "../shift/denominations.ts"

export const cashTitle = "Cash"
export const toPay = "To pay"
export const given = "Given"
/** Below the sum while nothing is typed. */
export const howGiven = "Choose what is given, or type it; nothing typed is the exact sum"
export const exactly = (due: string): string => `Exact ${due}`
export const checkSum = "Check the sum"
export const cashExactly = "Cash exact"
export const takes = (sum: string): string => `Take ${sum}`
export const changeOf = (sum: string): string => `Change ${sum}`
export const noChange = "No change"

/** "Change ₹43.00" */
export const changeText = ({ change }: Tender, currency: Money.Currency): string =>
  change === 0 ? noChange : changeOf(Money.format(change, currency))
/** "₹500.00 given for ₹457.00" */
export const givenFor = ({ given: sum, change }: Tender, currency: Money.Currency): string =>
  `${Money.format(sum, currency)} given for ${Money.format(Money.minus(sum, change), currency)}`

/** Why a sum does not pay what is due; undefined where it does. */
export const givenProblem = (
  sum: Money.Money,
  due: Money.Money,
  currency: Money.Currency
): string | undefined => {
  if (Result.isSuccess(tendered(sum, due, currency))) return undefined
  const [typed, wanted] = [Money.format(sum, currency), Money.format(due, currency)]
  if (sum > due && sum <= mostGiven(due))
    return `No notes and coins come to ${typed}: the smallest is ${Money.format(smallestCoin(currency), currency)}`
  return sum < due
    ? `${typed} is less than the ${wanted} that are due: take more`
    : `${typed} is far more than the ${wanted} that are due: type what the customer gives`
}

/** Of an order that cash is to be taken for, which nobody has given yet. */
export const takeCash = "Take the cash"
