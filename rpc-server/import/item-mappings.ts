/** item_mappings.csv: which product the item of a partner's barcode stands for. */
import { type CodeType, layouts } from "#core/barcode/layouts.ts"
import { merge } from "../store/engine/merge.ts"
import * as master from "../store/network/master-tables.ts"
import * as tables from "../store/network/network-tables.ts"
import { oneOf, pattern, whole } from "./cell.ts"
import { type CellsOf, required } from "./column.ts"
import { kind } from "./kind.ts"
import { requireProduct } from "./named-rows.ts"

const mapped = ["mrpl", "spar", "loyaltyWorld"] as const
const digitsOf = (type: (typeof mapped)[number] & CodeType): number =>
  layouts[type].fields.item.end - layouts[type].fields.item.start

const columns = () => ({
  code_type: required(
    oneOf(mapped),
    "mrpl (74), spar (2) or loyaltyWorld (P, W). EAN13s stand in products.csv.",
    "mrpl"
  ),
  item: required(
    pattern(/^\d{5,7}$/, "the item's digits as the code prints them, zeros included"),
    "The item's digits as printed: five for mrpl, six for spar, seven for loyaltyWorld.",
    "01234"
  ),
  product_id: required(whole(1, 99_999), "The product it stands for.", "1773")
})

export type MappingCells = CellsOf<ReturnType<typeof columns>>

export const itemMappings = kind({
  name: "item_mappings",
  about: "The products behind the items of partners' barcodes.",
  columns,
  key: (row) => `${row.code_type} item ${row.item}`,
  learn: (row, reference) => reference.addMapping(row.code_type, row.item, row.product_id),
  judge: (rows, reference, complain) => {
    for (const { line, row } of rows) {
      const digits = digitsOf(row.code_type)
      if (row.item.length !== digits)
        complain(
          line,
          "item",
          `${row.item} has ${row.item.length} digits: a ${row.code_type} item has ${digits}, zeros included`
        )
      requireProduct(row.product_id, reference, line, complain)
    }
    return rows.map(({ row }) => row)
  },
  write: (rows, { progress }) => merge(tables.itemMappings, rows, progress),
  maintained: { table: master.itemMappings, typed: (stored) => stored, stored: (ready) => ready }
})
