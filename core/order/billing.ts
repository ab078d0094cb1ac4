/**
 * The arithmetic of an invoice: a line is price x accepted quantity, half up to the paisa; discount and tax scale with
 * the accepted subtotal, half up; shipping stays, and is 0 when nothing is sent. The tax is then split over the lines
 * and into the parts that the law names, so that every column adds up to the total exactly.
 */
import * as Money from "../money.ts"
import type { Quantity } from "../quantity.ts"
import type { Totals } from "./order.ts"

/** What an order was priced at, and what is accepted of each of its lines. */
export interface Billable {
  readonly ordered: Totals
  readonly lines: ReadonlyArray<{ readonly price: Money.Money; readonly accepted: Quantity }>
}

export interface Bill {
  /** One amount a line, in the order of the lines. */
  readonly lineTotals: ReadonlyArray<Money.Money>
  readonly totals: Totals
}

export const bill = ({ ordered, lines }: Billable): Bill => {
  const lineTotals = lines.map((line) => Money.times(line.price, line.accepted))
  const subtotal = Money.sum(lineTotals)
  const discount = Money.share(ordered.discount, subtotal, ordered.subtotal)
  const tax = Money.share(ordered.tax, subtotal, ordered.subtotal)
  const isNothing = lines.every((line) => line.accepted === 0)
  const shipping = isNothing ? Money.zero : ordered.shipping
  const grand_total = Money.plus(Money.minus(subtotal, discount), Money.plus(tax, shipping))
  return { lineTotals, totals: { subtotal, shipping, discount, tax, grand_total } }
}

/** Which taxes an invoice names: central and state tax within a state, integrated tax between states, VAT in the UAE. */
export type TaxRegime = "cgst-sgst" | "igst" | "vat"

/** Currency and tax follow the website: the UAE's stores invoice dirhams and VAT. */
export const uaeRegion = "AE"

export const regimeOf = (
  seller: { readonly country: string; readonly region: string | null },
  buyerRegion: string | null
): TaxRegime => {
  if (seller.country === uaeRegion) return "vat"
  const [from, to] = [seller.region, buyerRegion].map((region) => region?.trim().toLowerCase() ?? "")
  return to === "" || from === to ? "cgst-sgst" : "igst"
}

export const currencyOf = (seller: { readonly country: string }): Money.Currency =>
  seller.country === uaeRegion ? "AED" : "INR"

export interface TaxedLine {
  readonly discount: Money.Money
  readonly taxable: Money.Money
  readonly tax: Money.Money
  readonly cgst: Money.Money
  readonly sgst: Money.Money
  readonly igst: Money.Money
  readonly vat: Money.Money
}

/**
 * Discount and tax of an invoice, line by line. `rates` are hundredths of a percent. Tax goes by taxable value x rate;
 * where no line has a rate, by taxable value. Central and state tax are halves: line after line the odd paisa goes to the
 * one and then to the other, so that their totals are never more than one paisa apart.
 */
export const splitTax = (
  bill: Bill,
  rates: ReadonlyArray<number>,
  regime: TaxRegime
): ReadonlyArray<TaxedLine> => {
  const discounts = Money.allot(bill.totals.discount, bill.lineTotals)
  const taxables = bill.lineTotals.map((total, index) => Money.minus(total, discounts[index] ?? Money.zero))
  const byRate = taxables.map((taxable, index) => Math.max(0, taxable) * (rates[index] ?? 0))
  const weights = byRate.some((weight) => weight > 0)
    ? byRate
    : taxables.map((taxable) => Math.max(0, taxable))
  const taxes = Money.allot(bill.totals.tax, weights)
  let [before, after] = [0, 0]
  return taxables.map((taxable, index) => {
    const tax = taxes[index] ?? Money.zero
    before = after
    after += tax
    const half = Money.ofHundredths(Math.floor(after / 2) - Math.floor(before / 2))
    return {
      discount: discounts[index] ?? Money.zero,
      taxable,
      tax,
      cgst: regime === "cgst-sgst" ? half : Money.zero,
      sgst: regime === "cgst-sgst" ? Money.minus(tax, half) : Money.zero,
      igst: regime === "igst" ? tax : Money.zero,
      vat: regime === "vat" ? tax : Money.zero
    }
  })
}
