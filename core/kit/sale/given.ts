/** What was said to be given in cash for a sale, until its invoice says it (CASH-7). */
import type { PlacedOrder } from "../../counter/cart.ts"
import { type Money, minus } from "../../money.ts"
import { cashOf } from "../../order/pay-parts.ts"
import type { Tender } from "../../order/tender-fields.ts"
import type { Given, Sale } from "./model.ts"

/** The amount as it is sent: nothing where it is exact. */
export const givenSent = ({ given }: Pick<Sale, "given">): { readonly given?: Money } =>
  given === undefined || given.amount === given.due ? {} : { given: given.amount }

/** The change for what was said to be given. */
export const tenderOf = ({ given }: Pick<Sale, "given">): Tender | undefined =>
  given === undefined || given.amount === given.due
    ? undefined
    : { given: given.amount, change: minus(given.amount, given.due) }

/** The cash of an order that waits for its rest: its invoice is to say what was given for it. */
export const givenOf = (order: PlacedOrder, amount: Money | undefined): Given | undefined => {
  const due = cashOf(order, order.grand_total)
  return amount === undefined || order.invoice_id !== null || due <= 0 ? undefined : { due, amount }
}
