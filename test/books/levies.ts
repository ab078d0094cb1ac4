/** The levies on a supply: which ones a place brings, and each by itself (CGST, IGST and UTGST Acts; UAE: 5 %). */
import { Fraction, zero } from "./fraction.ts"

/** A state by the two digits of the network of GST, or the UAE. */
export type Place = "29" | "32" | "04" | "33" | "AE"
export const placeNames: Readonly<Record<Place, string>> = {
  "29": "Karnataka",
  "32": "Kerala",
  "04": "Chandigarh",
  "33": "Tamil Nadu",
  AE: "Dubai"
}
const territories: ReadonlySet<Place> = new Set(["04"])

export type Regime = "cgst-sgst" | "cgst-utgst" | "igst" | "vat"
export const regimeBetween = (seller: Place, supplied: Place): Regime => {
  if (seller === "AE") return "vat"
  if (seller !== supplied) return "igst"
  return territories.has(seller) ? "cgst-utgst" : "cgst-sgst"
}

export const levyNames = ["cgst", "sgst", "igst", "vat"] as const
export type Levies = Readonly<Record<(typeof levyNames)[number], Fraction>>
export const none: Levies = { cgst: zero, sgst: zero, igst: zero, vat: zero }
export const taxOf = ({ cgst, sgst, igst, vat }: Levies): Fraction => cgst.plus(sgst).plus(igst).plus(vat)

const percent = Fraction.of(1, 100)
const two = Fraction.of(2)

/** How many levies share a rate, and what has them. */
export const withLevies = (regime: Regime, of: (share: Fraction) => Fraction): Levies => {
  if (regime === "igst") return { ...none, igst: of(Fraction.of(1)) }
  if (regime === "vat") return { ...none, vat: of(Fraction.of(1)) }
  const half = of(Fraction.of(1).per(two))
  return { ...none, cgst: half, sgst: half }
}

/** Each levy from the taxable value at its own rate, half up to the paisa. @param rate percent of all together */
export const leviesOn = (taxable: Fraction, rate: Fraction, regime: Regime): Levies =>
  withLevies(regime, (share) => taxable.times(rate).times(percent).times(share).nearest())

/** Each levy within an amount that includes them. */
export const leviesWithin = (amount: Fraction, rate: Fraction, regime: Regime): Levies => {
  const whole = Fraction.of(1).plus(rate.times(percent))
  return withLevies(regime, (share) => amount.times(rate).times(percent).times(share).per(whole).nearest())
}

/** A tax that somebody else has reckoned: equal halves; what is odd of it is in no levy. */
export const leviesFrom = (tax: Fraction, regime: Regime): Levies =>
  withLevies(regime, (share) => tax.times(share).down(Fraction.of(1, 100)))
