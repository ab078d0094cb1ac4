/**
 * What is paid in cash at the counter is rounded to the smallest coin in use, half up (CASH-1): 1 rupee, 25 fils. Card and
 * UPI pay the exact sum. The difference is the round-off of the order and of its papers.
 */
import * as Money from "../money.ts"
import { settingOf } from "../session/settings.ts"
import type { Order, Totals } from "./order.ts"
import { cashOf, isCashAlone, partsBeside } from "./pay-parts.ts"
import { isProcessed, shipsWithInvoice } from "./status.ts"

export const coinSetting = "cash_rounding"

const smallestCoins: Readonly<Record<Money.Currency, Money.Money>> = {
  INR: Money.ofHundredths(100),
  AED: Money.ofHundredths(25)
}

/** The coin in the setting `cash_rounding`: one amount, or one for each currency; 0 rounds nothing. */
export const coinOf = (value: string | undefined, currency: Money.Currency): Money.Money => {
  const setting = settingOf(coinSetting, value)
  const coin = typeof setting === "object" ? setting[currency] : setting
  return coin === undefined ? smallestCoins[currency] : Money.parse(coin)
}

/** A sum as coins pay it, half up. */
export const toCoin = (sum: Money.Money, coin: Money.Money): Money.Money =>
  coin <= 0 ? sum : Money.ofHundredths(Math.floor((2 * sum + coin) / (2 * coin)) * coin)

type Paid = Pick<Order, "source" | "payment_method" | "parts">

/** Handed over at the counter, and a sum of it is paid there in cash alone. */
const isCashSale = (order: Paid, sum: Money.Money): boolean =>
  shipsWithInvoice(order) && isCashAlone(order, sum)

/** The cash that an order brings into the drawer of the counter where it is handed over. */
export const cashAtCounter = (order: Paid & Pick<Order, "grand_total">): Money.Money =>
  shipsWithInvoice(order) ? cashOf(order, order.grand_total) : Money.zero

/** A sum of an order as its ways of payment can pay it: the cash of it is whole coins, the others pay what they pay. */
export const withCashInCoins = (
  order: Pick<Order, "payment_method" | "parts">,
  sum: Money.Money,
  coin: Money.Money
): Money.Money => {
  const inCash = cashOf(order, sum)
  return Money.plus(sum, Money.minus(toCoin(inCash, coin), inCash))
}

const exactSum = ({ subtotal, discount, tax, shipping }: Totals): Money.Money =>
  Money.plus(Money.minus(subtotal, discount), Money.plus(tax, shipping))

/**
 * What a sale is invoiced for; `totals` are its exact ones. Invoiced for less than it was placed for, the cash beside its
 * other ways would be odd: it stays whole coins, and the difference is the round-off (CASH-11).
 */
export const invoicedInCoins = (totals: Totals, order: Paid, coin: Money.Money): Totals =>
  shipsWithInvoice(order)
    ? { ...totals, grand_total: withCashInCoins(order, totals.grand_total, coin) }
    : totals

/** What coins pay at the door for what is delivered for cash, where that is not its invoice (CASH-13); else undefined. */
export const coinsAtDoor = (order: Paid, sum: Money.Money, coin: Money.Money): Money.Money | undefined => {
  const coins = toCoin(sum, coin)
  return coins === sum || shipsWithInvoice(order) || !isCashAlone(order, sum) ? undefined : coins
}

/** Why cash cannot pay a sum: it is rounded to nothing (CASH-12). Undefined where it can. */
export const tooLittleForCash = (sum: Money.Money, coin: Money.Money): string | undefined =>
  sum > 0 && toCoin(sum, coin) === 0
    ? `${Money.formatPlain(sum)} is less than the smallest coin: take it by card or UPI, or sell more`
    : undefined

/**
 * What a drawer has more or less than a sale that had left is over, which is paid in cash by its exact sum now: a movement
 * beside it. Paid in another way once more, that is undone (CASH-10).
 */
export const roundedInDrawer = (
  sum: Money.Money,
  { from, to }: { readonly from: string; readonly to: string },
  coin: Money.Money
): { readonly kind: "in" | "out"; readonly amount: Money.Money } | undefined => {
  const cash = "cashondelivery"
  if ((from === cash) === (to === cash)) return undefined
  const difference = Money.minus(toCoin(sum, coin), sum)
  const more = to === cash ? difference : Money.minus(Money.zero, difference)
  if (more === 0) return undefined
  return { kind: more > 0 ? "in" : "out", amount: Money.ofHundredths(Math.abs(more)) }
}

type Standing = Paid & Pick<Order, "grand_total" | "invoice_id" | "status"> & { readonly totals?: Totals }

/** An order of the counter that is not invoiced yet, at its exact sum: what it costs by UPI or card. */
export const atExactSum = <O extends Standing>(order: O): O =>
  order.totals === undefined || !shipsWithInvoice(order) || isProcessed(order)
    ? order
    : { ...order, grand_total: exactSum(order.totals) }

/** The total of an order that is paid by another method now. Once it is invoiced it stays. */
export const totalPaidBy = (
  order: Standing & { readonly totals: Totals },
  method: string,
  coin: Money.Money
): Money.Money => {
  if (isProcessed(order) || !shipsWithInvoice(order)) return order.grand_total
  const grand_total = exactSum(order.totals)
  const paid = { ...order, payment_method: method, parts: partsBeside(order, method) }
  return isCashSale(paid, grand_total) ? toCoin(grand_total, coin) : grand_total
}
