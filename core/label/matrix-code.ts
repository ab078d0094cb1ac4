/**
 * The two-dimensional code beside a pack's own: GTIN, net weight, date, batch and serial number by GS1, as a DataMatrix or
 * as a QR code with a Digital Link, for tills and people that the network's own code says nothing to.
 */
import * as Result from "effect/Result"
import { elementString, linkOf, type Pair, printedDay } from "../barcode/gs1/write.ts"
import { digitAfter, gtinOf } from "../barcode/rule/check-digits.ts"
import type { Product } from "../catalogue/product.ts"
import type * as Day from "../day.ts"
import { settingOf } from "../session/settings.ts"
import type { MatrixCode } from "./document.ts"

/** The text that its squares say; that of a DataMatrix follows a FNC1. */
export const matrixText = (code: MatrixCode): string =>
  code.symbol === "qr" ? code.link : elementString(code.elements)

/** How a network wants it. */
export interface MatrixWish {
  readonly kind: "none" | "datamatrix" | "link"
  /** The address that links stand below. */
  readonly address: string
  /** The first digits of the numbers that the network gives out itself; undefined where it gives out none. */
  readonly prefix: string | undefined
}

/** Where nobody has set an address: GS1's own resolver. */
const anyAddress = "https://id.gs1.org"

/** The first digits of own numbers, by the text of their setting. */
export const ownPrefix = (setting: string | undefined): string | undefined => {
  const prefix = settingOf("gtin_prefix", setting)
  return prefix === undefined ? undefined : String(prefix)
}

export const matrixWish = (variables: ReadonlyMap<string, string>): MatrixWish => ({
  kind: settingOf("label_matrix", variables.get("label_matrix")) ?? "none",
  address: settingOf("label_link", variables.get("label_link")) ?? anyAddress,
  prefix: ownPrefix(variables.get("gtin_prefix"))
})

/** Why a product's labels have none: it has no GTIN, or its id has more digits than the prefix leaves. */
export type NoGtin = "NoGtin" | "NoDigits"

const isGtin = (digits: string): boolean =>
  /^\d{14}$/.test(digits) && Number(digits[13]) === digitAfter(digits, 13)

/** A number of the network's own: its prefix, the product's id, the check digit; 13 digits as 14. */
const ownGtin = (prefix: string, productId: number): Result.Result<string, NoGtin> => {
  const free = 12 - prefix.length
  const id = String(productId).padStart(free, "0")
  if (free === 0 || id.length > free) return Result.fail("NoDigits")
  const twelve = prefix + id
  return Result.succeed(gtinOf(twelve + digitAfter(twelve, 12)))
}

/** The product that a number of the network's own was made for, the inverse of `ownGtin`; undefined for any other GTIN. */
export const ownProductOf = (gtin: string, prefix: string | undefined): number | undefined => {
  if (prefix === undefined || !isGtin(gtin) || !gtin.startsWith(`0${prefix}`)) return undefined
  const id = Number(gtin.slice(1 + prefix.length, 13))
  return id > 0 && Result.getOrUndefined(ownGtin(prefix, id)) === gtin ? id : undefined
}

/** The GTIN of one piece: the EAN13, the first other one, or a number of the network's own. */
export const gtinOfPiece = (
  { entity_id, ean13_barcode, gtins = [] }: Pick<Product, "entity_id" | "ean13_barcode" | "gtins">,
  prefix: string | undefined
): Result.Result<string, NoGtin> => {
  const ean13 = gtinOf(ean13_barcode?.trim() ?? "")
  if (ean13_barcode !== null && isGtin(ean13)) return Result.succeed(ean13)
  const other = gtins.find(({ gtin, pieces }) => pieces === 1 && !/^[1-8]/.test(gtin) && isGtin(gtin))
  if (other !== undefined) return Result.succeed(other.gtin)
  return prefix === undefined ? Result.fail("NoGtin") : ownGtin(prefix, entity_id)
}

/** What is on the label. */
export interface PackValues {
  readonly gtin: string
  /** Whole grams, above 0 and below 1000 Kg. */
  readonly grams: number
  /** By what the label calls its date: use by, or best before. */
  readonly date: { readonly is: "useBy" | "bestBefore"; readonly day: Day.Day } | undefined
  readonly batch: string | undefined
  readonly serial: string | undefined
}

/** Net weight in kilograms with three decimals. */
export const pairsOf = ({ gtin, grams, date, batch, serial }: PackValues): ReadonlyArray<Pair> => [
  { ai: "01", value: gtin },
  { ai: "3103", value: String(grams).padStart(6, "0") },
  ...(date === undefined ? [] : [{ ai: date.is === "useBy" ? "17" : "15", value: printedDay(date.day) }]),
  ...(batch === undefined ? [] : [{ ai: "10", value: batch }]),
  ...(serial === undefined ? [] : [{ ai: "21", value: serial }])
]

/** Undefined where the network wants none. */
export const matrixCode = ({ kind, address }: MatrixWish, values: PackValues): MatrixCode | undefined => {
  if (kind === "none") return undefined
  const elements = pairsOf(values)
  return kind === "link"
    ? { symbol: "qr", link: linkOf(address, elements) }
    : { symbol: "datamatrix", elements }
}
