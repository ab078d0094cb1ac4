/**
 * From a scanned code to the barcode that the rest of Packhouse works with: what is printed, the product found through
 * its mapping, and the rules for weight, quantity and expiry.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { type CodeType, codeTypes, trim } from "./layouts.ts"
import { type Parsed, parseTrimmed } from "./parse.ts"
import { later } from "./printed-date.ts"
import { type NotMapped, type Reason, reasonOf } from "./reason.ts"
import { legacyPackLife, partnerLife } from "./shelf-life.ts"

/** A decoded code on the wire. A field that its type does not yield is null. */
export const Barcode = Schema.Struct({
  product_id: Schema.NullOr(Schema.Int),
  /** Kilograms, exact to the gram, or pieces. */
  weight: Schema.NullOr(Schema.Finite),
  /** The weight to two decimals, half up. */
  qty: Schema.NullOr(Schema.Finite),
  packaging_date: Schema.NullOr(Day.Day),
  date_of_expiry: Schema.NullOr(Day.Day),
  mc_no: Schema.NullOr(Schema.String),
  /** The digits that make a pack unique; of a command its word in lower case. */
  unique_code: Schema.NullOr(Schema.String),
  order_id: Schema.NullOr(Schema.Int),
  item_count: Schema.NullOr(Schema.Int),
  /** The code as scanned, with its M. Look-ups use `uniqueKey`. */
  scan_code: Schema.String,
  codeType: Schema.Literals(codeTypes)
})
export type Barcode = typeof Barcode.Type

/** The day and the catalogue, which decoding needs. */
export interface Context {
  /** Today in Asia/Calcutta. */
  readonly today: Day.Day
  /** The product of an item: MRPL five digits, spar six, loyalty-world seven, EAN13 the whole code. */
  readonly mapping: (codeType: CodeType, item: string) => number | undefined
  /** Days that a product keeps (`shelfLife`); asked for EAN13 alone. */
  readonly shelfLife: (productId: number) => number
}

/** A printed weight below 0.1 kg stands for one counted piece, in weight and in quantity. */
const minimumGrams = 100
/** Kilograms, or 1. */
const weightOf = (grams: number): number => (grams < minimumGrams ? 1 : grams / 1000)
/** Half up on whole grams: 1.255 kg has no exact double, so that rounding the kilograms would give 1.25. */
const quantityOf = (grams: number): number => (grams < minimumGrams ? 1 : Math.floor((grams + 5) / 10) / 100)

/** A barcode from one literal, so that every one has the same fields in the same order. */
export const barcodeOf = (parsed: Parsed, scan_code: string, context: Context): Barcode | NotMapped => {
  let product_id: number | null = null
  let weight: number | null = null
  let qty: number | null = null
  let packaging_date: Day.Day | null = null
  let date_of_expiry: Day.Day | null = null
  let mc_no: string | null = null
  let unique_code: string | null = null
  let order_id: number | null = null
  let item_count: number | null = null
  const codeType = parsed.codeType
  switch (codeType) {
    case "pack":
    case "newPack":
      product_id = parsed.product_id
      weight = weightOf(parsed.grams)
      qty = quantityOf(parsed.grams)
      date_of_expiry = parsed.date_of_expiry
      mc_no = parsed.mc_no
      unique_code = parsed.unique_code
      break
    case "legacyPack":
      product_id = parsed.product_id
      weight = weightOf(parsed.grams)
      qty = quantityOf(parsed.grams)
      packaging_date = parsed.packaging_date
      date_of_expiry = later(packaging_date, legacyPackLife)
      mc_no = parsed.mc_no
      unique_code = parsed.unique_code
      break
    case "mrpl":
    case "spar":
    case "loyaltyWorld":
      product_id = context.mapping(codeType, parsed.item) ?? null
      if (product_id === null) return { _tag: "NotMapped", codeType, item: parsed.item }
      // No pieces at all are under the minimum too.
      weight = "pieces" in parsed ? parsed.pieces || 1 : weightOf(parsed.grams)
      qty = "pieces" in parsed ? weight : quantityOf(parsed.grams)
      // The code has no date: it counts as packed today.
      packaging_date = context.today
      date_of_expiry = later(packaging_date, partnerLife)
      break
    case "ean13":
      product_id = context.mapping(codeType, parsed.item) ?? null
      if (product_id === null) return { _tag: "NotMapped", codeType, item: parsed.item }
      weight = 1
      qty = 1
      date_of_expiry = later(context.today, context.shelfLife(product_id))
      break
    case "order":
      order_id = parsed.order_id
      item_count = parsed.item_count
      break
    case "command":
      unique_code = parsed.word
      break
  }
  return {
    product_id,
    weight,
    qty,
    packaging_date,
    date_of_expiry,
    mc_no,
    unique_code,
    order_id,
    item_count,
    scan_code,
    codeType
  }
}

/** The barcode of a code as it was scanned, or null. Never throws. */
export const decode = (code: string, context: Context): Barcode | null => {
  const scan_code = trim(code)
  const parsed = parseTrimmed(scan_code, context.today)
  if (parsed === undefined) return null
  const barcode = barcodeOf(parsed, scan_code, context)
  return "_tag" in barcode ? null : barcode
}

/**
 * As `decode`, with the reason where there is no barcode. `NotMapped` is the one that is logged remotely: the code is
 * sound and the catalogue does not know it.
 */
export const decodeOrExplain = (code: string, context: Context): Result.Result<Barcode, Reason> => {
  const scan_code = trim(code)
  const parsed = parseTrimmed(scan_code, context.today)
  // `reasonOf` names a reason for every code that `parse` refuses.
  if (parsed === undefined) return Result.fail(reasonOf(code, context.today) ?? { _tag: "Empty" })
  const barcode = barcodeOf(parsed, scan_code, context)
  return "_tag" in barcode ? Result.fail(barcode) : Result.succeed(barcode)
}
