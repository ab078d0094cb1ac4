/**
 * The content of a code as it is printed, and nothing more: no mapping, no minimum weight, no rule. `encode` is its inverse.
 */
import type * as Day from "../day.ts"
import { isChecked } from "./check-digit.ts"
import { type Field, foreignAt, layouts, shapedAs, trim, withoutM } from "./layouts.ts"
import { readDate, readQuarterDate } from "./printed-date.ts"

/** An item key or a number kept as printed, with its zeros. */
type Digits = string

/** 74, retail partner: an item of five digits and its weight. */
export type Mrpl = { readonly codeType: "mrpl"; readonly item: Digits; readonly grams: number }
/** 89: the item is the whole code. */
export type Ean13 = { readonly codeType: "ean13"; readonly item: Digits }
/** 2: an item of six digits and its weight. */
export type Spar = { readonly codeType: "spar"; readonly item: Digits; readonly grams: number }
/** P: an item of seven digits and a number of pieces. */
export type LoyaltyPieces = {
  readonly codeType: "loyaltyWorld"
  readonly item: Digits
  readonly pieces: number
}
/** W: an item of seven digits and its weight. */
export type LoyaltyGrams = {
  readonly codeType: "loyaltyWorld"
  readonly item: Digits
  readonly grams: number
}
/** 81: both numbers are above 0. */
export type OrderLabel = {
  readonly codeType: "order"
  readonly order_id: number
  readonly item_count: number
}
/** 80. */
export type Pack = {
  readonly codeType: "pack"
  readonly product_id: number
  readonly grams: number
  readonly date_of_expiry: Day.Day
  readonly mc_no: Digits
  readonly unique_code: Digits
}
/** 23 digits below 800: it names the day of packing, not of expiry. */
export type LegacyPack = {
  readonly codeType: "legacyPack"
  readonly mc_no: Digits
  readonly product_id: number
  readonly grams: number
  readonly packaging_date: Day.Day
  readonly unique_code: Digits
}
/** 83, with a product id of up to five digits. */
export type NewPack = {
  readonly codeType: "newPack"
  readonly product_id: number
  readonly grams: number
  readonly date_of_expiry: Day.Day
  readonly mc_no: Digits
  readonly unique_code: Digits
}
/** $$: the word in lower case. */
export type Command = { readonly codeType: "command"; readonly word: string }

/** Grams are 0 to 99999, as printed. */
export type Parsed =
  | Mrpl
  | Ean13
  | Spar
  | LoyaltyPieces
  | LoyaltyGrams
  | OrderLabel
  | Pack
  | LegacyPack
  | NewPack
  | Command

/** The number that the digits of a field make, or -1 when one of its characters is no digit. */
const numberAt = (text: string, { start, end }: Field): number => {
  let value = 0
  let wrong = 0
  for (let index = start; index < end; index++) {
    const digit = text.charCodeAt(index) - 0x30
    // Below 0 as soon as one is below 0 or above 9.
    wrong |= digit | (9 - digit)
    value = value * 10 + digit
  }
  return wrong < 0 ? -1 : value
}
const textAt = (text: string, { start, end }: Field): string => text.slice(start, end)

/** The first character of a loyalty-world code that counts pieces; the other one weighs. */
export const pieces = "P"

/** 74 and 2. */
const partner = (
  codeType: "mrpl" | "spar",
  text: string,
  fields: { readonly item: Field; readonly grams: Field }
): Parsed | undefined =>
  isChecked(text)
    ? { codeType, item: textAt(text, fields.item), grams: numberAt(text, fields.grams) }
    : undefined

const loyalty = (text: string): Parsed | undefined => {
  const codeType = "loyaltyWorld"
  const fields = layouts.loyaltyWorld.fields
  const amount = numberAt(text, fields.amount)
  if (amount < 0 || numberAt(text, fields.item) < 0) return undefined
  const item = textAt(text, fields.item)
  return text.startsWith(pieces) ? { codeType, item, pieces: amount } : { codeType, item, grams: amount }
}

const orderLabel = (text: string): Parsed | undefined => {
  const order_id = numberAt(text, layouts.order.fields.order_id)
  const item_count = numberAt(text, layouts.order.fields.item_count)
  return order_id > 0 && item_count > 0 ? { codeType: "order", order_id, item_count } : undefined
}

/** Digits kept as printed; `undefined` when one of them is none. */
const digitsAt = (text: string, field: Field): Digits | undefined =>
  numberAt(text, field) < 0 ? undefined : textAt(text, field)

const pack = (text: string, today: Day.Day): Parsed | undefined => {
  const fields = layouts.pack.fields
  const product_id = numberAt(text, fields.product_id)
  const grams = numberAt(text, fields.grams)
  const date_of_expiry = readQuarterDate(numberAt(text, fields.date_of_expiry), today)
  if (product_id < 1 || grams < 0 || date_of_expiry === undefined) return undefined
  const mc_no = digitsAt(text, fields.mc_no)
  const unique_code = digitsAt(text, fields.unique_code)
  if (mc_no === undefined || unique_code === undefined) return undefined
  return { codeType: "pack", product_id, grams, date_of_expiry, mc_no, unique_code }
}

const newPack = (text: string): Parsed | undefined => {
  const fields = layouts.newPack.fields
  const product_id = numberAt(text, fields.product_id)
  const grams = numberAt(text, fields.grams)
  const date_of_expiry = readDate(numberAt(text, fields.date_of_expiry))
  if (product_id < 1 || grams < 0 || date_of_expiry === undefined) return undefined
  const mc_no = digitsAt(text, fields.mc_no)
  const unique_code = digitsAt(text, fields.unique_code)
  if (mc_no === undefined || unique_code === undefined) return undefined
  return { codeType: "newPack", product_id, grams, date_of_expiry, mc_no, unique_code }
}

const legacyPack = (text: string): Parsed | undefined => {
  const fields = layouts.legacyPack.fields
  const product_id = numberAt(text, fields.product_id)
  const grams = numberAt(text, fields.grams)
  const packaging_date = readDate(numberAt(text, fields.packaging_date))
  if (product_id < 1 || grams < 0 || packaging_date === undefined) return undefined
  const mc_no = digitsAt(text, fields.mc_no)
  const unique_code = digitsAt(text, fields.unique_code)
  if (mc_no === undefined || unique_code === undefined) return undefined
  return { codeType: "legacyPack", mc_no, product_id, grams, packaging_date, unique_code }
}

/** The parsed code, as with `parse`, for a text without blanks around it. */
export const parseTrimmed = (trimmed: string, today: Day.Day): Parsed | undefined => {
  const text = withoutM(trimmed)
  const codeType = shapedAs(text)
  switch (codeType) {
    // Most scans are packs.
    case "pack":
      return pack(text, today)
    case "legacyPack":
      return legacyPack(text)
    case "newPack":
      return newPack(text)
    case undefined:
      return undefined
    case "mrpl":
      return partner(codeType, text, layouts.mrpl.fields)
    case "spar":
      return partner(codeType, text, layouts.spar.fields)
    case "ean13":
      return isChecked(text) ? { codeType, item: textAt(text, layouts.ean13.fields.item) } : undefined
    case "loyaltyWorld":
      return loyalty(text)
    case "order":
      return orderLabel(text)
    case "command":
      return foreignAt(codeType, text) < 0
        ? { codeType, word: textAt(text, layouts.command.fields.word).toLowerCase() }
        : undefined
  }
}

/**
 * Reads a code as it was scanned: blanks, CR and LF around it and one leading M are dropped.
 * @param today its year decides the decade of a YQDD date
 * @returns `undefined` when no layout fits, the check digit is wrong, a date does not exist or a number must not be 0
 */
export const parse = (code: string, today: Day.Day): Parsed | undefined => parseTrimmed(trim(code), today)
