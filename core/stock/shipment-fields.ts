/** The columns of files of shipments and of their lines, under the names of the wire. */
import { type Field, inIst } from "../list-file.ts"
import * as Q from "../quantity.ts"
import type { Shipment, ShipmentItem } from "./shipment.ts"

export const shipmentFields: ReadonlyArray<Field<Shipment>> = [
  { name: "id", of: ({ id }) => id },
  { name: "shipment_id", of: ({ shipment_id }) => shipment_id },
  { name: "shipment_name", of: ({ shipment_name }) => shipment_name },
  { name: "source_of_shipment", of: ({ source_of_shipment }) => source_of_shipment },
  /** 2 pending, 9 accepted. */
  { name: "status", of: ({ status }) => status },
  { name: "shipment_item_count", of: ({ shipment_item_count }) => shipment_item_count },
  { name: "time_of_shipping", of: ({ time_of_shipping }) => time_of_shipping },
  { name: "time_of_shipping_ist", of: ({ time_of_shipping_ist }) => time_of_shipping_ist },
  { name: "time_of_entry", of: ({ time_of_entry }) => time_of_entry },
  { name: "time_of_entry_ist", of: ({ time_of_entry }) => inIst(time_of_entry) },
  { name: "created_at", of: ({ created_at }) => created_at },
  { name: "updated_at", of: ({ updated_at }) => updated_at }
]

const orNull = (quantity: Q.Quantity | null): number | null => (quantity === null ? null : Q.toWire(quantity))

export const shipmentLineFields: ReadonlyArray<Field<ShipmentItem>> = [
  { name: "shipment_id", of: ({ shipment_id }) => shipment_id },
  { name: "product_id", of: ({ product_id }) => product_id },
  { name: "product_name", of: ({ product_name }) => product_name },
  { name: "original_qty", of: ({ original_qty }) => Q.toWire(original_qty) },
  { name: "total_qty", of: ({ scanned_info }) => Q.toWire(scanned_info.total_qty) },
  { name: "received_qty", of: ({ received_qty }) => orNull(received_qty) },
  { name: "sell_by", of: ({ sell_by }) => sell_by },
  { name: "size", of: ({ size }) => size },
  { name: "short_reason", of: ({ short_reason }) => short_reason }
]
