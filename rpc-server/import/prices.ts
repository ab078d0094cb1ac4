/** prices.csv: prices of single stores, in the place of those of the catalogue. */
import { unitSlip } from "#core/sheet/slip.ts"
import { merge } from "../store/engine/merge.ts"
import * as master from "../store/network/master-tables.ts"
import * as tables from "../store/network/network-tables.ts"
import { id, money, whole } from "./cell.ts"
import { type CellsOf, required } from "./column.ts"
import { kind } from "./kind.ts"
import { requireProduct, requireStore } from "./named-rows.ts"

const columns = () => ({
  store_id: required(id, "The store that sells at this price.", "101"),
  product_id: required(whole(1, 99_999), "The product.", "1773"),
  price: required(money, "For a kilogram, or for a pack.", "219.50")
})

export type PriceCells = CellsOf<ReturnType<typeof columns>>

export const prices = kind({
  name: "prices",
  about: "Prices of single stores.",
  columns,
  key: (row) => `product ${row.product_id} of store ${row.store_id}`,
  judge: (rows, reference, complain, warn) => {
    for (const { line, row } of rows) {
      requireStore(row.store_id, reference, line, complain)
      requireProduct(row.product_id, reference, line, complain)
      const slip = unitSlip(
        row.price,
        reference.products.get(row.product_id)?.final_price ?? null,
        "catalogue"
      )
      if (slip !== undefined) warn(line, "price", slip)
      if (row.price === 0) complain(line, "price", "write a price above 0")
    }
    return rows.map(({ row }) => row)
  },
  write: (rows, { progress }) => merge(tables.priceOverrides, rows, progress),
  maintained: { table: master.priceOverrides, typed: (stored) => stored, stored: (ready) => ready }
})
