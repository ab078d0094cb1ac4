/** Words of the questions beside the picking of an order. */

import * as Day from "../../day.ts"
import { paymentName } from "../../label/payment-name.ts"
import * as Money from "../../money.ts"
import { costsNow, restNow } from "../../order/costs.ts"
import type { Note } from "../../order/note.ts"
import type { Order } from "../../order/order.ts"
import { isInParts } from "../../order/pay-parts.ts"
import { coveringPayment } from "../../order/payment.ts"
import type { RemarkKind } from "../../order/remark.ts"
import { putOnHold } from "../../text/hold.ts"
import { partText, paymentText } from "../../text/payment.ts"
import type { Remark } from "./dialogs.ts"

type Written = Remark["kind"]
export const fieldNames: Readonly<Record<Written, string>> = {
  note: "Note",
  reason: "Why must it not go on?",
  "paid otherwise": "Reason"
}
export const titles: Readonly<Record<RemarkKind, string>> = { note: "Add a note", reason: putOnHold }
export const titleOf = (side: Remark, { payment_method: method }: Pick<Order, "payment_method">): string =>
  side.kind === "paid otherwise"
    ? `${paymentName(method)} becomes ${paymentName(side.method)}`
    : titles[side.kind]
export const texts: Readonly<Record<Written, string>> = {
  note: "Everybody who opens the order reads it.",
  reason: "Until it is released it is neither invoiced nor dispatched. Everybody is told why.",
  "paid otherwise":
    "The order has left: say why. It stands in the report of the shift that sold it, and of your own."
}
export const confirms: Readonly<Record<Written, string>> = {
  note: "Add note",
  reason: putOnHold,
  "paid otherwise": "Change it"
}
export const releaseTitle = "This order is on hold"
export const timelineTitle = "Timeline"
export const showPhone = "Show phone"
/** "Ring twice (Asha, 2026-11-30 11:32)" */
export const noteLine = ({ text, by, at }: Pick<Note, "text" | "by" | "at">): string =>
  `${text} (${by}, ${Day.localMinute(at)})`
export const paymentTitle = "Payment method"
export const paidNow = (method: string): string => `Now: ${paymentName(method)}. How is it paid for?`

type Paid = Pick<Order, "payment_method" | "status" | "grand_total" | "credited" | "payments" | "parts">

/** Whether it is paid, as far as anybody here knows. What is paid in another way is not collected once more. */
const paidState = (order: Paid): string => {
  const { payment_method: method, status } = order
  const payment = coveringPayment(order)
  if (method === "checkmo" || payment?.method === method) return ", paid"
  if (payment !== undefined) return `, but paid by ${paymentName(payment.method)}`
  if (status === "pending_payment") return ", not paid yet"
  return method === "cashondelivery" && ["pending", "queued", "processing"].includes(status)
    ? ", to collect"
    : ""
}
/** "Cash on delivery, ₹471.00, to collect", each part before what is open of it, and what is known of its payments. */
export const paymentLines = (order: Paid, currency: Money.Currency): ReadonlyArray<string> => [
  ...(order.parts ?? []).map((part) => partText(part, Money.format(part.amount, currency))),
  `${paymentName(order.payment_method)}, ${Money.format(restNow(order), currency)}${paidState(order)}`,
  ...(order.payments ?? []).map((each) => paymentText(each, Money.format(each.amount, currency)))
]
/** "₹471.00, to collect": where there is room for one line. */
export const paymentInShort = (order: Paid, currency: Money.Currency): string =>
  isInParts(order)
    ? `${Money.format(costsNow(order), currency)} in parts, ${Money.format(restNow(order), currency)} by ${paymentName(order.payment_method)}${paidState(order)}`
    : `${Money.format(costsNow(order), currency)}${paidState(order) || `, ${paymentName(order.payment_method)}`}`
export const checkAgain = "Check again"
