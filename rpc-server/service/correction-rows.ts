/** The products of a hub as they are listed for correction: in stock, and out of stock where the central stock has some. */
import { isMarinated } from "#core/barcode/shelf-life.ts"
import type * as Day from "#core/day.ts"
import type { Flags } from "#core/session/flags.ts"
import type { CorrectionRow, Listed } from "#core/stock/correction.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as catalogue from "../store/network/catalogue.ts"
import * as products from "../store/network/products.ts"
import * as corrections from "../store/pack/corrections.ts"
import * as stock from "../store/pack/eod-stock.ts"
import type { StockScope } from "../store/pack/packs.ts"
import { incrementOf, soldToday } from "./eod-rows.ts"

type Wire = typeof CorrectionRow.Encoded
const thousandths = (value: number | null): number | null => (value === null ? null : value / 1000)

/** @param by whose central stock it is, and how they count */
export const rowsOf = function* (
  sight: StockScope,
  { storeId, flags }: { readonly storeId: number; readonly flags: Flags },
  filter: Listed,
  now: Day.Instant
): Tx<ReadonlyArray<Wire>> {
  const stockRows = new Map((yield* stock.stockOf(sight)).map((each) => [each.product_id, each]))
  const central = yield* catalogue.centralStock(storeId)
  const missing = [...central].flatMap(([id, level]) => (level > 0 && !stockRows.has(id) ? [id] : []))
  const ids = [...(filter === "oos" ? [] : stockRows.keys()), ...(filter === "in_stock" ? [] : missing)]
  const productRows = yield* products.byIds(ids)
  const sold = yield* soldToday(sight, now)
  const waiting = yield* corrections.waitingProducts(sight.hub)
  return ids.flatMap((id): ReadonlyArray<Wire> => {
    const product = productRows.get(id)
    if (product === undefined || product.type_id !== "simple") return []
    const { whole = 0, part = 0 } = sold.get(id) ?? {}
    const { stock: current = 0, received = 0 } = stockRows.get(id) ?? {}
    return [
      {
        product_id: id,
        product_name: product.name,
        current_stock: current / 1000,
        new_current_stock: null,
        whole: product.whole,
        qty: received / 1000,
        qty_inc: incrementOf(flags, product),
        min_sale_qty: thousandths(product.min_sale_qty),
        sell_by: product.sell_by,
        marinated: isMarinated(product.category_id) ? 1 : 0,
        reason: "",
        total_qty_sold: whole / 1000,
        total_partialy_sold: part / 1000,
        processed_inventory: (whole - part) / 1000,
        central_stock: thousandths(central.get(id) ?? null),
        selected: false,
        isValidQty: true,
        price: product.price === null ? null : product.price / 100,
        waiting_ticket: waiting.get(id) ?? null
      }
    ]
  })
}
