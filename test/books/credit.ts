/** What a return credits: of each line the part that came back so far, less what was credited before. */
import type { Bill, BilledLine } from "./bill.ts"
import { Fraction, least, paisa, sum, zero } from "./fraction.ts"
import { levyNames, taxOf } from "./levies.ts"

const thousandth = Fraction.of(1, 1000)

/** A line with what of it is credited, once so large a part of its goods is back. */
const creditedBy = (line: BilledLine, part: Fraction): BilledLine => {
  const total = line.total.times(part).nearest()
  const discount = line.total.isZero ? zero : total.times(line.discount).per(line.total).nearest()
  const [cgst, sgst, igst, vat] = levyNames.map((name) => line[name].times(part).nearest()) as [
    Fraction,
    Fraction,
    Fraction,
    Fraction
  ]
  return {
    ...line,
    quantity: line.quantity.times(part).nearest(thousandth),
    total,
    discount,
    taxable: total.minus(discount),
    cgst,
    sgst,
    igst,
    vat
  }
}
const less = (now: BilledLine, before: BilledLine): BilledLine => ({
  ...now,
  quantity: now.quantity.minus(before.quantity),
  total: now.total.minus(before.total),
  discount: now.discount.minus(before.discount),
  taxable: now.taxable.minus(before.taxable),
  cgst: now.cgst.minus(before.cgst),
  sgst: now.sgst.minus(before.sgst),
  igst: now.igst.minus(before.igst),
  vat: now.vat.minus(before.vat)
})

/**
 * @param before the parts of the lines that were back before, from 0 to 1
 * @param left what of the invoice is not credited yet: the notes of an invoice never come to more than it
 * @param coin what goes back in cash is whole coins
 * @param exact what is credited before that, where it is more than one paper
 */
export const credit = (
  bill: Bill,
  before: ReadonlyArray<Fraction>,
  after: ReadonlyArray<Fraction>,
  left: Fraction,
  coin = paisa,
  exact?: Fraction
): Bill => {
  const isLast = after.every((part) => part.equals(Fraction.of(1)))
  const lines = bill.lines.map((line, index) =>
    less(creditedBy(line, after[index] ?? zero), creditedBy(line, before[index] ?? zero))
  )
  // Delivery and round-off come back with the last goods.
  const delivery = isLast ? bill.delivery : []
  const parts = sum([...lines, ...delivery].map((part) => part.taxable.plus(taxOf(part))))
  const total = isLast ? (exact ?? left) : least((exact ?? parts).nearest(coin), left.down(coin))
  return {
    regime: bill.regime,
    lines: lines.filter(({ quantity }) => !quantity.isZero),
    delivery,
    subtotal: sum(lines.map((line) => line.total)),
    discount: sum(lines.map((line) => line.discount)),
    roundOff: total.minus(parts),
    total
  }
}

/** The ways in which an order in parts was paid: the cash of it, what came by the others, and whether cash paid the rest. */
export interface InParts {
  readonly cash: Fraction
  readonly others: Fraction
  readonly isCashTheRest: boolean
}
/**
 * The cash that an invoice keeps after a note is whole coins, so that the note is the money that goes back: cash goes back
 * first where it pays the rest, and last where it is a part.
 */
export const inCoinsBeside = (
  exact: Bill,
  left: Fraction,
  { cash, others, isCashTheRest }: InParts,
  coin: Fraction
): Bill => {
  const after = left.minus(exact.total)
  const beside = after.isBelow(others) ? zero : after.minus(others)
  const kept = isCashTheRest ? beside : least(cash, after)
  const total = exact.total.plus(kept).minus(kept.nearest(coin))
  return { ...exact, total, roundOff: exact.roundOff.plus(total).minus(exact.total) }
}
