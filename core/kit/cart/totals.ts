/** What a cart comes to, line by line. */
import type { Currency } from "../../money.ts"
import * as Money from "../../money.ts"
import type { CartWork } from "./model.ts"

/** What it comes to; while changes wait it is the sum before them. */
export const totalsOf = (
  { cart }: CartWork,
  currency: Currency
): ReadonlyArray<readonly [string, string]> => {
  const {
    subtotal = Money.zero,
    shipping = Money.zero,
    discount = Money.zero,
    tax = Money.zero,
    grand_total = Money.zero
  } = cart?.totals ?? {}
  const money = (amount: Money.Money) => Money.format(amount, currency)
  return [
    ["Sub-total", money(subtotal)],
    ["Shipping", money(shipping)],
    ["Discount", money(discount)],
    ["Tax", money(tax)],
    ["Grand Total", money(grand_total)]
  ]
}
