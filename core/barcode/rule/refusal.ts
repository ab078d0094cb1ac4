/**
 * Why pages refuse a code: what it is by the lists beside the network's own, or what is wrong with it by the rule that it
 * comes nearest to. A page says that no product has a GTIN once the server or the catalogue has been asked.
 */
import type * as Day from "../../day.ts"
import { explain, linesOf } from "../explain.ts"
import { symbologyOf } from "../gs1/symbology.ts"
import { isMapped, layouts, trim } from "../layouts.ts"
import { parse } from "../parse.ts"
import { linesOfReading } from "./explanation.ts"
import { packhouse } from "./lists.ts"
import { ofGoods } from "./rule.ts"
import { decodeBy, type Reading, type Table } from "./table.ts"
import { trialsOf, verdictOf } from "./trial.ts"

/** The number that people compare, with its name: behind a comma, or nothing. */
const named = ({ content }: Reading): string => {
  const { gtin, sscc, contained, item, product_id, number } = content
  if (sscc !== undefined) return `SSCC ${sscc}`
  const product = gtin ?? contained
  if (product !== undefined) return `GTIN ${product}`
  if (product_id !== undefined) return `product ${product_id}`
  return item === undefined ? (number ?? "") : `item ${item}`
}

const readBy = (code: string, today: Day.Day, table: Table) =>
  decodeBy(code, table, { today, mapping: () => undefined, shelfLife: () => 0 })

/** A logistic unit, a coupon and the like name no product. */
const isOfProduct = ({ kind, content: { gtin, contained, item, product_id, sscc } }: Reading): boolean =>
  ofGoods.has(kind) && (gtin ?? contained ?? item ?? product_id) !== undefined && sscc === undefined

/** What was looked for behind a code: a product, or an order. */
export type Sought = "product" | "order"

/** Which code of another list it is, and why nothing is behind it; empty where it is none. */
export const otherCode = (code: string, today: Day.Day, table: Table, sought: Sought = "product"): string => {
  const decoded = readBy(code, today, table)
  if (decoded === null || !("content" in decoded)) return ""
  const [title, name] = [decoded.rule.title, named(decoded)]
  if (decoded.content.sscc !== undefined)
    return sought === "product"
      ? `${name}: a pallet or carton, scan its packs`
      : `${name}: a pallet or carton, not an order`
  if (!isOfProduct(decoded)) return `${title}, ${name}: not a code of this network`
  return sought === "product"
    ? `${title}, ${name}: no product of the catalogue has it`
    : `${title}, ${name}: the number of a product, not of an order`
}

/** In a few words; empty where a code of this network is sound. */
export const whyUnread = (code: string, today: Day.Day, table: Table, sought: Sought = "product"): string => {
  const other = otherCode(code, today, table, sought)
  if (other !== "") return other
  const own = table.lists.includes(packhouse) ? undefined : parse(code, today)
  if (own !== undefined && !isMapped(own.codeType))
    return `${layouts[own.codeType].title}: a code of this network, and no list in use reads it`
  const decoded = readBy(code, today, table)
  const symbology = symbologyOf(trim(code))
  if (decoded !== null && symbology !== undefined)
    return `the scanner sends ${symbology} before the code: set it to send no symbology identifiers`
  const trials = trialsOf(code, table, today)
  const isOwn =
    table.lists.includes(packhouse) &&
    symbology === undefined &&
    trials.every(({ list }) => list !== packhouse.name)
  return isOwn ? "" : (verdictOf(trials)?.why ?? "no rule reads this code")
}

/** A code part by part for people at a page: by Packhouse's own layouts, or by the list that reads it. */
export const meaningLines = (code: string, today: Day.Day, table: Table): ReadonlyArray<string> => {
  const decoded = readBy(code, today, table)
  if (decoded !== null && "content" in decoded)
    return linesOfReading(decoded, code, trialsOf(code, table, today, decoded.list), today)
  const lines = linesOf(explain(code, { today }))
  const why = whyUnread(code, today, table)
  return why === "" ? lines : [...lines.slice(0, -1), `null: ${why}`]
}
