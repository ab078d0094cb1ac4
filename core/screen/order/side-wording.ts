/** What is asked beside the picking of an order, in words. */
import * as Day from "../../day.ts"
import { paymentName } from "../../label/payment-name.ts"
import * as Money from "../../money.ts"
import type { Note } from "../../order/note.ts"
import type { Order } from "../../order/order.ts"
import type { RemarkKind } from "../../order/remark.ts"
import { putOnHold } from "../../text/hold.ts"

export const fieldNames: Readonly<Record<RemarkKind, string>> = {
  note: "Note",
  reason: "Why must it not go on?"
}
export const titles: Readonly<Record<RemarkKind, string>> = { note: "Add a note", reason: putOnHold }
export const texts: Readonly<Record<RemarkKind, string>> = {
  note: "Everybody who opens the order reads it.",
  reason: "Until it is released it is neither invoiced nor dispatched. Everybody is told why."
}
export const confirms: Readonly<Record<RemarkKind, string>> = { note: "Add note", reason: putOnHold }
export const busy = "Sending..."
export const releaseTitle = "This order is on hold"
export const timelineTitle = "Timeline"
/** "Ring twice (Asha, 11:32)" */
export const noteLine = ({ text, by, at }: Pick<Note, "text" | "by" | "at">): string =>
  `${text} (${by}, ${Day.localMinute(at).slice(5)})`
export const paymentTitle = "Payment method"
export const paidNow = (method: string): string => `Now: ${paymentName(method)}. How is it paid for?`

/** Whether it is paid, as far as anybody here knows. */
const paidState = ({ payment_method: method, status }: Pick<Order, "payment_method" | "status">): string => {
  if (method === "checkmo") return ", paid"
  if (status === "pending_payment") return ", not paid yet"
  return method === "cashondelivery" && ["pending", "queued", "processing"].includes(status)
    ? ", to collect"
    : ""
}
/** "Cash on delivery, ₹471.00, to collect" */
export const paymentLine = (
  order: Pick<Order, "payment_method" | "status" | "grand_total">,
  currency: Money.Currency
): string =>
  `${paymentName(order.payment_method)}, ${Money.format(order.grand_total, currency)}${paidState(order)}`
