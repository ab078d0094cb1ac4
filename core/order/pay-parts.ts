/**
 * An order that is paid in parts (PAY-22 to PAY-25): `parts` is what is paid beside its own method, which pays the rest.
 * A part was paid when the order was placed, the rest is what is still open.
 */
import * as Result from "effect/Result"
import { type Fault, fault } from "../fault.ts"
import { paymentName } from "../label/payment-name.ts"
import * as Money from "../money.ts"
import type { Order } from "./order.ts"
import type { PayPart } from "./pay-part.ts"

type Paid = Pick<Order, "payment_method" | "parts">

const cash = "cashondelivery"
const isCash = ({ method }: Pick<PayPart, "method">): boolean => method === cash

export const isInParts = ({ parts = [] }: Pick<Order, "parts">): boolean => parts.length > 0

/**
 * All ways in which an order pays a sum, the rest last. Where the parts are more than the sum, cash is counted first, so
 * that it stays whole coins, then the other parts as they were named.
 */
export const waysAt = (
  { payment_method, parts = [] }: Paid,
  sum: Money.Money
): readonly [PayPart, ...ReadonlyArray<PayPart>] => {
  let open = sum
  const taken = [...parts.filter(isCash), ...parts.filter((part) => !isCash(part))].map((part) => {
    const amount = part.amount < open ? part.amount : open
    open = Money.minus(open, amount)
    return { ...part, amount }
  })
  const [first, ...others] = [...taken, { method: payment_method, amount: open }].filter(
    ({ amount }) => amount > 0
  )
  return first === undefined ? [{ method: payment_method, amount: sum }] : [first, ...others]
}

/** All ways in which an order is paid, with what each brings, the rest last. */
export const partsOf = (order: Paid & Pick<Order, "grand_total">): ReadonlyArray<PayPart> =>
  waysAt(order, order.grand_total)

/** The cash of a sum that an order pays. */
export const cashOf = (order: Paid, sum: Money.Money): Money.Money =>
  Money.sum(
    waysAt(order, sum)
      .filter(isCash)
      .map(({ amount }) => amount)
  )

/** Whether cash alone pays a sum: that is rounded to the coin. */
export const isCashAlone = (order: Paid, sum: Money.Money): boolean => waysAt(order, sum).every(isCash)

interface Offer {
  readonly method: string
  /** The exact sum of the order. */
  readonly due: Money.Money
  /** The smallest coin; 0 where cash is not rounded. */
  readonly coin: Money.Money
  readonly offered: ReadonlyArray<string>
  /** The order is handed over at the counter, and nobody was paid for it before. */
  readonly isTaken: boolean
}

const isWhole = (amount: Money.Money, coin: Money.Money): boolean => coin <= 0 || amount % coin === 0

/** Why the cash beside other ways cannot be paid in coins: the sum stays exact, for cash alone is rounded. */
export const oddCash = (order: Paid, sum: Money.Money, coin: Money.Money): string | undefined => {
  const amount = cashOf(order, sum)
  return isWhole(amount, coin) || isCashAlone(order, sum)
    ? undefined
    : `${Money.formatPlain(amount)} in cash is no whole number of coins of ${Money.formatPlain(coin)}: pay the odd part in another way`
}

const problemOf = (
  parts: ReadonlyArray<PayPart>,
  { method: rest, due, offered, isTaken }: Offer
): string | undefined => {
  if (!isTaken) return "only what is handed over at the counter, and not prepaid, is paid in parts"
  for (const [index, { method, amount }] of parts.entries()) {
    if (amount <= 0)
      return `each part is more than 0.00: ${paymentName(method)} is ${Money.formatPlain(amount)}`
    if (method === rest || parts.findIndex((part) => part.method === method) !== index)
      return `${paymentName(method)} is named twice: one part for each way, and the order's own way pays the rest`
    if (method === "upi") return "UPI pays the rest, which its code asks for: name it as the order's own way"
    if (!offered.includes(method))
      return `choose ${offered
        .filter((each) => each !== "upi")
        .map(paymentName)
        .join(", ")} for a part`
  }
  const sum = Money.sum(parts.map(({ amount }) => amount))
  return sum < due
    ? undefined
    : `its parts come to ${Money.formatPlain(sum)} and it costs ${Money.formatPlain(due)}: leave something for ${paymentName(rest)}`
}

/** The parts of an order that is placed (PAY-22): one for each way, together less than it costs, cash in whole coins. */
export const readParts = (
  named: ReadonlyArray<PayPart>,
  offer: Offer
): Result.Result<ReadonlyArray<PayPart>, Fault<"PaymentRefused">> => {
  if (named.length === 0) return Result.succeed([])
  const parts = named.map(({ method, amount, reference }) => {
    const name = (reference ?? "").trim()
    return name === "" ? { method, amount } : { method, amount, reference: name }
  })
  const why =
    problemOf(parts, offer) ?? oddCash({ payment_method: offer.method, parts }, offer.due, offer.coin)
  return why === undefined ? Result.succeed(parts) : Result.fail(fault("PaymentRefused", { why }))
}

/** What is left of the parts of an order whose rest is paid by a method now: that pays its own part too. */
export const partsBeside = ({ parts = [] }: Pick<Order, "parts">, method: string): ReadonlyArray<PayPart> =>
  parts.filter((part) => part.method !== method)
