/** The note of what came back, and how the money of an order in parts goes back. */
import { Fraction, sum, zero } from "./fraction.ts"
import { creditedOf, type Paper } from "./ledger.ts"
import { levyNames } from "./levies.ts"
import { drawn } from "./paying.ts"
import type { Sold, Till, Trade, Way } from "./trade.ts"
import { notesFor } from "./two-papers.ts"

interface Refund {
  readonly how: string
  readonly amount: number
  readonly method: string
  readonly credit?: { readonly number: string; readonly balance: number }
}
export interface Answer {
  readonly credited: number
  readonly credit_note: string | null
  readonly refund: Refund
  /** Of an order in parts, where it is more than one. */
  readonly refunds?: ReadonlyArray<Refund>
}
/** All notes of an invoice are at most the invoice, in every amount; and all of it once everything is back. */
export const holdsNotes = (trade: Trade, { invoice }: Sold, isWhole: boolean): void => {
  if (invoice === undefined) return
  const notes = trade.ledger.notesOf(invoice)
  const parts = [...invoice.bill.lines, ...invoice.bill.delivery]
  for (const name of ["taxable", ...levyNames] as const) {
    const most = parts.reduce((sum, part) => sum.plus(part[name]), zero)
    const all = creditedOf(notes, name)
    if (most.isBelow(all) || (isWhole && !all.equals(most)))
      trade.none([`the notes of ${invoice.number} credit ${all.text()} of ${most.text()} ${name}`])
  }
}

export const noted = async (
  trade: Trade,
  sold: Sold,
  bill: Paper["bill"],
  number: string | null,
  ways: ReadonlyArray<Way>
): Promise<void> => {
  const { invoice } = sold
  if (invoice === undefined) return
  const { shop, supplied, gstin } = invoice
  const notes = notesFor(trade.ledger, sold, bill).map(([credits, part]) =>
    trade.ledger.enter("creditNote", { shop, supplied, gstin, day: trade.dayAt(shop), bill: part, credits })
  )
  for (const [index, note] of notes.entries()) trade.ways.set(note, index === 0 ? ways : [])
  if (number !== null) trade.same("the number of a note", number, notes[0]?.number)
  for (const note of notes) await trade.holds(note)
  await trade.holdsOrder(sold)
}
interface InParts {
  readonly answer: { readonly result: Answer } | { readonly refused: string; readonly why: unknown }
  readonly bill: Paper["bill"]
  readonly after: ReadonlyArray<Fraction>
  readonly isAll: boolean
}
/**
 * Of an order in parts each way gives back at most what it brought, cash whole coins; all of them what is
 * credited.
 */
export const backInParts = async (
  trade: Trade,
  till: Till,
  sold: Sold,
  { answer, bill, after, isAll }: InParts
): Promise<string | undefined> => {
  const { invoice } = sold
  if (invoice === undefined) return undefined
  if ("refused" in answer) {
    const isPoor =
      answer.refused === "NotInDrawer" && till.drawer.cash.isBelow(bill.total.plus(till.shop.coin))
    if (!isPoor) trade.none([`a return of ${invoice.number} is refused: ${JSON.stringify(answer.why)}`])
    return undefined
  }
  const { credited, credit_note, refund, refunds = [refund] } = answer.result
  trade.same(`a return of ${invoice.number}`, Fraction.read(credited).text(), bill.total.text())
  const ways: Array<Way> = []
  for (const { how, amount: told, method, credit: given } of refunds) {
    const amount = Fraction.read(told)
    if (how === "none") continue
    sold.paidBack = sold.paidBack.plus(amount)
    if (how === "task") sold.owed = sold.owed.plus(amount)
    if (how === "cash") {
      trade.same(`cash of ${invoice.number} in coins`, amount.text(), amount.down(till.shop.coin).text())
      till.drawer.move("refund", amount)
    }
    if (given !== undefined) {
      const held = drawn(trade, given.number, amount, till.shop.place !== "AE")
      trade.same(`store credit ${given.number}`, Fraction.read(given.balance).text(), held.text())
    }
    const way = how === "cash" ? "cashondelivery" : how === "credit" ? "storecredit" : method
    ways.push({ method: way, amount })
    const brought = sum(sold.ways.filter((each) => each.method === way).map((each) => each.amount))
    const before = sold.backBy.get(way) ?? zero
    sold.backBy.set(way, before.plus(amount))
    if (way !== "storecredit" && brought.isBelow(before.plus(amount)))
      trade.none([
        `${way} of ${invoice.number} gives back ${before.plus(amount).text()} of ${brought.text()}`
      ])
  }
  sold.back = after
  if (isAll) sold.status = "canceled"
  const number = refunds.find(({ credit }) => credit !== undefined)?.credit?.number
  if (bill.total.isZero && bill.roundOff.isZero) return undefined
  await noted(trade, sold, bill, credit_note, ways)
  const open = invoice.bill.total.minus(trade.ledger.leftOf(invoice)).minus(sold.paidBack)
  if (!open.isZero) trade.none([`${open.text()} of what ${invoice.number} is credited went back to nobody`])
  holdsNotes(trade, sold, isAll)
  return number
}
