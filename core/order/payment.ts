/** Payments of an order: what is heard of one (PAY-2), and what comes of the order by one that succeeded (PAY-3). */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import * as Money from "../money.ts"
import { currencyOf } from "../session/currency.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { restNow } from "./costs.ts"
import type { Order, OrderStatus } from "./order.ts"
import { isInParts } from "./pay-parts.ts"
import type { Payment } from "./payment-record.ts"

type Paid = Pick<Order, "payment_method" | "grand_total" | "credited" | "payments" | "parts">

export const upiPayment = ({ payments }: Pick<Order, "payments">): Payment | undefined =>
  payments?.find(({ method }) => method === "upi")

/** The payment that covers all of the order that its parts leave open; of several the one by the order's own method. */
export const coveringPayment = (order: Paid): Payment | undefined => {
  const cost = restNow(order)
  const covering = (order.payments ?? []).filter(({ state, amount }) => state === "success" && amount >= cost)
  return covering.find(({ method }) => method === order.payment_method) ?? covering[0]
}

/** The state of a payment as a payment service or a person reports it, once or again. */
export type PaymentReport = Pick<Payment, "state" | "amount" | "reference" | "by">

/**
 * What becomes of a record by what is heard. Messages come late and twice: one that succeeded stays as it is, and the
 * same again is no change. One that failed may be tried again.
 */
export const changedReport = (
  before: PaymentReport | undefined,
  report: PaymentReport
): PaymentReport | "unchanged" => {
  if (before === undefined) return report
  if (before.state === "success") return "unchanged"
  const isSame =
    before.state === report.state && before.amount === report.amount && before.reference === report.reference
  return isSame ? "unchanged" : report
}

/** The change that a successful payment makes to an order; undefined where the order stays as it is. */
export const settled = (
  order: Paid & Pick<Order, "status">
): { readonly method: string; readonly status: OrderStatus } | undefined => {
  const payment = coveringPayment(order)
  // What a partner was paid for is not paid again; what is cancelled is paid back.
  if (payment === undefined || order.payment_method === "checkmo" || order.status === "canceled")
    return undefined
  const status = order.status === "pending_payment" ? "pending" : order.status
  return payment.method === order.payment_method && status === order.status
    ? undefined
    : { method: payment.method, status }
}

/** UPI pays rupees, and a user may have it switched off. */
export const takesUpi = (flags: Flags): boolean =>
  isOn(flags, "enable_upi_payment") && currencyOf(flags) === "INR"

/** Check UPI Payment Status: there is a record, and the order is not paid by UPI as far as it says. */
export const isCheckOffered = (order: Pick<Order, "payment_method" | "payments">, flags: Flags): boolean =>
  takesUpi(flags) && order.payment_method !== "upi" && upiPayment(order) !== undefined

type Confirmable = Paid & Pick<Order, "status">

const unpayable = (order: Confirmable): string | undefined => {
  if (order.status === "canceled") return "it is cancelled"
  if (order.payment_method === "checkmo") return "it was paid to the partner"
  return coveringPayment(order) === undefined ? undefined : "it is paid already"
}

/** A sale of the counter that has left with its invoice: its cash is in the till, unless its payment is changed first. */
export const isCashTaken = ({
  status,
  source,
  payment_method
}: Pick<Order, "status" | "source" | "payment_method">): boolean =>
  status === "complete" && source === "fth_retail" && payment_method === "cashondelivery"

/** Whether a person may confirm a payment by UPI; not where the order is known to be paid. */
export const isConfirmable = (order: Confirmable & Pick<Order, "source">): boolean =>
  unpayable(order) === undefined && !isCashTaken(order)

/** A payment by UPI that a person confirms. It must be the whole amount; confirmed again, it is no second payment. */
export const confirmed = (
  order: Confirmable,
  amount: Money.Money,
  source: Pick<PaymentReport, "reference" | "by">
): Result.Result<PaymentReport | "unchanged", Fault<"NotPayable" | "InvalidData">> => {
  const before = upiPayment(order)
  if (before?.state === "success" && before.amount === amount) return Result.succeed("unchanged")
  const why = unpayable(order)
  if (why !== undefined) return Result.fail(fault("NotPayable", { why }))
  if (amount !== restNow(order)) {
    const rest = Money.formatPlain(restNow(order))
    const why = isInParts(order) ? `what is open of the order is ${rest}` : `the order comes to ${rest}`
    return Result.fail(fault("InvalidData", { why }))
  }
  return Result.succeed(changedReport(before, { state: "success", amount, ...source }))
}
