/**
 * Codes of the trade at pages that take goods: which product a code names, how much of it, and until when it keeps
 * (CODE-17 to CODE-19). Screens read the code; the server alone says whose GTIN it is, and how much it counts.
 */
import { isMapped, longestScan } from "../barcode/layouts.ts"
import { parse } from "../barcode/parse.ts"
import { builtInTable } from "../barcode/rule/built-in.ts"
import { type Content, gramsFor, type Price } from "../barcode/rule/content.ts"
import { ofGoods } from "../barcode/rule/rule.ts"
import { decodeBy, type Reading, type Table } from "../barcode/rule/table.ts"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"

/** A code of many units, which the list `packhouse` does not read and which names a product. */
export interface TradeCode extends Reading {
  /** As 14 digits; undefined where a network's own rule names the product otherwise. */
  readonly gtin: string | undefined
  /** By a network's own rule. */
  readonly product_id: number | undefined
  /** On a label of a scale, without the zeros before it: the PLU of a product, else the product's own number (CODE-37). */
  readonly item: number | undefined
}

/** What contains so many of a GTIN (02 and 37) counts as that carton: as many pieces as it says. */
const counted = (content: Content): Content =>
  content.gtin === undefined && content.contained !== undefined && content.count !== undefined
    ? { ...content, gtin: content.contained, pieces: content.count }
    : content

/** What the lists read, unless the code is laid out as one pack, an order or a command, whichever list stands before. */
const readingOf = (code: string, today: Day.Day, table: Table): Reading | undefined => {
  if (code.length > longestScan) return undefined
  const own = parse(code, today)
  if (own !== undefined && !isMapped(own.codeType)) return undefined
  const read = decodeBy(code, table, { today, mapping: () => undefined, shelfLife: () => 0 })
  return read !== null && "content" in read ? read : undefined
}

const goodsIn = (read: Reading): TradeCode | undefined => {
  const content = counted(read.content)
  const { gtin, product_id } = content
  const item = content.item === undefined ? undefined : Number(content.item)
  return ofGoods.has(read.kind) && [gtin, product_id, item].some((name) => name !== undefined)
    ? { ...read, content, gtin, product_id, item }
    : undefined
}

/**
 * A logistic unit is no piece and no carton of a product, whatever it contains: a shipment alone takes it. What is laid out
 * as one pack pages look up by itself, and ask nobody.
 */
export const readTradeCode = (code: string, today: Day.Day, table: Table): TradeCode | undefined => {
  const read = readingOf(code, today, table)
  return read === undefined || read.content.sscc !== undefined ? undefined : goodsIn(read)
}

/** A carton or pallet as it was shipped, and the goods that its label says are in it. */
export interface ShippedUnit {
  readonly sscc: string
  readonly goods: TradeCode | undefined
}
export const readShippedUnit = (code: string, today: Day.Day, table: Table): ShippedUnit | undefined => {
  const read = readingOf(code, today, table)
  const sscc = read?.content.sscc
  return read === undefined || sscc === undefined ? undefined : { sscc, goods: goodsIn(read) }
}

/**
 * Which question about a code goes to the server first, by the built-in lists, whatever day it is: by the lists of the
 * network the server says what it is.
 */
export const looksLikeShippedUnit = (code: string): boolean =>
  readShippedUnit(code, "2026-01-01", builtInTable) !== undefined

const shortestTraded = 3

/** By the lists of the network a text may be a code of goods, whatever it looks like here: the server reads it. */
export const mayBeTraded = (text: string): boolean =>
  text.length >= shortestTraded && text.length <= longestScan && /^(?=.*\d)\S+$/.test(text)

/** The dates of GS1 after which goods are not sold, in the order in which they count. */
const expiries: ReadonlyArray<readonly [ai: string, title: string]> = [
  ["17", "use by (17)"],
  ["7003", "expires (7003)"],
  ["16", "sell by (16)"],
  ["15", "best before (15)"]
]

/** A code whose date has passed, with the application identifier that says so. */
export const expiredCode = (
  { content: { date_of_expiry: date, elements = [] } }: TradeCode,
  today: Day.Day
): Fault<"ExpiredPack"> | undefined => {
  if (date === undefined || date >= today) return undefined
  const named = expiries.find(([ai]) => elements.some((element) => element.ai === ai))
  return fault("ExpiredPack", {
    date_of_expiry: date,
    ...(named === undefined ? {} : { by: named[1] })
  })
}

/** What of a product decides how much one scan of a code counts. */
export interface Sold {
  readonly sell_by: "kg" | "pack"
  /** Grams of one pack. */
  readonly net_weight: number | null
  /** Of a kilogram or a pack, in hundredths. */
  readonly price: number | null
}

/** Why a scan of a code of a product counts nothing. */
export const whyUncounted = (code: string, name: string, today: Day.Day, table: Table): string => {
  const { grams, pieces, price } = readTradeCode(code, today, table)?.content ?? {}
  if (grams === 0 || pieces === 0 || price?.amount === 0) return `${name}: the code counts nothing`
  return price === undefined
    ? `${name}: sold by weight, and the code has none: weigh it`
    : `${name}: the code has a price, and the catalogue none of a kilogram: weigh it`
}

/** Its price buys the weight: how much, the price of a kilogram says at which the goods are sold (CODE-28). */
export const isPriced = ({ content }: TradeCode, { sell_by }: Pick<Sold, "sell_by">): boolean =>
  sell_by === "kg" && content.grams === undefined && content.price !== undefined

const gramsIn = ({ content }: TradeCode, sold: Sold, units: number): number => {
  if (content.grams !== undefined) return content.grams
  const unit: Price = { amount: sold.price ?? 0, decimals: 2 }
  if (content.price !== undefined) return gramsFor(content.price, unit) ?? 0
  // A pack of a product that is sold by weight counts what the catalogue says that a pack weighs.
  return (sold.net_weight ?? 0) * units
}

/**
 * How much one scan of a code counts: pieces of a product that is sold by the pack, grams of one that is sold by weight;
 * 0 where somebody has to weigh it.
 * @param pieces of the catalogue in what carries the GTIN
 */
export const amountOf = (code: TradeCode, sold: Sold, pieces: number): Q.Quantity => {
  const units = pieces * (code.content.pieces ?? 1)
  return Q.ofThousandths(sold.sell_by === "pack" ? units * 1000 : gramsIn(code, sold, units))
}
