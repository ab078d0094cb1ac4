/**
 * What kind of supply a product is to the law of taxes. Nil-rated is goods whose tariff has the rate 0, exempt what a
 * notification frees (CGST Act, section 11), non-GST what the tax does not reach (article 366(12A) of the Constitution);
 * GSTR-1 names the three apart. Zero-rated is at 0 % with the tax before it given back: VAT of the UAE, boxes 4 and 5.
 */
import * as Schema from "effect/Schema"
import type { TaxRegime } from "./tax-regime.ts"

export const untaxedKinds = ["nil-rated", "exempt", "non-gst", "zero-rated"] as const
export const UntaxedKind = Schema.Literals(untaxedKinds)
export type UntaxedKind = typeof UntaxedKind.Type

export const taxKinds = ["taxable", ...untaxedKinds] as const
export const TaxKind = Schema.Literals(taxKinds)
export type TaxKind = typeof TaxKind.Type

/** A rate above 0 is taxable, and nothing else is. @param rate hundredths of a percent */
export const fitsRate = (kind: TaxKind, rate: number): boolean => (kind === "taxable") === rate > 0

/**
 * As what goods without tax count under a regime: as exempt, where nobody has said more. Nothing that is sold within India
 * is zero-rated, for that are exports (IGST Act, section 16); VAT knows neither nil-rated goods nor goods beyond it.
 */
export const countedAs = (kind: UntaxedKind | undefined, regime: TaxRegime): UntaxedKind => {
  if (regime === "vat") return kind === "zero-rated" ? kind : "exempt"
  return kind === undefined || kind === "zero-rated" ? "exempt" : kind
}
