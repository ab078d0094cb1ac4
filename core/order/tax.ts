/** Which taxes an invoice names, and how the tax of a bill is parted among them. */
import { countryNamed, uae } from "../country.ts"
import * as Money from "../money.ts"
import type { Bill } from "./billing.ts"
import { isSameState, type Whereabouts } from "./place-of-supply.ts"

/** Which taxes an invoice names: central and state tax within a state, integrated tax between states, VAT in the UAE. */
export type TaxRegime = "cgst-sgst" | "igst" | "vat"

/** The tax regime, by the state of the delivery address; an order that is fetched is supplied where the store is. */
export const regimeOf = (
  seller: Whereabouts & { readonly country: string },
  buyer: Whereabouts | null
): TaxRegime => {
  if (seller.country === uae.country_id) return "vat"
  return buyer === null || isSameState(seller, buyer) ? "cgst-sgst" : "igst"
}

/** Currency and tax follow the website: the UAE's stores invoice dirhams and VAT. */
export const currencyOf = (seller: { readonly country: string }): Money.Currency =>
  countryNamed(seller.country).currency

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
 * Discount and tax of an invoice, line by line. Central and state tax are halves: line after line the odd paisa goes to
 * the one and then to the other, so that their totals are never more than one paisa apart.
 */
export const splitTax = (bill: Bill, regime: TaxRegime): ReadonlyArray<TaxedLine> => {
  const discounts = Money.allot(bill.totals.discount, bill.lineTotals)
  let [before, after] = [0, 0]
  return bill.lineTotals.map((total, index) => {
    const discount = discounts[index] ?? Money.zero
    const tax = bill.lineTaxes[index] ?? Money.zero
    before = after
    after += tax
    const half = Money.ofHundredths(Math.floor(after / 2) - Math.floor(before / 2))
    return {
      discount,
      taxable: Money.minus(total, discount),
      tax,
      cgst: regime === "cgst-sgst" ? half : Money.zero,
      sgst: regime === "cgst-sgst" ? Money.minus(tax, half) : Money.zero,
      igst: regime === "igst" ? tax : Money.zero,
      vat: regime === "vat" ? tax : Money.zero
    }
  })
}
