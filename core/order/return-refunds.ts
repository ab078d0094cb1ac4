/**
 * How the money for packs that come back reaches the customer, by the ways in which they paid (PAY-28): of an order in
 * parts its own method gives back first, then the other parts, cash last, each at most what it brought.
 */
import * as Money from "../money.ts"
import { toCoin } from "./cash-rounding.ts"
import type { Order } from "./order.ts"
import { isInParts, partsOf, waysAt } from "./pay-parts.ts"
import {
  asAskedFor,
  type Back,
  type RefundWay,
  type ReturnRefund,
  returnRefund,
  type Taken,
  takenFor
} from "./refund.ts"

type Returned = Pick<Order, "payments" | "payment_method" | "parts" | "status" | "grand_total">

/** What is owed, each entry by another way. */
export type Owed = Exclude<ReturnRefund, { readonly how: "none" }>

const cash = "cashondelivery"

/** What the order's own method has brought beside the parts, which were paid as it was placed. */
const broughtByRest = (order: Returned, taken: Taken): Money.Money => {
  const { payment_method: rest, parts = [], payments = [] } = order
  const come = payments.filter(({ state, method }) => state === "success" && method === rest)
  if (come.length > 0) return Money.sum(come.map(({ amount }) => amount))
  const beside = Money.minus(takenFor(order, taken), Money.sum(parts.map(({ amount }) => amount)))
  return beside < 0 ? Money.zero : beside
}

/** @param coin the smallest coin, in which cash goes back; 0 where none is rounded to */
const inParts = (
  order: Returned,
  { amount, comesTo }: Pick<Back, "amount" | "comesTo">,
  taken: Taken,
  coin: Money.Money
): ReadonlyArray<Owed> => {
  const { payment_method: rest, payments = [] } = order
  const paidAt = (sum: Money.Money, method: string): Money.Money => {
    const paid = waysAt(order, sum).find((way) => way.method === method)?.amount ?? Money.zero
    return method === cash ? toCoin(paid, coin) : paid
  }
  return partsOf(order).flatMap(({ method, reference = null }): ReadonlyArray<Owed> => {
    const after = paidAt(comesTo, method)
    const less = Money.minus(paidAt(Money.plus(comesTo, amount), method), after)
    const open = method === rest ? Money.minus(broughtByRest(order, taken), after) : less
    const due = less < open ? less : open
    if (due <= 0 || method === "checkmo") return []
    if (method === cash) return [{ how: "cash", amount: due }]
    const last = payments.findLast((payment) => payment.method === method)
    return [{ how: "task", amount: due, method, reference: reference ?? last?.reference ?? null }]
  })
}

/** All that is owed for a return, as somebody asks for it; nothing where nothing is. */
export const returnRefunds = (
  order: Returned,
  back: Back,
  taken: Taken,
  { way, coin }: { readonly way: RefundWay; readonly coin: Money.Money }
): ReadonlyArray<Owed> => {
  const owed = isInParts(order)
    ? back.amount <= 0
      ? []
      : inParts(order, back, taken, coin)
    : [returnRefund(order, back, taken, coin)].flatMap((due) => (due.how === "none" ? [] : [due]))
  const wished = owed.flatMap((due) => {
    const as = asAskedFor(due, way)
    return as.how === "none" ? [] : [as]
  })
  const credits = wished.filter(({ how }) => how === "credit")
  return credits.length < 2
    ? wished
    : [
        ...wished.filter(({ how }) => how !== "credit"),
        { how: "credit", amount: Money.sum(credits.map(({ amount }) => amount)) }
      ]
}
