/**
 * A shipment as the wire carries it, written out by hand: the same value as `Schema.encodeSync(Shipment)` gives, at a
 * fraction of the time, for an entity that may hold hundreds of packs.
 */
import * as Q from "../quantity.ts"
import type { Shipment, ShipmentItem } from "./shipment.ts"

export type WireShipment = typeof Shipment.Encoded
type WireItem = WireShipment["items"][number]

const orNull = (quantity: Q.Quantity | null): number | null => (quantity === null ? null : Q.toWire(quantity))

const itemOnWire = (item: ShipmentItem): WireItem => ({
  ...item,
  original_qty: Q.toWire(item.original_qty),
  received_qty: orNull(item.received_qty),
  qty_inc: orNull(item.qty_inc),
  scanned_info: {
    items: item.scanned_info.items.map((pack) => ({
      ...pack,
      qty: Q.toWire(pack.qty),
      current_qty: Q.toWire(pack.current_qty)
    })),
    total_qty: Q.toWire(item.scanned_info.total_qty)
  }
})

export const toWire = ({ sent_packs, ...shipment }: Shipment): WireShipment => ({
  ...shipment,
  ...(sent_packs === undefined
    ? {}
    : { sent_packs: sent_packs.map((pack) => ({ ...pack, qty: Q.toWire(pack.qty) })) }),
  items: shipment.items.map(itemOnWire)
})
