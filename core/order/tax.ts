/**
 * The levies on a supply: which ones a paper names, and the arithmetic of each. Every levy is reckoned from the taxable
 * value at its own rate and rounded for itself, half up to the hundredth, so that the halves of a line are equal: the GST
 * portal refuses unequal ones.
 */
import { countryNamed, uae } from "../country.ts"
import * as Money from "../money.ts"
import { isSameState, isUnionTerritory, type Whereabouts } from "./place-of-supply.ts"
import type { TaxRegime } from "./tax-regime.ts"

/** The tax regime, by the state of the delivery address; an order that is fetched is supplied where the store is. */
export const regimeOf = (
  seller: Whereabouts & { readonly country: string },
  buyer: Whereabouts | null
): TaxRegime => {
  if (seller.country === uae.country_id) return "vat"
  if (buyer !== null && !isSameState(seller, buyer)) return "igst"
  return isUnionTerritory(seller, buyer) ? "cgst-utgst" : "cgst-sgst"
}

/** Currency and tax follow the website: the UAE's stores invoice dirhams and VAT. */
export const currencyOf = (seller: { readonly country: string }): Money.Currency =>
  countryNamed(seller.country).currency

/** The amounts of the levies on one value. `sgst` is the second half: the state's, or the union territory's. */
export interface Levies {
  readonly cgst: Money.Money
  readonly sgst: Money.Money
  readonly igst: Money.Money
  readonly vat: Money.Money
}
export const levyNames = ["cgst", "sgst", "igst", "vat"] as const satisfies ReadonlyArray<keyof Levies>

/** The levies of each regime, as papers name them. */
export const namedLevies = {
  "cgst-sgst": [
    { name: "CGST", part: "cgst" },
    { name: "SGST", part: "sgst" }
  ],
  "cgst-utgst": [
    { name: "CGST", part: "cgst" },
    { name: "UTGST", part: "sgst" }
  ],
  igst: [{ name: "IGST", part: "igst" }],
  vat: [{ name: "VAT", part: "vat" }]
} as const satisfies Readonly<
  Record<TaxRegime, ReadonlyArray<{ readonly name: string; readonly part: keyof Levies }>>
>

const none: Levies = { cgst: Money.zero, sgst: Money.zero, igst: Money.zero, vat: Money.zero }

/** A rate is parted in two halves, or is one levy. */
export const isHalved = (regime: TaxRegime): boolean => regime === "cgst-sgst" || regime === "cgst-utgst"

const halves = (half: Money.Money): Levies => ({ ...none, cgst: half, sgst: half })
const single = (regime: "igst" | "vat", tax: Money.Money): Levies => ({ ...none, [regime]: tax })
/** @param tax the tax at a part of the rate: all of it where `parts` is 1, each half where it is 2 */
const leviesBy = (regime: TaxRegime, tax: (parts: 1 | 2) => Money.Money): Levies =>
  regime === "igst" || regime === "vat" ? single(regime, tax(1)) : halves(tax(2))

/** A hundred percent, in hundredths of a percent. */
const whole = 10_000

/** The levies on a taxable value. @param rate hundredths of a percent, of all levies together */
export const leviesOn = (taxable: Money.Money, rate: number, regime: TaxRegime): Levies =>
  leviesBy(regime, (parts) => Money.share(taxable, rate, parts * whole))

/** The levies within an amount that includes them. */
export const leviesWithin = (amount: Money.Money, rate: number, regime: TaxRegime): Levies =>
  leviesBy(regime, (parts) => Money.share(amount, rate, parts * (whole + rate)))

/** The levies that a tax is parted in which somebody else has reckoned: of halves each is rounded down. */
export const leviesFrom = (tax: Money.Money, regime: TaxRegime): Levies =>
  leviesBy(regime, (parts) => Money.ofHundredths(Math.floor(tax / parts)))

export const taxOf = ({ cgst, sgst, igst, vat }: Levies): Money.Money => Money.sum([cgst, sgst, igst, vat])
