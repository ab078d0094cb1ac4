/** The words about store credits. */

import * as Money from "../money.ts"
import type { CreditCause, CreditEntry, StoreCredit } from "../order/store-credit.ts"
import { spaced } from "../order/store-credit.ts"

const causes: Readonly<Record<CreditCause, string>> = {
  return: "goods came back",
  sale: "paid with it",
  void: "cancelled",
  short: "came to less"
}

/** "goods came back, order 100000042" */
export const entryText = ({ cause, increment_id, order_id }: CreditEntry): string =>
  `${causes[cause]}, order ${increment_id ?? order_id}`

/** "Store credit SC7K3Q 9X2M4 TB1C holds ₹120.00" */
export const balanceText = ({
  number,
  balance,
  currency
}: Pick<StoreCredit, "number" | "balance" | "currency">): string =>
  `Store credit ${spaced(number)} holds ${Money.format(balance, currency)}`
