/** The work on one shipment before it is accepted, as it is stored. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"

/** One scan, or the one quantity of a product that was entered by hand under the code MANUAL_PACK. */
export const Scan = Schema.Struct({
  /** Counts up within the work on one shipment; names the scan when it is taken back. */
  number: Schema.Int,
  product_id: Schema.Int,
  /** The code as scanned, a leading M included. */
  scan_code: Schema.String,
  /** The code without M when it names one single pack; null when every unit carries the same code. */
  unique_key: Schema.NullOr(Schema.String),
  qty: Q.Quantity,
  date_of_expiry: Schema.NullOr(Day.Day),
  name: Schema.NullOr(Schema.String),
  /** It came in this carton, which was scanned whole. */
  sscc: Schema.optionalKey(Schema.String)
})
export type Scan = typeof Scan.Type

/** A product that came and is not on the shipment, with what the catalogue says of it. */
export const AbsentProduct = Schema.Struct({
  product_id: Schema.Int,
  qty_inc: Schema.NullOr(Q.Quantity),
  sell_by: SellBy,
  item_category: Schema.NullOr(Schema.String)
})
export type AbsentProduct = typeof AbsentProduct.Type

export const Receiving = Schema.Struct({
  scans: Schema.Array(Scan),
  absent: Schema.Array(AbsentProduct),
  /** The picked-up quantities of an RTV shipment, where they differ from the accepted ones. */
  pickedUp: Schema.Array(Schema.Struct({ product_id: Schema.Int, qty: Q.Quantity }))
})
export type Receiving = typeof Receiving.Type

export const nothingReceived: Receiving = { scans: [], absent: [], pickedUp: [] }
/** Whether the work is empty, so that leaving loses nothing. */
export const isNothingReceived = ({ scans, absent, pickedUp }: Receiving): boolean =>
  scans.length === 0 && absent.length === 0 && pickedUp.length === 0
