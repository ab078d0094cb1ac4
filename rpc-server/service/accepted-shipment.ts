/** A shipment as it stands once its receipt is written: what a read of it would answer. */
import type * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { ReceivedRow } from "#core/stock/arrivals.ts"
import type { ReceivedItem } from "#core/stock/receipt.ts"
import { accepted, type ScannedPack, type Shipment, type ShipmentItem } from "#core/stock/shipment.ts"
import type { Arrival } from "./arrival.ts"

/** What was written of a receipt. */
export interface Written {
  readonly at: Day.GmtTime
  readonly updatedAt: Day.GmtTime
  /** The rows in the order of their ids. */
  readonly rows: ReadonlyArray<ReceivedRow>
  /** The lines of products that the shipment did not list, by product. */
  readonly addedIds: ReadonlyMap<number, number>
}

export const acceptedShipment = (
  shipment: Shipment,
  items: ReadonlyArray<ReceivedItem>,
  { names, products }: Pick<Arrival, "names" | "products">,
  { at, updatedAt, rows, addedIds }: Written
): Shipment => {
  const packsOf = new Map<number, Array<ScannedPack>>()
  for (const { product_id, scan_code, date_of_expiry, qty } of rows) {
    const name = names.get(product_id) ?? null
    const pack = { product_id, scan_code, date_of_expiry, qty, current_qty: qty, name }
    const productPacks = packsOf.get(product_id)
    if (productPacks === undefined) packsOf.set(product_id, [pack])
    else productPacks.push(pack)
  }
  const received = new Map(items.map((item) => [item.product_id, item]))
  const withReceipt = (item: ShipmentItem): ShipmentItem => {
    const came = received.get(item.product_id)
    return {
      ...item,
      received_qty: came?.received ?? null,
      short_reason: came?.short_reason ?? null,
      scanned_info: { items: packsOf.get(item.product_id) ?? [], total_qty: came?.accepted ?? Quantity.zero }
    }
  }
  const added = items.flatMap(({ product_id, added: line }) =>
    line === null
      ? []
      : [
          withReceipt({
            id: addedIds.get(product_id) ?? 0,
            product_id,
            ...line,
            received_qty: null,
            size: null,
            short_reason: null,
            shipment_id: shipment.shipment_id,
            scanned_info: { items: [], total_qty: Quantity.zero },
            productInfo: { item_category: products.get(product_id)?.item_category ?? null }
          })
        ]
  )
  const all = [...shipment.items.map(withReceipt), ...added]
  return {
    ...shipment,
    status: accepted,
    time_of_entry: at,
    updated_at: updatedAt,
    shipment_item_count: all.length,
    items: all
  }
}
