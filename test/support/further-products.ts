/** Products beyond the four of the network: each with its pack on a shelf of hub 1, and its line of a shipment. */
import * as Day from "#core/day.ts"
import type { Change } from "./transaction.ts"

interface Product {
  readonly id: number
  readonly name: string
  readonly sellBy?: "kg" | "pack"
}

export const productRow = ({ id, name, sellBy = "kg" }: Product): Change => ({
  text: `INSERT INTO product (entity_id, name, type_id, child_products, price, final_price, sell_by, whole, tax_rate)
         VALUES (?, ?, 'simple', '[]', 0, 0, ?, 0, 0)`,
  values: [id, name, sellBy]
})

/** Half a kilogram of it that expires in five days. */
export const packRow = ({ id }: Product, code: string): Change => {
  const now = Date.now()
  return {
    text: `INSERT INTO pack (hub_id, product_id, scan_code, code, unique_key, date_of_expiry, received_qty, qty, status, received_at)
           VALUES (1, ?, ?, ?, ?, ?, 500, 500, 0, ?)`,
    values: [id, code, code, code, Day.addDays(Day.dayAt(now), 5), Day.toGmt(now)]
  }
}

export const shipmentLine = (shipment: number, { id, name, sellBy = "kg" }: Product, qty = 500): Change => ({
  text: `INSERT INTO shipment_item (hub_id, shipment, product_id, product_name, original_qty, sell_by, is_listed)
         VALUES ((SELECT hub_id FROM shipment WHERE id = ?), ?, ?, ?, ?, ?, 1)`,
  values: [shipment, shipment, id, name, qty, sellBy]
})
