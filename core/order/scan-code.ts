/** The code of a pack as an order reads it, without asking anybody: whether it names a product, and how much it counts. */
import { decode } from "../barcode/decode.ts"
import { parse } from "../barcode/parse.ts"
import { reasonOf } from "../barcode/reason.ts"
import { whyUnread } from "../barcode/rule/refusal.ts"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"

/**
 * Why a code is none of a pack: it cannot be read; it is laid out as a pack's and its product id is 0, so that it names
 * no product; or it is an order's or a command. A screen and the server say the same.
 */
export const refusedCode = (
  code: string,
  today: Day.Day
): Fault<"UnknownBarcode" | "NotAProduct" | "InvalidPacket"> | undefined => {
  const parsed = parse(code, today)
  if (parsed === undefined) {
    const reason = reasonOf(code, today)
    if (reason?._tag === "Zero" && reason.field === "product_id") return fault("NotAProduct")
    return fault("UnknownBarcode", { why: whyUnread(code, today) })
  }
  return parsed.codeType === "order" || parsed.codeType === "command" ? fault("InvalidPacket") : undefined
}

/** The quantity that one scan of a code adds, as the code has it; 0 for a code without one. */
export const countedBy = (code: string, today: Day.Day): Q.Quantity =>
  // Which product it is of makes no difference to how much it counts.
  Q.parse(decode(code, { today, mapping: () => 1, shelfLife: () => 0 })?.qty)
