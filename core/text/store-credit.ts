/** The words about store credits. */

import * as Money from "../money.ts"
import type { CreditCause, CreditEntry, OpenCredit, StoreCredit } from "../order/store-credit.ts"
import { masked, spaced } from "../order/store-credit.ts"

const causes: Readonly<Record<CreditCause, string>> = {
  return: "goods came back",
  sale: "paid with it",
  void: "cancelled",
  short: "came to less",
  payout: "paid out in cash"
}

/** "goods came back, order 100000042" */
export const entryText = ({ cause, increment_id, order_id }: CreditEntry): string =>
  cause === "payout" ? causes.payout : `${causes[cause]}, order ${increment_id ?? order_id}`

/** "Store credit SC7K3Q 9X2M4 TB1C holds ₹120.00" */
export const balanceText = ({
  number,
  balance,
  currency
}: Pick<StoreCredit, "number" | "balance" | "currency">): string =>
  `Store credit ${spaced(number)} holds ${Money.format(balance, currency)}`

export const creditTitle = "Store credit"
export const creditInHand = (amount: string): string => `Store credit ${amount}`
export const noCreditNumber =
  "This is no number of a store credit: scan it, or type all 15 of its letters and digits"
type Held = Pick<StoreCredit, "number" | "balance">
/** "Store credit SC...TB1C holds ₹126.00, and pays this sale" */
export const creditHolds = ({ number, balance }: Held, currency: Money.Currency): string =>
  `Store credit ${masked(number)} holds ${Money.format(balance, currency)}, and pays this sale`
export const creditTooSmall = (
  { number, balance }: Held,
  total: Money.Money,
  currency: Money.Currency
): string =>
  `Store credit ${masked(number)} holds ${Money.format(balance, currency)}, too little for a sale of ${Money.format(total, currency)}: remove it`
export const restToPay = "Left to pay"
export const creditOnlyHere = "A store credit pays what is taken along at once: remove it"

/** Under the list of what a store owes: all of it, and how many are named where some are sought. */
export const creditsOwed = (count: number, owed: string, named?: number): string => {
  const credits = count === 1 ? "1 credit" : `${count} credits`
  return named === undefined ? `${credits}, ${owed} owed` : `${named} of ${credits}, ${owed} owed by all`
}
export const noneOwed = "Nothing is owed by store credits."
export const creditsNotRead = "The store credits could not be read"
export const findCredit = "End of the number, order no., name or phone"
/** "SC...TB1C of Asha Menon holds ₹126.50" */
export const heldBy = ({ ending, customer, balance, currency }: OpenCredit): string =>
  `${ending}${customer === null ? "" : ` of ${customer}`} holds ${Money.format(balance, currency)}`
export const noCreditNamed = (text: string): string => `No open credit is named by ${text}.`
