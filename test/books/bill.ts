/** What a sale, an order from outside and a transfer come to, reckoned in fractions. */
import { Fraction, parted, sum, zero } from "./fraction.ts"
import { type Levies, leviesFrom, leviesOn, leviesWithin, type Regime, taxOf } from "./levies.ts"

export interface Goods {
  readonly id: number
  readonly hsn: string
  readonly unit: "Kg" | "Pack"
  readonly price: Fraction
  readonly cost: Fraction
  /** Percent of all levies together. */
  readonly rate: Fraction
  /** Which supply without tax it is; exempt where nobody has said. */
  readonly untaxed?: Untaxed
}
export type Untaxed = "nil-rated" | "exempt" | "non-gst" | "zero-rated"

export interface Line {
  readonly goods: Goods
  readonly price: Fraction
  readonly quantity: Fraction
  /** Taken off this line alone, by hand. */
  readonly off?: Fraction | undefined
}

export interface Taxed extends Levies {
  readonly taxable: Fraction
  readonly rate: Fraction
}
export interface BilledLine extends Line, Taxed {
  readonly total: Fraction
  readonly discount: Fraction
  /**
   * Why no tax is on it, where somebody has said so. A paisa of tax that an order from outside brings to a line of rate 0
   * leaves it without; a note over a part of it says what its invoice said, though none of the paisa comes back with it.
   */
  readonly untaxed: Untaxed | undefined
}
export interface Bill {
  readonly regime: Regime
  /** Only what is sent. */
  readonly lines: ReadonlyArray<BilledLine>
  readonly delivery: ReadonlyArray<Taxed>
  readonly subtotal: Fraction
  readonly discount: Fraction
  readonly roundOff: Fraction
  readonly total: Fraction
}

const one = Fraction.of(1)
const five = Fraction.of(5)
const lineTotal = ({ price, quantity }: Line): Fraction => price.times(quantity).nearest()
export const subtotalOf = (lines: ReadonlyArray<Line>): Fraction => sum(lines.map(lineTotal))

/** By rate, the lowest first. */
const byRate = (goods: ReadonlyArray<BilledLine>): ReadonlyArray<readonly [Fraction, Fraction]> => {
  const isValued = goods.some(({ taxable }) => !taxable.isZero)
  const rates = new Map<string, readonly [Fraction, Fraction]>()
  for (const { rate, taxable, total } of goods) {
    const value = isValued ? taxable : total
    if (value.isZero) continue
    const before = rates.get(rate.text(4))?.[1] ?? zero
    rates.set(rate.text(4), [rate, before.plus(value)])
  }
  return [...rates.values()].sort(([a], [b]) => (a.isBelow(b) ? -1 : 1))
}

/** A delivery is part of the value of the goods (section 15(2)(c)): at their rates, by their taxable value. */
const deliveryWith = (
  charge: Fraction,
  goods: ReadonlyArray<BilledLine>,
  regime: Regime,
  taxed: (part: Fraction, rate: Fraction) => Taxed
): ReadonlyArray<Taxed> => {
  if (charge.isZero) return []
  if (regime === "vat") return [taxed(charge, five)]
  const rates = byRate(goods)
  if (rates.length === 0) return [taxed(charge, zero)]
  const parts = parted(
    charge,
    rates.map(([, value]) => value)
  )
  return rates
    .map(([rate], index) => taxed(parts[index] ?? zero, rate))
    .filter(({ taxable }) => !taxable.isZero)
}

/** What is off a line is off that line; the rest goes over all of them, by what is left of each. */
const discountsOn = (lines: ReadonlyArray<Line>, discount: Fraction): ReadonlyArray<Fraction> => {
  const offs = lines.map(({ off = zero }) => off)
  const rest = parted(
    discount.minus(sum(offs)),
    lines.map((line, index) => lineTotal(line).minus(offs[index] ?? zero))
  )
  return offs.map((off, index) => off.plus(rest[index] ?? zero))
}

export interface Terms {
  readonly regime: Regime
  readonly discount: Fraction
  /** The charge of the delivery. */
  readonly charge: Fraction
  /** What a sale for cash is rounded to; nothing where it is left out. */
  readonly coin?: Fraction | undefined
}

const billed = (
  all: ReadonlyArray<Line>,
  { discount }: Terms,
  levies: (taxable: Fraction, rate: Fraction, index: number) => Levies
): ReadonlyArray<BilledLine> => {
  const totals = all.map(lineTotal)
  const discounts = discountsOn(all, discount)
  return all.map((line, index) => {
    const total = totals[index] ?? zero
    const off = discounts[index] ?? zero
    const taxable = total.minus(off)
    const { rate } = line.goods
    const own = levies(taxable, rate, index)
    const untaxed = rate.isZero && taxOf(own).isZero ? line.goods.untaxed : undefined
    return { ...line, total, discount: off, taxable, rate, untaxed, ...own }
  })
}

const sent = (lines: ReadonlyArray<BilledLine>) => lines.filter(({ quantity }) => !quantity.isZero)
const taxesOf = (parts: ReadonlyArray<Levies>): Fraction => sum(parts.map(taxOf))

/** What is priced here: every levy reckoned, the delivery taxed on top, and cash rounded to the coin. */
export const priced = (all: ReadonlyArray<Line>, terms: Terms): Bill => {
  const { regime, discount, charge, coin } = terms
  const taxed = (taxable: Fraction, rate: Fraction) => ({
    taxable,
    rate,
    ...leviesOn(taxable, rate, regime)
  })
  const lines = billed(all, terms, (taxable, rate) => leviesOn(taxable, rate, regime))
  const delivery = deliveryWith(charge, lines, regime, taxed)
  const subtotal = subtotalOf(all)
  const exact = subtotal.minus(discount).plus(taxesOf(lines)).plus(charge).plus(taxesOf(delivery))
  const total = coin === undefined ? exact : exact.nearest(coin)
  return {
    regime,
    lines: sent(lines),
    delivery,
    subtotal,
    discount,
    roundOff: total.minus(exact),
    total
  }
}

export interface Ordered {
  readonly lines: ReadonlyArray<Line>
  readonly terms: Terms
  /** The sum of its tax where it was priced outside. */
  readonly tax?: Fraction
}

/** The tax that came with an order, by line, as it was ordered: by taxable value x rate; evenly by value where no rate is known. */
const orderedTaxes = (lines: ReadonlyArray<Line>, tax: Fraction, discount: Fraction) => {
  const totals = lines.map(lineTotal)
  const discounts = discountsOn(lines, discount)
  const isRated = lines.some(({ goods }) => !goods.rate.isZero)
  const rates = lines.map(({ goods }) => (isRated ? goods.rate : one))
  const weigh = (values: ReadonlyArray<Fraction>) =>
    values.map((value, index) => value.times(rates[index] ?? zero))
  const taxables = weigh(totals.map((total, index) => total.minus(discounts[index] ?? zero)))
  return parted(tax, taxables.some((weight) => !weight.isZero) ? taxables : weigh(totals))
}

/** An order with what was sent of each of its lines. */
export const invoiced = ({ lines, terms, tax }: Ordered, quantities: ReadonlyArray<Fraction>): Bill => {
  const accepted = lines.map((line, index) => {
    const sent = { ...line, quantity: quantities[index] ?? zero }
    const off = line.off?.times(lineTotal(sent)).per(lineTotal(line)).nearest()
    return { ...sent, off }
  })
  const subtotal = subtotalOf(accepted)
  const offs = (some: ReadonlyArray<Line>) => sum(some.map(({ off = zero }) => off))
  const left = subtotalOf(lines).minus(offs(lines))
  const rest = terms.discount.minus(offs(lines))
  const discount = offs(accepted).plus(
    left.isZero
      ? zero
      : rest
          .times(subtotal.minus(offs(accepted)))
          .per(left)
          .nearest()
  )
  const charge = quantities.every((each) => each.isZero) ? zero : terms.charge
  const own = { ...terms, discount, charge }
  const ours = priced(lines, terms)
  const isOurs = tax === undefined || tax.equals(taxesOf([...ours.lines, ...ours.delivery]))
  if (isOurs) return priced(accepted, own)
  const { regime } = terms
  const taxes = orderedTaxes(lines, tax, terms.discount).map((each, index) =>
    each
      .times(quantities[index] ?? zero)
      .per(lines[index]?.quantity ?? one)
      .nearest()
  )
  const bill = billed(accepted, own, (_, __, index) => leviesFrom(taxes[index] ?? zero, regime))
  // Its charge includes the tax on it: the total stays what the customer was asked for.
  const delivery = deliveryWith(charge, bill, regime, (part, rate) => {
    const levies = leviesWithin(part, tax.isZero ? zero : rate, regime)
    return { taxable: part.minus(taxOf(levies)), rate, ...levies }
  })
  const exact = subtotal.minus(discount).plus(sum(taxes)).plus(charge)
  const total = terms.coin === undefined ? exact : exact.nearest(terms.coin)
  const parts = sum([...bill, ...delivery].map((part) => part.taxable.plus(taxOf(part))))
  return { regime, lines: sent(bill), delivery, subtotal, discount, roundOff: total.minus(parts), total }
}

export type Kind = "taxInvoice" | "billOfSupply" | "invoiceCumBill" | "challan" | "creditNote"

/** The paper of a sale: exempt goods alone on a Bill of Supply, both on one for a buyer without a registration. */
export const kindOf = ({ regime, lines, delivery }: Bill, isRegistered: boolean): Kind => {
  if (regime === "vat") return "taxInvoice"
  const parts = [...lines.filter(({ total }) => !total.isZero), ...delivery]
  const taxed = parts.filter((part) => !(part.rate.isZero && taxOf(part).isZero))
  if (taxed.length === 0) return "billOfSupply"
  return taxed.length < parts.length && !isRegistered ? "invoiceCumBill" : "taxInvoice"
}
