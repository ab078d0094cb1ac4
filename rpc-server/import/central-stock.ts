/** central_stock.csv: what the central stock holds for a store, product by product. */
import { merge } from "../store/engine/merge.ts"
import * as tables from "../store/network/network-tables.ts"
import { id, quantity, whole } from "./cell.ts"
import { type CellsOf, required } from "./column.ts"
import { kind } from "./kind.ts"
import { requireProduct, requireStore } from "./named-rows.ts"

const columns = () => ({
  store_id: required(id, "The store that asks for it.", "101"),
  product_id: required(whole(1, 99_999), "The product.", "1773"),
  stock_level: required(quantity, "How much there is: kilograms or pieces.", "40")
})
export type CentralStockCells = CellsOf<ReturnType<typeof columns>>

export const centralStock = kind({
  name: "central_stock",
  about: "What the central stock holds.",
  columns,
  key: (row) => `product ${row.product_id} of store ${row.store_id}`,
  judge: (rows, reference, complain) => {
    for (const { line, row } of rows) {
      requireStore(row.store_id, reference, line, complain)
      requireProduct(row.product_id, reference, line, complain)
    }
    return rows.map(({ row }) => row)
  },
  write: (rows, { progress }) => merge(tables.centralStock, rows, progress)
})
