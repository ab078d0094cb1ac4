/** The code of goods as an order reads it, without asking anybody: whether it names a product, and how much it counts. */
import { decode } from "../barcode/decode.ts"
import { isUnique, uniqueKey } from "../barcode/layouts.ts"
import { parse } from "../barcode/parse.ts"
import { reasonOf } from "../barcode/reason.ts"
import { builtInTable } from "../barcode/rule/built-in.ts"
import { packhouse } from "../barcode/rule/lists.ts"
import { whyUnread } from "../barcode/rule/refusal.ts"
import type { Table } from "../barcode/rule/table.ts"
import { expiredCode, readTradeCode } from "../catalogue/trade-code.ts"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"

/**
 * Why a code is none of goods: it cannot be read; it is laid out as a pack's and its product id is 0, so that it names
 * no product; it is an order's or a command; or its own date has passed.
 * @param table of the network's lists, which the server alone has: a screen asks it about all that no layout reads
 */
export const refusedCode = (
  code: string,
  today: Day.Day,
  table?: Table
): Fault<"UnknownBarcode" | "NotAProduct" | "InvalidPacket" | "ExpiredPack"> | undefined => {
  if (table !== undefined && !table.lists.includes(packhouse))
    return fault("UnknownBarcode", { why: whyUnread(code, today, table) })
  const parsed = parse(code, today)
  if (parsed === undefined) {
    const trade = table && readTradeCode(code, today, table)
    if (trade !== undefined) return expiredCode(trade, today)
    const reason = reasonOf(code, today)
    if (reason?._tag === "Zero" && reason.field === "product_id") return fault("NotAProduct")
    return fault("UnknownBarcode", { why: whyUnread(code, today, table ?? builtInTable) })
  }
  return parsed.codeType === "order" || parsed.codeType === "command" ? fault("InvalidPacket") : undefined
}

/** The key of a code that names one single pack; null for one that every unit carries, and for no code. */
export const ownKey = (code: string, today: Day.Day): string | null => {
  const type = parse(code, today)?.codeType
  return type !== undefined && isUnique(type) ? uniqueKey(code) : null
}

/** The quantity that one scan of a code of the network adds, as the code has it; 0 for a code without one. */
export const countedBy = (code: string, today: Day.Day): Q.Quantity =>
  // Which product it is of makes no difference to how much it counts.
  Q.parse(decode(code, { today, mapping: () => 1, shelfLife: () => 0 })?.qty)
