/**
 * Money that is paid back because an order comes to less than was paid for it (PAY-10): it is cancelled, or invoiced for
 * less. Cash goes out of the till that took it (SHIFT-8); what a partner was paid is the partner's to give back.
 */
import * as Money from "../money.ts"
import type { Order } from "./order.ts"
import type { Payment } from "./payment-record.ts"

/**
 * `void`: the order was cancelled after it was paid. `short`: it was invoiced for less than was paid. `return`: packs of it
 * came back.
 */
export const refundCauses = ["void", "short", "return"] as const
export type RefundCause = (typeof refundCauses)[number]

export interface RefundDue {
  readonly amount: Money.Money
  readonly method: string
  readonly reference: string | null
}

const paidElsewhere: ReadonlyArray<string> = ["cashondelivery", "checkmo"]
const hasCome = ({ state, method }: Payment): boolean =>
  state === "success" && !paidElsewhere.includes(method)

/**
 * What came for an order beyond what it comes to now and what of it is paid back already; undefined where that is
 * nothing. Of several payments the last one is named.
 */
export const refundDue = (
  { payments }: Pick<Order, "payments">,
  comesTo: Money.Money,
  paidBack: ReadonlyArray<Money.Money> = []
): RefundDue | undefined => {
  const come = (payments ?? []).filter(hasCome)
  const last = come.at(-1)
  const amount = Money.minus(
    Money.sum(come.map((payment) => payment.amount)),
    Money.plus(comesTo, Money.sum(paidBack))
  )
  return last === undefined || amount <= 0
    ? undefined
    : { amount, method: last.method, reference: last.reference }
}

/** How the money for what came back goes to the customer (PAY-11). */
export type ReturnRefund =
  | { readonly how: "cash"; readonly amount: Money.Money }
  | ({ readonly how: "task" } & RefundDue)
  | { readonly how: "none" }

/**
 * What came by a payment is owed by it, as far as the order comes to less now; what was paid at the door or the till goes
 * back as cash; what a partner was paid is the partner's to give back.
 * @param amount what the return credits
 * @param comesTo what the order comes to after it
 */
export const returnRefund = (
  order: Pick<Order, "payments" | "payment_method">,
  amount: Money.Money,
  comesTo: Money.Money,
  paidBack: ReadonlyArray<Money.Money>
): ReturnRefund => {
  if (amount <= 0) return { how: "none" }
  if ((order.payments ?? []).some(hasCome)) {
    const due = refundDue(order, comesTo, paidBack)
    return due === undefined ? { how: "none" } : { how: "task", ...due }
  }
  const { payment_method: method } = order
  if (method === "cashondelivery") return { how: "cash", amount }
  return method === "checkmo" ? { how: "none" } : { how: "task", amount, method, reference: null }
}
