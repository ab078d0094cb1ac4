/** What a code says, whichever rule read it. */
import type * as Day from "../../day.ts"
import type { Element } from "../gs1/elements.ts"

/** An amount of money as a whole number, and how many of its digits are decimals: 12950 and 2 are 129.50. */
export interface Price {
  readonly amount: number
  readonly decimals: number
  /** The currency's three digits by ISO 4217, where the code names one. */
  readonly currency?: string
}

export interface Content {
  /** A GTIN of any length as 14 digits. */
  readonly gtin?: string
  /** A carton of several units of the trade item: the indicator of its GTIN is 1 to 8. */
  readonly isCarton?: boolean
  /** The GTIN that a carton or pallet contains, and how many of them. */
  readonly contained?: string
  readonly count?: number
  readonly sscc?: string
  /** An item's number of the network's own, as printed. */
  readonly item?: string
  readonly product_id?: number
  /** Whole grams; finer weights are rounded half up. */
  readonly grams?: number
  readonly pieces?: number
  readonly price?: Price
  readonly unit_price?: Price
  readonly order_id?: number
  readonly item_count?: number
  readonly packaging_date?: Day.Day
  /** Of GS1 the date to use by, else to sell by, else best before. */
  readonly date_of_expiry?: Day.Day
  readonly batch?: string
  readonly serial?: string
  readonly mc_no?: string
  readonly unique_code?: string
  readonly word?: string
  /** The number of a customer, an employee, a coupon or a container. */
  readonly number?: string
  /** Of GS1, every element as it stands there. */
  readonly elements?: ReadonlyArray<Element>
}

/** A whole number over a power of ten, rounded half up to another power. */
export const rescaled = (value: number, decimals: number, wanted: number): number =>
  decimals <= wanted
    ? value * 10 ** (wanted - decimals)
    : Math.floor((value + 10 ** (decimals - wanted) / 2) / 10 ** (decimals - wanted))

/** The whole grams that a price buys at a price a kilogram, both with the same currency; half up. */
export const gramsFor = (price: Price, perKilogram: Price): number | undefined => {
  const decimals = Math.max(price.decimals, perKilogram.decimals)
  const [paid, unit] = [price, perKilogram].map(({ amount, decimals: own }) =>
    rescaled(amount, own, decimals)
  )
  if (paid === undefined || unit === undefined || unit <= 0) return undefined
  return Math.floor((paid * 2000 + unit) / (2 * unit))
}

/** "129.50". */
export const priceText = ({ amount, decimals, currency }: Price): string => {
  const digits = String(amount).padStart(decimals + 1, "0")
  const at = digits.length - decimals
  const plain = decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
  return currency === undefined ? plain : `${plain} of currency ${currency}`
}
