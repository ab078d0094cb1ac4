/** A pack that another hub has sent, as it stands on the shipment. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import * as Q from "../quantity.ts"

export const SentPack = Schema.Struct({
  product_id: Schema.Int,
  /** The code as scanned, a leading M included; MANUAL_PACK for a quantity without one. */
  scan_code: Schema.String,
  unique_key: Schema.NullOr(Schema.String),
  date_of_expiry: Day.Day,
  /** The quantity left in the pack when it was sent. */
  qty: Q.Quantity
})
export type SentPack = typeof SentPack.Type
