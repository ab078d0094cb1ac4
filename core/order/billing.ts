/**
 * The arithmetic of an invoice (INV-6, INV-7, INV-12, INV-13). A line is price x accepted quantity, half up to the
 * hundredth; the discount scales with the accepted subtotal, half up; the charge of delivery stays, and is 0 when nothing
 * is sent. What we price ourselves has each levy reckoned from what is sent. An order that was priced elsewhere keeps the
 * tax that came with it, and its total: it is spread over the lines once, on what was ordered, each line's part scales
 * with its accepted quantity, and what equal halves leave over is a round-off.
 */
import * as Money from "../money.ts"
import type { Quantity } from "../quantity.ts"
import type { Totals } from "./order.ts"
import { type Levies, leviesFrom, leviesOn, leviesWithin, taxOf } from "./tax.ts"
import type { TaxRegime } from "./tax-regime.ts"

/** A line as it is priced. */
export interface PricedLine {
  readonly price: Money.Money
  readonly qty: Quantity
  /** Hundredths of a percent; 0 where none is known. */
  readonly rate: number
  /** The part of the discount that is of this line alone (PRICE-5); left out for none. */
  readonly off?: Money.Money
}

/** What an order was priced at, and what is accepted of each of its lines. */
export interface Billable {
  readonly ordered: Totals
  readonly lines: ReadonlyArray<PricedLine & { readonly accepted: Quantity }>
  readonly regime: TaxRegime
  /** The levies by which its total was made, where its buyer has made them others since; left out where they are the same. */
  readonly pricedIn?: TaxRegime
}

/** A taxable value with the levies on it. @property rate hundredths of a percent */
export interface Taxed {
  readonly taxable: Money.Money
  readonly rate: number
  readonly levies: Levies
}

export interface BilledLine extends Taxed {
  readonly total: Money.Money
  readonly discount: Money.Money
}

export interface Bill {
  readonly regime: TaxRegime
  /** In the order of the lines. */
  readonly lines: ReadonlyArray<BilledLine>
  /** The delivery, one part a rate of the goods that it comes with; none where nothing is charged. */
  readonly delivery: ReadonlyArray<Taxed>
  readonly totals: Totals
}

/** What a total has beyond the sum of its parts: the paise that equal halves leave over, and what it is rounded by to a coin. */
export const roundOffOf = ({ subtotal, discount, tax, shipping, grand_total }: Totals): Money.Money =>
  Money.minus(grand_total, Money.plus(Money.minus(subtotal, discount), Money.plus(tax, shipping)))

export const lineTotal = ({ price, qty }: Pick<PricedLine, "price" | "qty">): Money.Money =>
  Money.times(price, qty)

const taxableOf = (total: Money.Money, discount: Money.Money | undefined): Money.Money =>
  Money.ofHundredths(Math.max(0, Money.minus(total, discount ?? Money.zero)))

/**
 * A discount over lines: what is off a line stays on that line, and the rest goes over all of them by what is left of
 * each.
 */
export const discountsOf = (
  totals: ReadonlyArray<Money.Money>,
  offs: ReadonlyArray<Money.Money | undefined>,
  discount: Money.Money
): ReadonlyArray<Money.Money> => {
  const own = totals.map((_, index) => offs[index] ?? Money.zero)
  const rest = Money.minus(discount, Money.sum(own))
  const parts = Money.allot(
    rest,
    totals.map((total, index) => Money.minus(total, own[index] ?? Money.zero))
  )
  return own.map((off, index) => Money.plus(off, parts[index] ?? Money.zero))
}

const offsOf = (lines: ReadonlyArray<Pick<PricedLine, "off">>) => lines.map(({ off }) => off)

/** VAT on a delivery is the standard rate, whatever it comes with (Federal Decree-Law 8 of 2017, article 3). */
const standardVat = 500

/** The first of several weightings in which anything weighs something. */
const firstOf = (...weightings: ReadonlyArray<() => ReadonlyArray<number>>): ReadonlyArray<number> => {
  for (const weigh of weightings) {
    const weights = weigh()
    if (weights.some((weight) => weight > 0)) return weights
  }
  return []
}

/** The values by which a delivery goes to the goods; those before a discount that brings them to nothing. */
const valuesOf = (goods: ReadonlyArray<BilledLine>): ReadonlyArray<number> =>
  firstOf(
    () => goods.map(({ taxable }) => Math.max(0, taxable)),
    () => goods.map(({ total }) => total)
  )

/**
 * The charge of a delivery is part of the value of the goods (CGST Act, section 15(2)(c)): spread over them by taxable
 * value, it is taxed at their rates.
 * @param tax makes of a part of the charge a taxable value with its levies
 */
const deliveryOf = (
  charge: Money.Money,
  goods: ReadonlyArray<BilledLine>,
  regime: TaxRegime,
  tax: (part: Money.Money, rate: number) => Taxed
): ReadonlyArray<Taxed> => {
  if (charge === 0) return []
  if (regime === "vat") return [tax(charge, standardVat)]
  const values = new Map<number, number>()
  for (const [index, value] of valuesOf(goods).entries()) {
    const rate = goods[index]?.rate ?? 0
    if (value > 0) values.set(rate, (values.get(rate) ?? 0) + value)
  }
  if (values.size === 0) return [tax(charge, 0)]
  const rates = [...values.keys()].sort((a, b) => a - b)
  const parts = Money.allot(
    charge,
    rates.map((rate) => values.get(rate) ?? 0)
  )
  return rates
    .map((rate, index) => tax(parts[index] ?? Money.zero, rate))
    .filter(({ taxable }) => taxable > 0)
}

const taxesOf = (parts: ReadonlyArray<Taxed>): Money.Money =>
  Money.sum(parts.map(({ levies }) => taxOf(levies)))

/**
 * What we price ourselves: the discount is spread over the lines, and each levy is reckoned at its rate from the taxable
 * value of each line, and of the delivery, which is charged without its tax.
 */
export const priced = (
  lines: ReadonlyArray<PricedLine>,
  discount: Money.Money,
  shipping: Money.Money,
  regime: TaxRegime
): Bill => {
  const totals = lines.map(lineTotal)
  const subtotal = Money.sum(totals)
  const discounts = discountsOf(totals, offsOf(lines), discount)
  const taxed = (taxable: Money.Money, rate: number): Taxed => ({
    taxable,
    rate,
    levies: leviesOn(taxable, rate, regime)
  })
  const billed = lines.map(({ rate }, index) => {
    const [total, part] = [totals[index] ?? Money.zero, discounts[index] ?? Money.zero]
    return { ...taxed(taxableOf(total, part), rate), total, discount: part }
  })
  const delivery = deliveryOf(shipping, billed, regime, taxed)
  const tax = Money.plus(taxesOf(billed), taxesOf(delivery))
  const grand_total = Money.plus(Money.minus(subtotal, discount), Money.plus(tax, shipping))
  return { regime, lines: billed, delivery, totals: { subtotal, shipping, discount, tax, grand_total } }
}

/** Whether an order was priced by `priced`: it comes to the same to the hundredth, before its total is rounded to a coin. */
const isOurs = ({ ordered, lines, regime, pricedIn = regime }: Billable): boolean => {
  const { totals } = priced(lines, ordered.discount, ordered.shipping, pricedIn)
  return (["subtotal", "tax"] as const).every((part) => totals[part] === ordered[part])
}

/**
 * The tax of each line as it was ordered. It goes by taxable value x rate, and where no line has a rate by taxable value;
 * what a discount has brought to nothing goes by the value before it, and what is free altogether evenly.
 */
const orderedTaxes = ({ ordered, lines }: Billable): ReadonlyArray<Money.Money> => {
  if (ordered.tax === 0) return lines.map(() => Money.zero)
  const values = lines.map(lineTotal)
  const value = Money.sum(values)
  // What else stands in the subtotal, and on no line, keeps its share.
  const tax = value < ordered.subtotal ? Money.share(ordered.tax, value, ordered.subtotal) : ordered.tax
  const discounts = discountsOf(values, offsOf(lines), ordered.discount)
  const taxables = values.map((each, index) => taxableOf(each, discounts[index]))
  const isRated = lines.some(({ rate }) => rate > 0)
  const rateOf = (index: number): number => (isRated ? (lines[index]?.rate ?? 0) : 1)
  const weights = firstOf(
    () => taxables.map((taxable, index) => taxable * rateOf(index)),
    () => values.map((each, index) => each * rateOf(index)),
    () => lines.map(({ qty }, index) => (qty > 0 && rateOf(index) > 0 ? 1 : 0))
  )
  return weights.length === 0 ? lines.map(() => Money.zero) : Money.allot(tax, weights)
}

/**
 * An order that was priced elsewhere. The charge of its delivery includes its tax, which the parts of `delivery` show; an
 * order without a tax bears none on its delivery either.
 */
const spread = (
  billable: Billable,
  accepted: ReadonlyArray<PricedLine>,
  discount: Money.Money,
  shipping: Money.Money
): Bill => {
  const { ordered, lines, regime } = billable
  const totals = accepted.map(lineTotal)
  const subtotal = Money.sum(totals)
  const discounts = discountsOf(totals, offsOf(accepted), discount)
  const taxes = orderedTaxes(billable).map((tax, index) => {
    const { accepted, qty } = lines[index] ?? { accepted: 0, qty: 0 }
    return accepted === qty ? tax : Money.share(tax, accepted, qty)
  })
  const billed = lines.map(({ rate }, index) => {
    const [total, part] = [totals[index] ?? Money.zero, discounts[index] ?? Money.zero]
    return {
      total,
      discount: part,
      taxable: Money.minus(total, part),
      rate,
      levies: leviesFrom(taxes[index] ?? Money.zero, regime)
    }
  })
  const delivery = deliveryOf(shipping, billed, regime, (part, rate) => {
    const levies = leviesWithin(part, ordered.tax === 0 ? 0 : rate, regime)
    return { taxable: Money.minus(part, taxOf(levies)), rate, levies }
  })
  const due = Money.plus(Money.sum(taxes), shipping)
  const grand_total = Money.plus(Money.minus(subtotal, discount), due)
  return {
    regime,
    lines: billed,
    delivery,
    totals: { subtotal, shipping, discount, tax: taxesOf(billed), grand_total }
  }
}

/** What is off a line alone goes with its accepted part, half up. */
export const acceptedOff = ({
  price,
  qty,
  off = Money.zero,
  accepted
}: Pick<Billable["lines"][number], "price" | "qty" | "off" | "accepted">): Money.Money =>
  Money.share(off, lineTotal({ price, qty: accepted }), lineTotal({ price, qty }))

/** The discount on what is accepted: that of each line goes with the line, all else with what is left of all. */
const acceptedDiscount = ({ ordered, lines }: Billable, accepted: ReadonlyArray<PricedLine>): Money.Money => {
  const own = (some: ReadonlyArray<PricedLine>) => Money.sum(some.map(({ off }) => off ?? Money.zero))
  const [off, left] = [own(accepted), own(lines)]
  const rest = Money.share(
    Money.minus(ordered.discount, left),
    Money.minus(Money.sum(accepted.map(lineTotal)), off),
    Money.minus(ordered.subtotal, left)
  )
  return Money.plus(off, rest)
}

export const bill = (billable: Billable): Bill => {
  const { ordered, lines, regime, pricedIn = regime } = billable
  const accepted = lines.map((line) => {
    const { price, accepted: qty, rate, off } = line
    return { price, qty, rate, ...(off === undefined ? {} : { off: acceptedOff(line) }) }
  })
  const discount = acceptedDiscount(billable, accepted)
  const shipping = lines.every((line) => line.accepted === 0) ? Money.zero : ordered.shipping
  if (!isOurs(billable)) return spread(billable, accepted, discount, shipping)
  const made = priced(accepted, discount, shipping, regime)
  if (pricedIn === regime) return made
  // One levy instead of two halves differs by a paisa a line: the customer was told the total of the halves.
  const { grand_total } = priced(accepted, discount, shipping, pricedIn).totals
  return { ...made, totals: { ...made.totals, grand_total } }
}
