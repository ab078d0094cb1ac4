/**
 * The UPI payment of an order as one machine (PAY-5, PAY-6): it is asked for, comes, runs out or is given up for another
 * way to pay; and money that comes late, twice or in another amount is to be paid back: it never changes an order silently.
 */
import * as Result from "effect/Result"
import * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import type * as Money from "../money.ts"
import { restNow } from "./costs.ts"
import type { Order } from "./order.ts"
import { changedReport, coveringPayment, type PaymentReport, upiPayment } from "./payment.ts"
import type { Payment, PaymentState } from "./payment-record.ts"

/**
 * `none`: nobody was asked to pay. `pending`: the QR code is good. `expired`: its time is over. `switched`: the customer
 * pays in another way. `failed`: the payment service said so; the same QR code may be tried again. `paid`.
 */
export type UpiState = "none" | "pending" | "expired" | "switched" | "failed" | "paid"

const isExpired = ({ expires_at: until }: Payment, at: Day.GmtTime): boolean => until != null && until <= at

export const upiState = (payment: Payment | undefined, now: Day.Instant): UpiState => {
  if (payment === undefined) return "none"
  if (payment.state === "success") return "paid"
  if (payment.given_up_at != null) return "switched"
  if (isExpired(payment, Day.toGmt(now))) return "expired"
  return payment.state
}

const wireStates: Readonly<Record<UpiState, PaymentState | null>> = {
  none: null,
  pending: "pending",
  expired: "failed",
  switched: "failed",
  failed: "failed",
  paid: "success"
}
/** The state of the payment in the words of the payment service; null where no payment was requested. */
export const paymentStatus = (order: Pick<Order, "payments">, now: Day.Instant): PaymentState | null =>
  wireStates[upiState(upiPayment(order), now)]

type Payable = Pick<Order, "status" | "payment_method" | "grand_total" | "credited" | "payments" | "parts">

const unpayable = (order: Payable): string | undefined => {
  if (order.status === "canceled") return "it is cancelled"
  if (order.payment_method === "checkmo") return "it was paid to the partner"
  if (coveringPayment(order) !== undefined || upiPayment(order)?.state === "success")
    return "it is paid already"
  return restNow(order) <= 0 ? "it costs nothing" : undefined
}

/** UPI is offered for what is to be paid at the door or by UPI, and is not paid yet. */
export const isUpiOffered = (order: Payable): boolean =>
  (order.payment_method === "cashondelivery" || order.payment_method === "upi") &&
  unpayable(order) === undefined

export interface PaymentRequest {
  readonly amount: Money.Money
  readonly expires_at: Day.GmtTime
}

/**
 * The record by which an order is to be paid: what it costs now, good for so many minutes. Asked again while it is good
 * and the order costs the same, it is the same.
 */
export const requestPayment = (
  order: Payable,
  currency: Money.Currency,
  minutes: number,
  now: Day.Instant
): Result.Result<PaymentRequest | "unchanged", Fault<"NotPayable">> => {
  const why = unpayable(order) ?? (currency === "INR" ? undefined : "UPI pays rupees alone")
  if (why !== undefined) return Result.fail(fault("NotPayable", { why }))
  const before = upiPayment(order)
  const isSame =
    before !== undefined &&
    upiState(before, now) === "pending" &&
    before.expires_at != null &&
    before.amount === restNow(order)
  return Result.succeed(
    isSame ? "unchanged" : { amount: restNow(order), expires_at: Day.toGmt(now + minutes * Day.minute) }
  )
}

/** Whether a payment by UPI is given up by a change to another method. */
export const isGivenUp = (order: Pick<Order, "payments">, method: string): boolean => {
  const before = upiPayment(order)
  return method !== "upi" && before !== undefined && before.state !== "success" && before.given_up_at == null
}

/**
 * The report of a payment service about one payment. The reference names the payment itself: one reference is one
 * movement of money.
 */
export interface ServiceReport {
  readonly state: "success" | "failed"
  readonly amount: Money.Money
  readonly reference: string
  /** The time at which the customer paid, where the service sends it: a late report may be of a payment in time. */
  readonly paid_at: Day.GmtTime | undefined
}

/** The reasons for paying money back. */
export const refundReasons = [
  "cancelled",
  "prepaid",
  "twice",
  "switched",
  "expired",
  "amount",
  "unasked"
] as const
export type RefundReason = (typeof refundReasons)[number]

export type Arrival =
  /** The money pays for the order. */
  | { readonly _tag: "Paid"; readonly report: PaymentReport }
  /** The attempt did not come to a payment. */
  | { readonly _tag: "Failed"; readonly report: PaymentReport }
  /** The report is on record already. */
  | { readonly _tag: "Known" }
  /** Money came that does not pay for the order. */
  | { readonly _tag: "Refund"; readonly why: RefundReason }

/** Money of the future was paid now: clocks differ. */
const paidAt = ({ paid_at }: ServiceReport, now: Day.Instant): Day.GmtTime => {
  const at = Day.toGmt(now)
  return paid_at === undefined || paid_at > at ? at : paid_at
}

/** The order waits for its money, and by the service's word it has come: by card or Paytm as well as by UPI. */
const isAwaited = ({ status }: Pick<Order, "status">): boolean => status === "pending_payment"

/**
 * The way in which money of the payment service pays for an order: its own where that is card or Paytm and nobody was
 * asked to pay by UPI instead.
 */
export const methodOfMoney = (
  order: Pick<Order, "payment_method" | "payments">
): "upi" | "card" | "paytm" => {
  const { payment_method: method } = order
  return upiPayment(order) === undefined && (method === "card" || method === "paytm") ? method : "upi"
}

const refundReason = (order: Payable, report: ServiceReport, now: Day.Instant): RefundReason | undefined => {
  if (order.status === "canceled") return "cancelled"
  if (order.payment_method === "checkmo") return "prepaid"
  const before = upiPayment(order)
  if (coveringPayment(order) !== undefined || before?.state === "success") return "twice"
  // Cash was collected meanwhile, whenever the customer paid.
  if (before?.given_up_at != null) return "switched"
  // What came back was paid back as it was paid for then.
  if (order.status === "partial_return" && order.payment_method !== "upi") return "switched"
  if (before !== undefined && isExpired(before, paidAt(report, now))) return "expired"
  if (before === undefined && order.payment_method !== "upi" && !isAwaited(order)) return "unasked"
  return report.amount === restNow(order) ? undefined : "amount"
}

/** The outcome of a payment service's report for an order. */
export const arrived = (order: Payable, report: ServiceReport, now: Day.Instant): Arrival => {
  const before = upiPayment(order)
  const { state, amount, reference } = report
  const record: PaymentReport = { state, amount, reference, by: null }
  if (state === "failed") {
    const isOpen = before !== undefined && before.state !== "success" && before.given_up_at == null
    return !isOpen || changedReport(before, record) === "unchanged"
      ? { _tag: "Known" }
      : { _tag: "Failed", report: record }
  }
  if (before?.state === "success" && before.reference === reference) return { _tag: "Known" }
  const why = refundReason(order, report, now)
  return why === undefined ? { _tag: "Paid", report: record } : { _tag: "Refund", why }
}
