/** Shipments and what is scanned into them. Product 7 is sold by weight, 8 by the pack, 9 comes without being listed. */
import fc from "fast-check"
import { uniqueKey } from "#core/barcode/layouts.ts"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import type { ReceivedEntity } from "#core/stock/entity.ts"
import type { Shipment, ShipmentItem } from "#core/stock/shipment.ts"
import { ean, packCode } from "./stock.ts"
import { ago, timeWithin, today } from "./time.ts"

export const item = (product_id: number, change: Partial<ShipmentItem> = {}): ShipmentItem => ({
  id: product_id * 10,
  product_id,
  product_name: `Product ${product_id}`,
  original_qty: Q.parse(2),
  received_qty: null,
  qty_inc: null,
  sell_by: product_id === 8 ? "pack" : "kg",
  size: null,
  short_reason: null,
  shipment_id: "SHP-1",
  scanned_info: { items: [], total_qty: Q.zero },
  productInfo: { item_category: "non-marinated" },
  ...change
})

export const shipment = (change: Partial<Shipment> = {}): Shipment => ({
  id: 1,
  shipment_id: "SHP-1",
  hub_id: 1,
  shipment_name: "Morning truck",
  status: 2,
  source_of_shipment: "factory",
  shipment_item_count: 2,
  time_of_shipping: ago(7200),
  time_of_shipping_ist: "2026-11-20 10:00:00",
  time_of_entry: null,
  notes: null,
  damage_return: null,
  created_at: ago(3600),
  updated_at: ago(3600),
  items: [item(7), item(8)],
  ...change
})
export const acceptedShipment = (change: Partial<Shipment> = {}): Shipment =>
  shipment({ status: 9, time_of_entry: ago(60), ...change })
export const rtv = (change: Partial<Shipment> = {}): Shipment =>
  shipment({ source_of_shipment: "RTV pickup", ...change })

/** What the catalogue says of a product. */
export const productOf = (product_id: number) => ({
  product_id,
  qty_inc: null,
  sell_by: product_id === 8 ? ("pack" as const) : ("kg" as const),
  item_category: "non-marinated"
})

/** A pack with a code of its own, numbered, or a code that every unit carries. */
export const entity = (
  product: number,
  change: {
    readonly unique?: number
    readonly qty?: number
    readonly days?: number
    readonly m?: boolean
  } = {}
): ReceivedEntity => {
  const printed = change.unique === undefined ? ean(product) : packCode(change.unique, product)
  const scan_code = `${change.m === true ? "M" : ""}${printed}`
  return {
    scan_code,
    unique_key: change.unique === undefined ? null : uniqueKey(scan_code),
    qty: Q.parse(change.qty ?? 0.5),
    date_of_expiry: Day.addDays(today, change.days ?? 5),
    name: `Product ${product}`,
    product: productOf(product)
  }
}

/** Any shipment of a few, pending or accepted, for lists. */
export const anyShipment: fc.Arbitrary<Shipment> = fc
  .record({
    number: fc.nat({ max: 6 }),
    isAccepted: fc.boolean(),
    isRtv: fc.boolean(),
    created_at: timeWithin(8),
    updated_at: timeWithin(8)
  })
  .map(({ number, isAccepted, isRtv, ...times }) =>
    shipment({
      id: number,
      shipment_id: `SHP-${number}`,
      source_of_shipment: isRtv ? "rtv" : "factory",
      ...(isAccepted ? { status: 9, time_of_entry: ago(60) } : {}),
      ...times
    })
  )
