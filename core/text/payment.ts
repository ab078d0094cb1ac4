/** The sentences about an order's payments, on its page and by the command line. Known to the letter, odd spellings included. */
import * as Day from "../day.ts"
import { paymentName } from "../label/payment-name.ts"
import type { PayPart } from "../order/pay-part.ts"
import { partsOf } from "../order/pay-parts.ts"
import type { Payment } from "../order/payment-record.ts"
import type { RefundCause } from "../order/refund.ts"
import type { RefundReason } from "../order/upi-payment.ts"

export const checkUpi = "Check UPI payment status"
export const checking = "Checking Status Please Wait..."
export const successful = "Transaction Successful"
export const confirmManually = "Manually Confirm Payment"
export const upiPaymentTitle = "UPI payment"
export const scanCode = "Scan Code To Pay"
export const collectCash = "Collect Cash"
export const retryCash = "Retry Collect Cash Payment"
/** No code could be made; the dialog is closed. */
export const qrError = "An error occured"
/** The sentence where there is a code that cannot be drawn here. */
export const qrFailed = "The code cannot be drawn here. Collect cash, or try another screen."
/** The name of a person at a screen who confirms a payment. */
export const counter = "counter"
/** `amount` is with its currency. */
export const scanToPay = (incrementId: string, amount: string): string =>
  `Order ${incrementId}: ${amount}. Scan it with any UPI app.`

/** `amount` is with its currency. */
export const askConfirm = (amount: string): string =>
  `Nothing is asked of a bank: the order counts as paid by UPI, ${amount}. This is the development environment.`

/** The outcome of a check. */
export const checked = (state: Payment["state"] | null): string => {
  if (state === "success") return successful
  if (state === null) return "There is no UPI payment"
  return state === "pending" ? "The UPI payment has not come yet" : "The UPI payment has failed"
}

/** "Paid ₹471.00 by UPI on 11-24 11:32, UPI-77 (Asha)" */
export const paymentText = (payment: Payment, amount: string): string => {
  const { method, state, reference, by, created_at, updated_at, expires_at, given_up_at } = payment
  const name = paymentName(method)
  const more = `${reference === null ? "" : `, ${reference}`}${by === null ? "" : ` (${by})`}`
  const when = (at: Day.GmtTime) => Day.localMinute(at).slice(5)
  if (state === "success") return `Paid ${amount} by ${name} on ${when(updated_at)}${more}`
  if (given_up_at != null) return `${amount} by ${name} given up on ${when(given_up_at)}${more}`
  if (state === "failed") return `${amount} by ${name} failed on ${when(updated_at)}${more}`
  const until = expires_at == null ? "" : `, good until ${when(expires_at)}`
  return `${amount} by ${name} asked for on ${when(expires_at == null ? created_at : updated_at)}${until}${more}`
}

/** "Cash on delivery, ₹200.00, paid (9981)": one of several payments. `amount` is with its currency. */
export const partText = ({ method, reference }: PayPart, amount: string): string =>
  `${paymentName(method)}, ${amount}, paid${reference == null ? "" : ` (${reference})`}`

/** "Cash on delivery, UPI": all ways in which an order is paid. */
export const waysText = (order: Parameters<typeof partsOf>[0]): string =>
  partsOf(order)
    .map(({ method }) => paymentName(method))
    .join(", ")

const refundSentences: Readonly<Record<RefundReason | RefundCause, string>> = {
  cancelled: "the order was cancelled",
  prepaid: "the order was paid to the partner",
  twice: "the order was paid already",
  switched: "the customer pays in another way",
  expired: "it came too late",
  amount: "it is not what the order costs",
  unasked: "nobody had asked for it",
  void: "the order was cancelled after it was paid",
  short: "the order was invoiced for less than was paid",
  return: "packs of the order came back"
}
/** The reasons for paying money back, in words. */
export const refundWords: Readonly<Record<string, string>> = refundSentences
