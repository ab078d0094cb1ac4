/**
 * Money that is paid back because an order comes to less than was paid for it (PAY-10): it is cancelled, or invoiced for
 * less. Cash goes out of the till that took it (SHIFT-8); what a partner was paid is the partner's to give back.
 */
import * as Money from "../money.ts"
import { toCoin } from "./cash-rounding.ts"
import type { Order } from "./order.ts"
import { isInParts, waysAt } from "./pay-parts.ts"
import type { Payment } from "./payment-record.ts"
import { type Grounds, reachedCustomer } from "./status.ts"

/**
 * `void`: the order was cancelled after it was paid. `short`: it was invoiced for less than was paid. `return`: packs of it
 * came back.
 */
export const refundCauses = ["void", "short", "return"] as const
export type RefundCause = (typeof refundCauses)[number]

/** How the money for packs that come back can be asked for: as it was paid, or as store credit. */
export const refundWays = ["paid", "storecredit"] as const
export type RefundWay = (typeof refundWays)[number]
/** How it goes back in the end: out of a drawer, as a task of the store, as store credit; `none` where nothing is owed. */
export const refundHows = ["cash", "task", "credit", "none"] as const

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

/** Money that was paid back, and the way; null where that is the only one of its order. */
export interface PaidBack {
  readonly amount: Money.Money
  readonly method: string | null
}

/**
 * What came beyond what an order comes to now, of each way in which it was paid (PAY-26). A part of it came as the order
 * was placed; its cash is in the drawer, which gives it back itself.
 */
export const refundsDue = (
  order: Pick<Order, "payments" | "payment_method" | "parts">,
  comesTo: Money.Money,
  paidBack: ReadonlyArray<PaidBack> = []
): ReadonlyArray<RefundDue> => {
  const { payment_method: rest, parts = [] } = order
  const backBy = (method: string): ReadonlyArray<Money.Money> =>
    paidBack.filter((back) => (back.method ?? rest) === method).map(({ amount }) => amount)
  if (!isInParts(order)) {
    const due = refundDue(
      order,
      comesTo,
      paidBack.map(({ amount }) => amount)
    )
    return due === undefined ? [] : [due]
  }
  const ways = waysAt(order, comesTo)
  const dueBy = (method: string): Money.Money =>
    ways.find((way) => way.method === method)?.amount ?? Money.zero
  const ofRest = refundDue(order, dueBy(rest), backBy(rest))
  const ofParts = parts
    .filter(({ method }) => !paidElsewhere.includes(method))
    .map(({ method, amount, reference = null }) => {
      const back = Money.plus(dueBy(method), Money.sum(backBy(method)))
      return { amount: Money.minus(amount, back), method, reference }
    })
  return [...ofParts.filter(({ amount }) => amount > 0), ...(ofRest === undefined ? [] : [ofRest])]
}

/**
 * How an order left, and the money that it brought by the books of the shift that sold it; undefined where it brought
 * none.
 */
export interface Taken extends Pick<Grounds, "hasShipment"> {
  readonly sale: { readonly amount: Money.Money } | undefined
}

/**
 * What an order brought in that no record of a payment tells: at the till that sold it, or at the door of its customer
 * (PAY-12). Nobody has paid for what is still in the house, or never reached its customer.
 */
export const takenFor = (
  order: Pick<Order, "status" | "grand_total">,
  { hasShipment, sale }: Taken
): Money.Money => {
  if (sale !== undefined) return sale.amount
  return reachedCustomer(order, { hasShipment }) ? order.grand_total : Money.zero
}

/** How the money for returned packs reaches the customer (PAY-11). */
export type ReturnRefund =
  | { readonly how: "cash"; readonly amount: Money.Money }
  | ({ readonly how: "task" } & RefundDue)
  | { readonly how: "credit"; readonly amount: Money.Money }
  | { readonly how: "none" }

/** What is owed as somebody asks for it: what was paid out of a store credit goes back to it, whatever is asked for. */
export const asAskedFor = (due: ReturnRefund, way: RefundWay): ReturnRefund =>
  due.how !== "none" && (way === "storecredit" || (due.how === "task" && due.method === "storecredit"))
    ? { how: "credit", amount: due.amount }
    : due

/** A return of an order, as it stood before. */
export interface Back {
  /** The amount of the credit note. */
  readonly amount: Money.Money
  /** The costs of the order after the credit note. */
  readonly comesTo: Money.Money
  readonly paidBack: ReadonlyArray<Money.Money>
}

/**
 * What was paid in is the bound of what is paid out, of each order and way to pay (PAY-12): what came by a payment is owed
 * by it, as far as the order comes to less now; what was paid at the door or the till goes back as cash; what a partner was
 * paid is the partner's to give back.
 * @param coin the smallest coin, in which cash was paid and goes back; 0 where none is rounded to
 */
export const returnRefund = (
  order: Pick<Order, "payments" | "payment_method" | "status" | "grand_total">,
  { amount, comesTo, paidBack }: Back,
  taken: Taken,
  coin: Money.Money = Money.zero
): ReturnRefund => {
  if (amount <= 0) return { how: "none" }
  if ((order.payments ?? []).some(hasCome)) {
    const due = refundDue(order, comesTo, paidBack)
    return due === undefined ? { how: "none" } : { how: "task", ...due }
  }
  const { payment_method: method } = order
  const isCash = method === "cashondelivery"
  const inCash = (sum: Money.Money) => (isCash ? toCoin(sum, coin) : sum)
  // What coins pay of what it came to before, less what they pay of what is left: together it is what was collected.
  const less = Money.minus(inCash(Money.plus(comesTo, amount)), inCash(comesTo))
  const beyond = Money.minus(inCash(takenFor(order, taken)), inCash(comesTo))
  const due = beyond < less ? beyond : less
  if (method === "checkmo" || due <= 0) return { how: "none" }
  return isCash ? { how: "cash", amount: due } : { how: "task", amount: due, method, reference: null }
}
