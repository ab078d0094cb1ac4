/**
 * Which codes name one single pack, and by which key two of them are the same: a pack of the network by its code, goods
 * of the trade by their GTIN and serial number (CODE-22).
 */
import type * as Day from "../day.ts"
import { isUnique, layoutOf, uniqueKey } from "./layouts.ts"
import { parse } from "./parse.ts"
import type { Content } from "./rule/content.ts"
import { gs1 } from "./rule/lists.ts"
import { decodeBy, tableOf } from "./rule/table.ts"

/** As it is printed under the bars, so that it reads as what it is and is read again as itself. */
export const serialKey = ({ gtin, serial, sscc }: Content): string | undefined =>
  gtin === undefined || serial === undefined || sscc !== undefined ? undefined : `(01)${gtin}(21)${serial}`

/** Of a carton or pallet as it was shipped. */
export const unitKey = (sscc: string): string => `(00)${sscc}`

/** Whether a key is that of goods of the trade: the stock may count them without their numbers. */
export const isSerialKey = (key: string | null | undefined): boolean => key?.startsWith("(01)") ?? false

const table = tableOf([gs1])
/** Dates of a code make no difference to which pack it is. */
const anyDay: Day.Day = "2026-01-01"
/** Shorter ones hold no GTIN with a serial number. */
const shortest = 19

const serialIn = (code: string): string | undefined => {
  if (code.length < shortest || !code.includes("21")) return undefined
  const read = decodeBy(code, table, { today: anyDay, mapping: () => undefined, shelfLife: () => 0 })
  return read !== null && "content" in read ? serialKey(read.content) : undefined
}

/** The key of a code that names one single pack; null of one that every unit carries, and of no code. */
export const singleKey = (code: string): string | null => {
  const key = uniqueKey(code)
  const layout = layoutOf(key)
  if (layout === undefined || !isUnique(layout)) return serialIn(code) ?? null
  // Digits of an element string may be as many as those of a legacy pack; its date tells them apart.
  const isPack = layout !== "legacyPack" || parse(code, anyDay) !== undefined
  return isPack ? key : (serialIn(code) ?? key)
}

/** The key by which codes are compared: two scans are the same pack, or of the same kind, when their keys are equal. */
export const packKey = (code: string): string => singleKey(code) ?? uniqueKey(code)
