/**
 * The arithmetic of an invoice: a line is price x accepted quantity, half up to the paisa; discount scales with the
 * accepted subtotal, half up; shipping stays, and is 0 when nothing is sent. The order's tax is spread over its lines
 * once, on what was ordered, and each line's part scales with its accepted quantity: so a line bears tax where a rate is
 * and none where nothing is sent, and every column adds up to its total exactly.
 */
import * as Money from "../money.ts"
import type { Quantity } from "../quantity.ts"
import type { Totals } from "./order.ts"

/** What an order was priced at, and what is accepted of each of its lines. */
export interface Billable {
  readonly ordered: Totals
  readonly lines: ReadonlyArray<{
    readonly price: Money.Money
    readonly qty: Quantity
    readonly accepted: Quantity
    /** Hundredths of a percent; 0 where none is known. */
    readonly rate: number
  }>
}

export interface Bill {
  /** One amount a line, in the order of the lines. */
  readonly lineTotals: ReadonlyArray<Money.Money>
  readonly lineTaxes: ReadonlyArray<Money.Money>
  readonly totals: Totals
}

/** The first of several weightings in which anything weighs something. */
const firstOf = (...weightings: ReadonlyArray<() => ReadonlyArray<number>>): ReadonlyArray<number> => {
  for (const weigh of weightings) {
    const weights = weigh()
    if (weights.some((weight) => weight > 0)) return weights
  }
  return []
}

/**
 * The tax of each line as it was ordered. It goes by taxable value x rate, and where no line has a rate by taxable value;
 * what a discount has brought to nothing goes by the value before it, and what is free altogether evenly.
 */
const orderedTaxes = ({ ordered, lines }: Billable): ReadonlyArray<Money.Money> => {
  if (ordered.tax === 0) return lines.map(() => Money.zero)
  const values = lines.map(({ price, qty }) => Money.times(price, qty))
  const value = Money.sum(values)
  // What else stands in the subtotal, and on no line, keeps its share.
  const tax = value < ordered.subtotal ? Money.share(ordered.tax, value, ordered.subtotal) : ordered.tax
  const discounts = Money.allot(ordered.discount, values)
  const taxables = values.map((each, index) => Math.max(0, Money.minus(each, discounts[index] ?? Money.zero)))
  const isRated = lines.some(({ rate }) => rate > 0)
  const rateOf = (index: number): number => (isRated ? (lines[index]?.rate ?? 0) : 1)
  const weights = firstOf(
    () => taxables.map((taxable, index) => taxable * rateOf(index)),
    () => values.map((each, index) => each * rateOf(index)),
    () => lines.map(({ qty }, index) => (qty > 0 && rateOf(index) > 0 ? 1 : 0))
  )
  return weights.length === 0 ? lines.map(() => Money.zero) : Money.allot(tax, weights)
}

export const bill = (billable: Billable): Bill => {
  const { ordered, lines } = billable
  const lineTotals = lines.map((line) => Money.times(line.price, line.accepted))
  const subtotal = Money.sum(lineTotals)
  const discount = Money.share(ordered.discount, subtotal, ordered.subtotal)
  const lineTaxes = orderedTaxes(billable).map((tax, index) => {
    const { accepted, qty } = lines[index] ?? { accepted: 0, qty: 0 }
    return accepted === qty ? tax : Money.share(tax, accepted, qty)
  })
  const tax = Money.sum(lineTaxes)
  const isNothing = lines.every((line) => line.accepted === 0)
  const shipping = isNothing ? Money.zero : ordered.shipping
  const grand_total = Money.plus(Money.minus(subtotal, discount), Money.plus(tax, shipping))
  return { lineTotals, lineTaxes, totals: { subtotal, shipping, discount, tax, grand_total } }
}
