/**
 * Quantities of stock: kilograms or pieces, as whole thousandths. The wire carries plain decimal numbers.
 * Screens and documents show two decimals, half up.
 */
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import { divide, scale, show, toNumber } from "./decimal.ts"

declare const unit: unique symbol
/** Whole thousandths of a kilogram or of a piece. */
export type Quantity = number & { readonly [unit]: "thousandth" }

export const zero = 0 as Quantity
/** One piece, or one kilogram. */
export const one = 1000 as Quantity

export const ofThousandths = (thousandths: number): Quantity => Math.trunc(thousandths) as Quantity
/** A quantity read from a number or its text; `undefined` when it is no decimal number. */
export const read = (value: string | number): Quantity | undefined => scale(value, 3) as Quantity | undefined
/** The quantity of a stored value, as `read` has it; 0 when the value cannot be read. */
export const parse = (value: unknown): Quantity =>
  (typeof value === "string" || typeof value === "number" ? read(value) : undefined) ?? zero

export const plus = (a: Quantity, b: Quantity): Quantity => (a + b) as Quantity
export const minus = (a: Quantity, b: Quantity): Quantity => (a - b) as Quantity
export const least = (a: Quantity, b: Quantity): Quantity => (a < b ? a : b)
export const most = (a: Quantity, b: Quantity): Quantity => (a > b ? a : b)
export const clamp = (value: Quantity, low: Quantity, high: Quantity): Quantity =>
  most(low, least(value, high))
export const sum = (all: Iterable<Quantity>): Quantity => {
  let total = 0
  for (const quantity of all) total += quantity
  return total as Quantity
}

/** Whole hundredths, half up: quantities are compared and shown to two decimals. */
export const hundredths = (quantity: Quantity): number => divide(quantity, 10)
export const isSame = (a: Quantity, b: Quantity): boolean => hundredths(a) === hundredths(b)
export const covers = (a: Quantity, b: Quantity): boolean => hundredths(a) >= hundredths(b)

/** Two decimals: "1.50". */
export const format = (quantity: Quantity): string => show(hundredths(quantity), 2)
/** Two decimals without trailing zeros: "1.5", "2". */
export const formatShort = (quantity: Quantity): string => String(toNumber(hundredths(quantity), 2))

/** The fields that say how a product is sold. */
export interface Sold {
  readonly sell_by: "kg" | "pack"
}
export const unitOf = ({ sell_by }: Sold): string => (sell_by === "kg" ? "Kg" : "Pack")
/** The quantity as people read it without its unit: by weight two decimals, "2.00"; of packs "3". */
export const amountOf = ({ sell_by }: Sold, quantity: Quantity): string =>
  sell_by === "kg" ? format(quantity) : formatShort(quantity)
/** "2.00 Kg" or "3 Pack", on every screen and every paper. */
export const withUnit = (item: Sold, quantity: Quantity): string =>
  `${amountOf(item, quantity)} ${unitOf(item)}`

/** The number on the wire, up to three decimals: division rounds to the double nearest to the decimal. */
export const toWire = (quantity: Quantity): number => quantity / 1000
/** Pieces to print: the quantity rounded up to whole ones. */
export const roundedUp = (quantity: Quantity): number => Math.ceil(quantity / 1000)

const isQuantity = (u: unknown): u is Quantity => Number.isSafeInteger(u)

/** A quantity that a caller sends: a decimal number, or its text. Anything else is refused: more than can be counted is no 0. */
export const Quantity = Schema.Union([
  Schema.Finite.check(
    Schema.makeFilter((sent) =>
      read(sent) === undefined ? "expected no more than can be counted" : undefined
    )
  ),
  Schema.String.check(
    Schema.isPattern(/^[+-]?\d{1,12}(\.\d{1,12})?$/, {
      expected: "a number written with digits and one point"
    })
  )
]).pipe(
  Schema.decodeTo(Schema.declare(isQuantity), {
    decode: SchemaGetter.transform((input: string | number) => parse(input)),
    encode: SchemaGetter.transform((quantity: Quantity): string | number => toWire(quantity))
  })
)

/** A quantity in an entity that was stored: what cannot be read counts as 0. */
export const StoredQuantity = Schema.Union([Schema.Unknown])
  .annotate({ identifier: "StoredQuantity" })
  .pipe(
    Schema.decodeTo(Schema.declare(isQuantity), {
      decode: SchemaGetter.transform((input: unknown) => parse(input)),
      encode: SchemaGetter.transform((quantity: Quantity): unknown => toWire(quantity))
    })
  )
