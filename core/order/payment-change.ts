/** How an order is paid for may be changed while it is in the house (PAY-1): by the customer's word, to what this user may take. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import type * as Money from "../money.ts"
import { currencyOf } from "../session/currency.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { atExactSum, tooLittleForCash, totalPaidBy } from "./cash-rounding.ts"
import type { Order, OrderStatus } from "./order.ts"
import { oddCash, partsBeside } from "./pay-parts.ts"
import { coveringPayment, takesUpi } from "./payment.ts"
import { paymentMethods } from "./payment-method.ts"
import { readRemark } from "./remark.ts"
import { shipsWithInvoice } from "./status.ts"

type Method = (typeof paymentMethods)[number]
/** Paid to the partner before it came. */
const prepaid: Method = "checkmo"

const hasSwipeMachine = ({ swipe_machine_tid: id }: Flags): boolean =>
  (typeof id === "string" && id.trim() !== "") || (typeof id === "number" && id !== 0)

/** UPI and Paytm pay rupees. */
const indian: ReadonlySet<Method> = new Set(["upi", "paytm"])

/** No way of a bar of payments: prepaid is the partners' alone, and a store credit is named by its number. */
const named: ReadonlySet<Method> = new Set([prepaid, "storecredit"])

/** Card where there is a swipe machine, UPI unless that is off, in India alone like Paytm. */
export const offeredMethods = (flags: Flags): ReadonlyArray<Method> =>
  paymentMethods.filter((method) => {
    if (named.has(method) || (indian.has(method) && currencyOf(flags) !== "INR")) return false
    if (method === "card") return hasSwipeMachine(flags)
    return method !== "upi" || takesUpi(flags)
  })

/** Still in the house; or sold at the counter, where it leaves with its invoice while the customer stands there. */
const isHere = ({ status, source }: Pick<Order, "status" | "source">): boolean =>
  ["pending", "queued", "pending_payment", "processing"].includes(status) ||
  (status === "complete" && source === "fth_retail")

type Changeable = Pick<
  Order,
  "status" | "source" | "payment_method" | "grand_total" | "credited" | "payments" | "parts" | "sale"
>

/** Sold at the counter: it has left with its invoice, and what it was paid by stands in a drawer. */
export const hasLeft = ({ status }: Pick<Order, "status">): boolean => status === "complete"

/** Offered where it is changed by the customer's word alone. */
export const mayChange = (order: Changeable): boolean =>
  isHere(order) && !hasLeft(order) && order.payment_method !== prepaid && coveringPayment(order) === undefined

export interface PaymentChange {
  readonly method: string
  readonly status: OrderStatus
}

/** Who changes the payment of an order that has left, and why. */
export interface SecondLook {
  readonly reason: string
  /** True where the person who changes the payment also made the sale. */
  readonly isOwn: boolean
  /** The shift that sold it is closed. */
  readonly isShiftClosed: boolean
}

/** Passes where this person may change the payment of an order that has left, whatever reason they give. */
const requireSecond = (
  { isOwn, isShiftClosed }: Omit<SecondLook, "reason">,
  flags: Flags
): Result.Result<void, Fault<"FlagOff" | "PaymentFixed" | "OwnApproval">> => {
  if (isShiftClosed)
    return Result.fail(
      fault("PaymentFixed", { why: "its shift is closed: the Z report stays as it was made" })
    )
  if (isOwn) return Result.fail(fault("OwnApproval"))
  return isOn(flags, "shift_approval")
    ? Result.void
    : Result.fail(fault("FlagOff", { flag: "shift_approval" }))
}

/** Offered of an order that has left to whom it would not be refused (APPROVE-4); who sold it the order says. */
export const mayChangeAfter = (order: Changeable, flags: Flags, userId: number): boolean =>
  isHere(order) &&
  hasLeft(order) &&
  order.payment_method !== prepaid &&
  coveringPayment(order) === undefined &&
  Result.isSuccess(
    requireSecond(
      { isOwn: order.sale?.sold_by === userId, isShiftClosed: order.sale?.is_shift_closed === true },
      flags
    )
  )

/**
 * Of an order that has left it is changed by somebody else than who sold it, with the flag that approves shifts and a
 * reason, while its shift is open: a report that is made stays as it is (APPROVE-4).
 */
export const secondLook = (
  { reason, ...sale }: SecondLook,
  flags: Flags
): Result.Result<string, Fault<"InvalidData" | "FlagOff" | "PaymentFixed" | "OwnApproval">> => {
  const may = requireSecond(sale, flags)
  return Result.isFailure(may) ? Result.fail(may.failure) : readRemark("payment", reason)
}

/** Cash is paid at the door; what is handed over at the counter waits for nothing but a UPI payment. */
const waitsNoLonger = (order: Changeable, method: Method): boolean =>
  order.status === "pending_payment" &&
  (method === "cashondelivery" || (method !== "upi" && shipsWithInvoice(order)))

/** The change to a method; one that waits for a payment waits no longer once it is paid at the door. */
export const changedPayment = (
  order: Changeable,
  code: string,
  flags: Flags
): Result.Result<PaymentChange | "unchanged", Fault<"InvalidData" | "FlagOff" | "PaymentFixed">> => {
  const method = paymentMethods.find((each) => each === code && !named.has(each))
  if (method === undefined)
    return Result.fail(fault("InvalidData", { why: "send cashondelivery, card, paytm or upi" }))
  if (order.payment_method === method) return Result.succeed("unchanged")
  if (!offeredMethods(flags).includes(method))
    return Result.fail(
      fault("FlagOff", { flag: method === "card" ? "swipe_machine_tid" : "enable_upi_payment" })
    )
  const paid = coveringPayment(order)
  if (paid !== undefined && paid.method !== method)
    return Result.fail(fault("PaymentFixed", { why: "it is paid already" }))
  if (order.payment_method === prepaid)
    return Result.fail(fault("PaymentFixed", { why: "it was paid to the partner" }))
  if (!isHere(order))
    return Result.fail(
      fault("PaymentFixed", {
        why: order.status === "canceled" ? "it is cancelled" : "it has left the store"
      })
    )
  if (hasLeft(order) && (order.credited ?? 0) > 0)
    return Result.fail(fault("PaymentFixed", { why: "packs of it came back" }))
  return Result.succeed({ method, status: waitsNoLonger(order, method) ? "pending" : order.status })
}

/**
 * Of an order in parts another method pays the rest, and its own part with it while the order is here. Cash is whole coins,
 * unless cash pays all of it.
 */
export const requireParts = (
  order: Changeable & Pick<Order, "invoice_id" | "totals">,
  method: string,
  coin: Money.Money
): Result.Result<void, Fault<"PaymentFixed">> => {
  const parts = partsBeside(order, method)
  if (hasLeft(order) && parts.length !== (order.parts ?? []).length)
    return Result.fail(fault("PaymentFixed", { why: "a part of it was paid in that way" }))
  const total = totalPaidBy(order, method, coin)
  const isNothing = method === "cashondelivery" && total === 0
  const why =
    (isNothing ? tooLittleForCash(atExactSum(order).grand_total, coin) : undefined) ??
    oddCash({ payment_method: method, parts }, total, coin)
  return why === undefined ? Result.void : Result.fail(fault("PaymentFixed", { why }))
}
