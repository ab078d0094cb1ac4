/**
 * The numbers of the trade (GTINs) of products: each names one product of a network (CODE-16), one piece of it or a carton of
 * several.
 */
import * as Result from "effect/Result"
import { digitAfter, gtinOf } from "../barcode/rule/check-digits.ts"
import { builtInLists } from "../barcode/rule/lists.ts"
import { decodeBy, tableOf } from "../barcode/rule/table.ts"
import { trialsOf, verdictOf } from "../barcode/rule/trial.ts"
import type * as Day from "../day.ts"
import type { ListedProduct } from "./listing.ts"
import type { ProductGtin } from "./product.ts"

const numbers = tableOf(builtInLists.filter(({ name }) => name === "ean"))
/** Numbers of the trade have no date in them. */
const anyDay = "2026-01-01"

const isOfVariableMeasure = (digits: string): boolean => digits.length === 14 && digits.startsWith("9")

/** A GTIN of 8, 12, 13 or 14 digits as 14, or why it is none: what no scan is ever read as names nothing. */
export const readGtin = (digits: string): Result.Result<string, string> => {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return Result.fail("a GTIN has 8, 12, 13 or 14 digits")
  if (isOfVariableMeasure(digits)) {
    const expected = digitAfter(digits, 13)
    return Number(digits[13]) === expected
      ? Result.succeed(digits)
      : Result.fail(`check digit should be ${expected}, not ${digits[13]}`)
  }
  const read = decodeBy(digits, numbers, { today: anyDay, mapping: () => undefined, shelfLife: () => 0 })
  if (read === null || !("content" in read))
    return Result.fail(verdictOf(trialsOf(digits, numbers, anyDay))?.why ?? "no GTIN begins so")
  return read.content.gtin === undefined
    ? Result.fail(`it is the number of a ${read.rule.title}, not of a product`)
    : Result.succeed(read.content.gtin)
}

/** One GTIN as people write it, `18901234567897x12` for a carton of twelve; or what is wrong with it. */
const readOne = (text: string): Result.Result<ProductGtin, string> => {
  const [, digits = "", count] = /^(\d+)(?:[xX](\d+))?$/.exec(text) ?? []
  const gtin = readGtin(digits === "" ? text : digits)
  if (Result.isFailure(gtin)) return Result.fail(`${text}: ${gtin.failure}`)
  const number = gtin.success
  const first = number.charAt(0)
  if (count === undefined)
    return first === "0" || first === "9"
      ? Result.succeed({ gtin: number, pieces: 1 })
      : Result.fail(`${text} is a carton: write how many pieces it holds, such as ${text}x12`)
  if (first === "9") return Result.fail(`${text}: what is of variable measure has no count`)
  const pieces = Number(count)
  return pieces >= 1 && pieces <= 9999
    ? Result.succeed({ gtin: number, pieces })
    : Result.fail(`${text}: a carton holds 1 to 9999 pieces`)
}

/** The GTINs of a product as people write them, between blanks, commas or semicolons; or what is wrong with the first bad one. */
export const readGtins = (text: string): Result.Result<ReadonlyArray<ProductGtin>, string> => {
  const found = new Map<string, ProductGtin>()
  for (const part of text.split(/[\s,;]+/).filter((each) => each !== "")) {
    const read = readOne(part)
    if (Result.isFailure(read)) return Result.fail(read.failure)
    if (found.has(read.success.gtin)) return Result.fail(`${part} stands twice`)
    found.set(read.success.gtin, read.success)
  }
  return Result.succeed([...found.values()])
}

export const gtinText = ({ gtin, pieces }: ProductGtin): string =>
  pieces === 1 && !/^[1-8]/.test(gtin) ? gtin : `${gtin}x${pieces}`

/** The product that a GTIN names, and how many pieces of it. */
export interface Identified<P> {
  readonly product: P
  readonly pieces: number
}

/** What each GTIN of a catalogue names, by its 14 digits. An EAN13 is a GTIN of one piece. */
export const byGtin = <P extends Pick<ListedProduct, "ean13_barcode" | "gtins">>(
  products: ReadonlyArray<P>
): ReadonlyMap<string, Identified<P>> =>
  new Map(
    products.flatMap((product) => {
      const { ean13_barcode: ean13, gtins = [] } = product
      const further = gtins.map(({ gtin, pieces }) => [gtin, { product, pieces }] as const)
      return ean13 === null ? further : [...further, [gtinOf(ean13), { product, pieces: 1 }] as const]
    })
  )

const trade = tableOf(builtInLists.filter(({ name }) => name === "ean" || name === "gs1"))
/** The GTIN that a code of the trade carries, as 14 digits. */
const gtinIn = (code: string, today: Day.Day): string | undefined => {
  const read = decodeBy(code, trade, { today, mapping: () => undefined, shelfLife: () => 0 })
  return read !== null && "content" in read ? read.content.gtin : undefined
}
/** What a code of the trade names in a catalogue. */
export const identifiedBy = <P extends Pick<ListedProduct, "ean13_barcode" | "gtins">>(
  products: ReadonlyArray<P>,
  code: string,
  today: Day.Day
): Identified<P> | undefined => {
  const gtin = gtinIn(code, today)
  return gtin === undefined ? undefined : byGtin(products).get(gtin)
}

/** "GTIN 04006381333931: Salt, one piece". */
export const identifiedText = (
  gtin: string,
  found: Identified<Pick<ListedProduct, "name">> | undefined
): string => {
  const named =
    found === undefined
      ? "no product of the catalogue"
      : `${found.product.name}, ${found.pieces === 1 ? "one piece" : `${found.pieces} pieces`}`
  return `GTIN ${gtin}: ${named}`
}
