/** shipment_items.csv: the lines of the shipments in shipments.csv. */
import * as imports from "../store/archive/imported-shipments.ts"
import { quantity, text, whole } from "./cell.ts"
import { type CellsOf, optional, required } from "./column.ts"
import { kind } from "./kind.ts"
import { requireProduct } from "./named-rows.ts"
import { requireWholePacks } from "./never-works.ts"
import { shipmentId } from "./shipments.ts"

const columns = () => ({
  shipment_id: required(shipmentId, "The shipment that it belongs to.", "SHP-20261120-1"),
  product_id: required(whole(1, 99_999), "The product; it stands once in a shipment.", "1773"),
  product_name: optional(
    text(500),
    "Its name in this shipment; the product's when empty.",
    "Chicken curry cut"
  ),
  original_qty: required(quantity, "How much was sent: kilograms or pieces.", "12.5"),
  received_qty: optional(
    quantity,
    "How much came, of an accepted shipment: what was sent when empty. Of a return pick-up what was picked up.",
    "12"
  ),
  accepted_qty: optional(quantity, "How much of that was accepted: all of it when empty.", "11.5"),
  size: optional(text(60), "Of one pack, as the papers have it.", "500 g")
})
export type ShipmentItemCells = CellsOf<ReturnType<typeof columns>>

export const shipmentItems = kind({
  name: "shipment_items",
  about: "The lines of the shipments.",
  columns,
  key: (row) => `product ${row.product_id} of shipment ${row.shipment_id}`,
  judge: (rows, reference, complain) => {
    for (const { line, row } of rows) {
      if (!reference.hasShipment(row.shipment_id))
        complain(
          line,
          "shipment_id",
          `shipment ${row.shipment_id} is not in shipments.csv: add it there, or take the row out`
        )
      requireProduct(row.product_id, reference, line, complain)
      for (const column of ["original_qty", "received_qty", "accepted_qty"] as const)
        requireWholePacks({ productId: row.product_id, qty: row[column], column }, reference, line, complain)
      const isAccepted = reference.shipments.get(row.shipment_id) === true
      for (const column of ["received_qty", "accepted_qty"] as const)
        if (!isAccepted && row[column] !== null && reference.shipments.has(row.shipment_id))
          complain(line, column, "the shipment is still pending: leave it empty, or write its time_of_entry")
      const received = row.received_qty ?? row.original_qty
      if ((row.accepted_qty ?? 0) > received)
        complain(
          line,
          "accepted_qty",
          `more than the ${quantity.print(received)} that came: write at most that`
        )
    }
    return rows.map(({ row }): imports.ImportedItem => {
      const isAccepted = reference.shipments.get(row.shipment_id) === true
      const received = isAccepted ? (row.received_qty ?? row.original_qty) : null
      const product = reference.products.get(row.product_id)
      return {
        shipment_id: row.shipment_id,
        columns: {
          product_id: row.product_id,
          product_name: row.product_name ?? product?.name ?? "",
          original_qty: row.original_qty,
          received_qty: received,
          accepted_qty: received === null ? null : (row.accepted_qty ?? received),
          qty_inc: product?.qty_increments ?? null,
          sell_by: product?.sell_by ?? "kg",
          size: row.size,
          is_listed: 1
        }
      }
    })
  },
  write: (rows, writing) => imports.mergeItems(rows, writing)
})
