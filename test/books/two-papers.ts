/** A registered buyer's order of taxed and exempt goods: a Tax Invoice and a Bill of Supply (rule 46A), each credited for itself. */
import type { Bill, Taxed } from "./bill.ts"
import { type Fraction, least, sum, zero } from "./fraction.ts"
import type { Ledger, Paper } from "./ledger.ts"
import { taxOf } from "./levies.ts"
import type { Sold } from "./trade.ts"

type Parts = readonly [taxed: Bill, exempt: Bill]

const isTaxed = (part: Taxed): boolean => !(part.rate.isZero && taxOf(part).isZero)
const worth = ({ lines, delivery }: Bill): Fraction =>
  sum([...lines, ...delivery].map((part) => part.taxable.plus(taxOf(part))))

const partOf = (bill: Bill, isOwn: (line: Bill["lines"][number]) => boolean, takesTaxed: boolean): Bill => {
  const lines = bill.lines.filter(isOwn)
  const delivery = bill.delivery.filter((part) => isTaxed(part) === takesTaxed)
  const part = {
    regime: bill.regime,
    lines,
    delivery,
    subtotal: sum(lines.map(({ total }) => total)),
    discount: sum(lines.map(({ discount }) => discount)),
    roundOff: zero,
    total: zero
  }
  return { ...part, total: worth(part) }
}
/** What a bill comes to in the end; what that is beside its parts is its round-off. */
const comingTo = (bill: Bill, total: Fraction): Bill => ({
  ...bill,
  total,
  roundOff: total.minus(worth(bill))
})

/** What was rounded is on the Tax Invoice, down to nothing; undefined where one paper will do. */
const billsOf = (bill: Bill): Parts | undefined => {
  const exempt = partOf(bill, (line) => !isTaxed(line), false)
  const taxed = partOf(bill, isTaxed, true)
  const isWorth = (part: Bill): boolean =>
    [...part.lines, ...part.delivery].some(({ taxable }) => !taxable.isZero)
  if (bill.regime === "vat" || !isWorth(exempt) || !isWorth(taxed)) return undefined
  const second = least(exempt.total, bill.total)
  return [comingTo(taxed, bill.total.minus(second)), comingTo(exempt, second)]
}

export type Facts = Parameters<Ledger["enter"]>[1]
/** Both papers are entered; the answer is what is sold, over their sum. Undefined where it has one. */
export const enterBoth = (ledger: Ledger, facts: Facts): Paper | undefined => {
  const bills = facts.gstin === null ? undefined : billsOf(facts.bill)
  if (bills === undefined) return undefined
  const taxed = ledger.enter("taxInvoice", { ...facts, bill: bills[0] })
  const exempt = ledger.enter("billOfSupply", { ...facts, bill: bills[1] })
  return { ...taxed, bill: facts.bill, parts: [taxed, exempt] }
}

/** The papers of what was sold, the Tax Invoice first. */
export const papersOf = (invoice: Paper): readonly [Paper, ...ReadonlyArray<Paper>] =>
  invoice.parts ?? [invoice]

const isAllBack = ({ invoice, back }: Pick<Sold, "invoice" | "back">): boolean =>
  invoice?.bill.lines.every(({ quantity }, index) => quantity.equals(back[index] ?? zero)) ?? false

const partsOfNote = ({ parts }: Paper, note: Bill): Parts => {
  const ids = new Set(parts?.[1].bill.lines.map(({ goods }) => goods.id))
  return [
    partOf(note, ({ goods }) => !ids.has(goods.id), true),
    partOf(note, ({ goods }) => ids.has(goods.id), false)
  ]
}
/** What is credited of each paper before coins: no more than is left of it, and all of that with the last goods. */
const exactOf = (
  ledger: Ledger,
  invoice: Paper,
  note: Bill,
  isLast: boolean
): readonly [Fraction, Fraction] => {
  const [taxed, exempt] = partsOfNote(invoice, note)
  const left = ledger.leftOf(invoice)
  const open = ledger.leftOf(invoice.parts?.[1] ?? invoice)
  const most = least(open.isBelow(zero) ? zero : open, left)
  const rest = left.minus(most)
  return isLast ? [rest, most] : [least(worth(taxed), rest), least(worth(exempt), most)]
}
/** What is credited of both together before coins; undefined where there is one paper. */
export const sumOfBoth = (
  ledger: Ledger,
  invoice: Paper,
  note: Bill,
  isLast: boolean
): Fraction | undefined => {
  if (invoice.parts === undefined) return undefined
  const [taxed, exempt] = exactOf(ledger, invoice, note, isLast)
  return taxed.plus(exempt)
}

/** What is credited of each paper of what was sold, as its note; what coins round is on that of the Tax Invoice, where there is one. */
export const notesFor = (
  ledger: Ledger,
  sold: Pick<Sold, "invoice" | "back">,
  note: Bill
): ReadonlyArray<readonly [credits: Paper, note: Bill]> => {
  const { invoice } = sold
  if (invoice?.parts === undefined) return invoice === undefined ? [] : [[invoice, note]]
  const [taxed, exempt] = partsOfNote(invoice, note)
  const [own, second] = exactOf(ledger, invoice, note, isAllBack(sold))
  const open = note.total.minus(second)
  const most = own.isZero || open.isBelow(zero) ? zero : open
  const first = least(most, note.total)
  const bills = [comingTo(taxed, first), comingTo(exempt, note.total.minus(first))]
  return invoice.parts.flatMap((paper, index) => {
    const bill = bills[index]
    return bill === undefined || (bill.total.isZero && bill.roundOff.isZero) ? [] : [[paper, bill] as const]
  })
}
