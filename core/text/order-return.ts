/** The sentences where orders and packs come back. Known to the letter, odd spellings included. */

import * as Money from "../money.ts"
import type { refundHows } from "../order/refund.ts"
import { spaced } from "../order/store-credit.ts"

interface Reckoned {
  readonly how: (typeof refundHows)[number]
  readonly amount: Money.Money
}
/** The credit of a return, in words. */
interface ReturnCreditText {
  readonly credited: Money.Money
  readonly refund: Reckoned
  readonly refunds?: ReadonlyArray<Reckoned>
}

interface PaidBack extends Reckoned {
  readonly method: string
  readonly reference: string | null
  readonly till: string | null
  readonly store?: string
  readonly waits?: boolean
  readonly credit?: { readonly number: string; readonly balance: Money.Money }
}
/** The outcome of a return, as it is told. */
interface Returned {
  readonly increment_id: string
  readonly credit_note: string | null
  readonly credited: Money.Money
  readonly refund: PaidBack
  readonly refunds?: ReadonlyArray<PaidBack>
}

/** The words for what becomes of packs that come back for a reason. */
export const leavesStock = "leaves the stock"
export const goesOnSale = "goes back on sale"
export const returned = "Order Return Successfull"
export const nothingCameBack = "No Cancellation/Return Data Available For This Store"
export const noneFound = "No order here has this name or number"
export const ordersListed = (count: number): string => (count === 1 ? "1 order" : `${count} orders`)
export const nothingScanned = "Scan the packs that came back"
export const scanOrder = "Scan an order's label or one of its packs, or type its number"
/** Where there are no packs yet: what becomes of the first. */
export const findsItsOrder = "Each pack finds the order that it was sold with"
/** Asked of a pack that is ticked. */
export const whyBack = "Why does it come back?"
export const whyBackKey = "why it comes back"
/** Beside Continue, while no pack is ticked: why it cannot be pressed. */
export const tickFirst = "Scan or tick the first pack"
/** In the box over the list of what came back. */
export const searchList = "Search this list"
export const orderPrompt = "Order or pack"
export const packPrompt = "Scan a pack"
/** The action that chooses how the money goes back. */
export const asCredit = "As store credit"
export const asPaid = "As it was paid"
/** The action that takes it back as store credit, and sells other goods for that. */
export const exchange = "Exchange"
/** "Order 100000042 came back: scan the new goods" */
export const exchangeBegun = ({ increment_id }: Pick<Returned, "increment_id">): string =>
  `Order ${increment_id} came back: scan the new goods`
export const applyToAll = "Apply To All"
export const printNote = "Print the credit note now?"
export const askToLeave = "Packs are ticked that are not returned yet"
export const restored = (packs: number): string =>
  packs === 1
    ? "One pack of a return that was begun here is back"
    : `${packs} packs of a return that was begun here are back`

/** "Give ₹120.00 back in cash, out of Till 1" */
const refundText = (refund: PaidBack, currency: Money.Currency): string => {
  const amount = Money.format(refund.amount, currency)
  if (refund.how === "none") return "Nothing is to be paid back here"
  if (refund.credit !== undefined) {
    const { number, balance } = refund.credit
    const holds = balance === refund.amount ? "" : `, which holds ${Money.format(balance, currency)} now`
    return `${amount} is on store credit ${spaced(number)}${holds}`
  }
  const { till, store } = refund
  const where = till === null ? store : store === undefined ? till : `${till} of ${store}`
  if (refund.how === "cash") return `Give ${amount} back in cash${till === null ? "" : `, out of ${where}`}`
  if (refund.waits === true)
    return `${amount}${refund.method === "storecredit" ? " as store credit" : ""} waits for the word of somebody else: a task of ${where ?? "the store"}`
  return `${amount} is to be paid back by ${refund.method}${refund.reference === null ? "" : `, ${refund.reference}`}: a task of the store`
}
/** "Order 100000042: credit note C11/26-27/00001, ₹120.00. Give ₹120.00 back in cash" */
export const returnText = (of: Returned, currency: Money.Currency): string =>
  of.credit_note === null
    ? `Order ${of.increment_id}: nothing to credit`
    : `Order ${of.increment_id}: credit note ${of.credit_note}, ${Money.format(of.credited, currency)}. ${(of.refunds ?? [of.refund]).map((refund) => refundText(refund, currency)).join(". ")}`
/** The sentence about packs that were taken back at another counter meanwhile. */
export const cameBackElsewhere = (packs: number): string =>
  packs === 1
    ? "A pack of this order just came back elsewhere"
    : `${packs} packs of this order just came back elsewhere`
export const withoutReason = (packs: number): string =>
  packs === 1 ? "One pack has no reason yet" : `${packs} packs have no reason yet`
export const tickedAlready = "This pack is ticked already"
export const otherOrder = "Another order: confirm this return first, or leave it"
/** "1 of 3 Pack" */
export const partOf = (part: string, whole: string): string => `${part} of ${whole}`
export const howMuch = "How much of it comes back"
const backBy = (amounts: ReadonlyArray<ReturnCreditText>, how: Reckoned["how"]) =>
  Money.sum(
    amounts.flatMap(({ refund, refunds = [refund] }) =>
      refunds.flatMap((each) => (each.how === how ? [each.amount] : []))
    )
  )
/** What is handed over here; where nothing is, what is credited. */
export const giveBack = (amounts: ReadonlyArray<ReturnCreditText>, currency: Money.Currency): string => {
  const cash = backBy(amounts, "cash")
  return cash > 0
    ? `Give back ${Money.format(cash, currency)}`
    : `Credits ${Money.format(Money.sum(amounts.map(({ credited }) => credited)), currency)}`
}
/** "Credits ₹120.00: given back in cash" */
export const creditText = (amounts: ReadonlyArray<ReturnCreditText>, currency: Money.Currency): string => {
  const credited = Money.sum(amounts.map((each) => each.credited))
  const cash = backBy(amounts, "cash")
  const task = backBy(amounts, "task")
  const credit = backBy(amounts, "credit")
  return [
    `Credits ${Money.format(credited, currency)}`,
    ...(cash > 0 ? [`${Money.format(cash, currency)} is given back in cash`] : []),
    ...(task > 0 ? [`${Money.format(task, currency)} becomes a refund task`] : []),
    ...(credit > 0 ? [`${Money.format(credit, currency)} becomes store credit`] : []),
    ...(cash === 0 && task === 0 && credit === 0 ? ["nothing is paid back here"] : [])
  ].join(", ")
}
export const reckoning = "Reckoning what it credits..."
