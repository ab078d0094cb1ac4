/** What is stored of the work on a shipment. */
import * as Schema from "effect/Schema"
import * as Q from "../quantity.ts"
import { AbsentProduct, Receiving } from "../stock/receiving-fields.ts"
import type { Shipment, ShipmentItem } from "../stock/shipment.ts"
import { draftCodec } from "./scan-session/draft-codec.ts"

const ShipmentWork = Schema.Struct({
  shipment_id: Schema.String,
  /** The shipment as it was last read. */
  updated_at: Schema.String,
  receiving: Receiving,
  /** The name under which its packs are claimed. Older entries lack it. */
  work: Schema.optionalKey(Schema.String),
  /** Why less came of products than was sent. */
  reasons: Schema.optionalKey(Schema.Array(Schema.Tuple([Schema.Int, Schema.String]))),
  /** What it said of the products worked on: a resync may have taken them off it meanwhile. */
  listed: Schema.Array(AbsentProduct),
  /** Scans that were not decided yet. */
  waiting: Schema.Array(Schema.String),
  /** The idempotency key of an acceptance on its way; a restart sends the same. */
  sending: Schema.NullOr(Schema.String)
})
export type ShipmentWork = typeof ShipmentWork.Type

export const { print, read } = draftCodec(1, ShipmentWork)

/** What the shipment says of the products that the work touches. */
export const listedIn = (shipment: Shipment, { scans, pickedUp }: Receiving): ShipmentWork["listed"] => {
  const touched = new Set([...scans, ...pickedUp].map(({ product_id }) => product_id))
  return shipment.items
    .filter(({ product_id }) => touched.has(product_id))
    .map(({ product_id, qty_inc, sell_by, productInfo: { item_category } }) => ({
      product_id,
      qty_inc,
      sell_by,
      item_category
    }))
}

/** The shipment as far as the work remembers it. */
export const remembered = (shipment: Shipment, listed: ShipmentWork["listed"]): Shipment => ({
  ...shipment,
  items: listed.map(
    ({ item_category, ...product }): ShipmentItem => ({
      ...product,
      id: 0,
      product_name: "",
      original_qty: Q.zero,
      received_qty: null,
      size: null,
      short_reason: null,
      shipment_id: shipment.shipment_id,
      scanned_info: { items: [], total_qty: Q.zero },
      productInfo: { item_category }
    })
  )
})
