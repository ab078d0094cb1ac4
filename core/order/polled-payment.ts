/**
 * A payment service that is asked for an order's payment says whether it has come, and neither when nor under which
 * reference (PAY-9). What it says once is one payment of its own name, until a signed message gives it its own.
 */
import type * as Day from "../day.ts"
import type * as Money from "../money.ts"
import type { Order } from "./order.ts"
import { upiPayment } from "./payment.ts"
import type { PaymentState } from "./payment-record.ts"
import { type Arrival, arrived, type ServiceReport } from "./upi-payment.ts"

const prefix = "polled:"
/** Stands for the reference that nobody has told yet. */
export const polledReference = (incrementId: string): string => `${prefix}${incrementId}`
export const isPolledReference = (reference: string): boolean => reference.startsWith(prefix)

/** Money that has come for an order before, whatever became of it. */
export interface Come {
  readonly amount: Money.Money
  readonly reference: string
}

type Payable = Parameters<typeof arrived>[0] & Pick<Order, "increment_id">

/** The service is asked where somebody was asked to pay and nobody knows yet that they did. */
export const isPolled = (order: Pick<Order, "payments">): boolean => {
  const before = upiPayment(order)
  return before !== undefined && before.state !== "success"
}

/** The report that the answer to a poll amounts to: over the requested amount, paid while the code was good. */
export const pollReport = (order: Payable, state: PaymentState | null): ServiceReport | undefined => {
  const before = upiPayment(order)
  if (before === undefined || state === null || state === "pending") return undefined
  return {
    state,
    amount: before.amount,
    reference: polledReference(order.increment_id),
    paid_at: before.updated_at
  }
}

/** The outcome of a polled report for an order. Money that is on record already is not booked twice. */
export const polled = (
  order: Payable,
  report: ServiceReport,
  come: ReadonlyArray<Come>,
  now: Day.Instant
): Arrival => {
  const isKnown = report.state === "success" && (come.length > 0 || !isPolled(order))
  return isKnown ? { _tag: "Known" } : arrived(order, report, now)
}

/** The money that a signed message tells of was polled before: it gets its reference now. */
export const isPolledMoney = (come: ReadonlyArray<Come>, report: ServiceReport): boolean =>
  report.state === "success" &&
  come.some(({ reference, amount }) => isPolledReference(reference) && amount === report.amount)
