/** A shipment on its way into a hub, as it stands on the wire and on the screens. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"
import { Carton } from "./carton.ts"
import { SentPack } from "./sent-pack.ts"

export const pending = 2
export const accepted = 9
/** 2 pending, 9 accepted. */
export const ShipmentStatus = Schema.Literals([pending, accepted])
export type ShipmentStatus = typeof ShipmentStatus.Type

/** A pack that was scanned into a shipment, or the manual quantity under the code MANUAL_PACK. */
export const ScannedPack = Schema.Struct({
  product_id: Schema.Int,
  /** The code as scanned, a leading M included. */
  scan_code: Schema.String,
  /** Null for a manual quantity until the shipment is accepted. */
  date_of_expiry: Schema.NullOr(Day.Day),
  qty: Q.Quantity,
  current_qty: Q.Quantity,
  name: Schema.NullOr(Schema.String)
})
export type ScannedPack = typeof ScannedPack.Type

export const ShipmentItem = Schema.Struct({
  id: Schema.Int,
  product_id: Schema.Int,
  product_name: Schema.String,
  /** The quantity sent; 0 for a product that the shipment did not list. */
  original_qty: Q.Quantity,
  /** The quantity that came: null until the shipment is accepted, for an RTV shipment the quantity picked up. */
  received_qty: Schema.NullOr(Q.Quantity),
  qty_inc: Schema.NullOr(Q.Quantity),
  sell_by: SellBy,
  /** The size of a pack, as it is printed on the papers of the shipment. */
  size: Schema.NullOr(Schema.String),
  shipment_id: Schema.String,
  /** Empty until the shipment is accepted. */
  scanned_info: Schema.Struct({ items: Schema.Array(ScannedPack), total_qty: Q.Quantity }),
  /** The reason given for accepting less than was sent. */
  short_reason: Schema.NullOr(Schema.String),
  productInfo: Schema.Struct({ item_category: Schema.NullOr(Schema.String) })
})
export type ShipmentItem = typeof ShipmentItem.Type

export const Shipment = Schema.Struct({
  id: Schema.Int,
  /** The shipment's name upstream, unique in the network. */
  shipment_id: Schema.String,
  hub_id: Schema.Int,
  shipment_name: Schema.String,
  status: ShipmentStatus,
  source_of_shipment: Schema.String,
  shipment_item_count: Schema.Int,
  time_of_shipping: Schema.NullOr(Day.GmtTime),
  /** The same time in Asia/Calcutta. */
  time_of_shipping_ist: Schema.NullOr(Schema.String),
  /** The time of the acceptance. */
  time_of_entry: Schema.NullOr(Day.GmtTime),
  /** Holds `Ref#` and `Address` of a return pick-up. */
  notes: Schema.NullOr(Schema.String),
  created_at: Day.GmtTime,
  /** Rises by at least one second with every change of content. */
  updated_at: Day.GmtTime,
  /** The return of what came damaged with a return pick-up, once it is made. */
  damage_return: Schema.NullOr(Schema.Int),
  /** The packs on their way from another hub. Left out in lists, and where the shipment comes from no hub. */
  sent_packs: Schema.optionalKey(Schema.Array(SentPack)),
  /** Those that are received by one scan. Left out in lists, and where there are none. */
  cartons: Schema.optionalKey(Schema.Array(Carton)),
  /** A product stands on one line. */
  items: Schema.Array(ShipmentItem)
})
export type Shipment = typeof Shipment.Type

/** A return to vendor: the source contains "rtv" in any letter case. */
export const isRtv = (shipment: Pick<Shipment, "source_of_shipment">): boolean =>
  shipment.source_of_shipment.toLowerCase().includes("rtv")

/** Confirm is offered while it is not accepted and nothing has been entered. */
export const isOpen = (shipment: Pick<Shipment, "status" | "time_of_entry">): boolean =>
  shipment.status !== accepted && shipment.time_of_entry === null

/** The name of a line that the shipment did not list. */
export const unnamedProduct = "Unnamed product"
