/** The lines of an order as a client tells them: what was accepted of each, and why not all of it. */

import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import { longestReason } from "../order/later-reason.ts"
import { Quantity } from "../quantity.ts"
import { Id, text } from "./id.ts"

const LaterReason = text(longestReason).check(Schema.isPattern(/\S/, { expected: "more than blanks" }))

const Scans = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      scan_code: text(longestScan),
      qty: Quantity,
      later_reason: Schema.optionalKey(Schema.NullOr(LaterReason))
    })
  ).check(Schema.isMaxLength(1000))
})

/** One line as both services take it; `scanned_info` names the packs in hand, a line without packs is a quantity by hand. */
export const ClientItem = Schema.Struct({
  item_id: Id,
  product_id: Id,
  /** The accepted quantity, 0 for nil. */
  qty: Quantity,
  reason: Schema.optionalKey(Schema.NullOr(text(500))),
  scanned_info: Schema.optionalKey(Schema.NullOr(Scans)),
  /** 'Allow requested quantity exceeds available.' was ticked. */
  allow_exceeding: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
})
/** Quantities are decimals. */
export const ClientItems = Schema.Array(ClientItem).check(Schema.isMaxLength(1000))
