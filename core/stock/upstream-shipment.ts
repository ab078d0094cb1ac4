/** A shipment as an upstream system sends it into the inbox. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import * as Q from "../quantity.ts"
import { Carton } from "./carton.ts"

export const UpstreamItem = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  original_qty: Q.Quantity,
  size: Schema.NullOr(Schema.String)
})
export type UpstreamItem = typeof UpstreamItem.Type

export const UpstreamShipment = Schema.Struct({
  shipment_id: Schema.String,
  hub_id: Schema.Int,
  shipment_name: Schema.String,
  source_of_shipment: Schema.String,
  time_of_shipping: Schema.NullOr(Day.GmtTime),
  notes: Schema.NullOr(Schema.String),
  /** Older messages have none. */
  cartons: Schema.optionalKey(Schema.Array(Carton)),
  items: Schema.Array(UpstreamItem)
})
export type UpstreamShipment = typeof UpstreamShipment.Type
