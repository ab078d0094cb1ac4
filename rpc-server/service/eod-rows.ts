/** The rows of an end-of-day report: every product on the shelf, with what the books say of it. */
import * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { Flags } from "#core/session/flags.ts"
import { countingIncrement } from "#core/stock/counting-step.ts"
import type { EodRow } from "#core/stock/eod-report.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as products from "../store/network/products.ts"
import * as stock from "../store/pack/eod-stock.ts"
import type { StockScope } from "../store/pack/packs.ts"

type Wire = typeof EodRow.Encoded
const thousandths = (value: number | null): number | null => (value === null ? null : value / 1000)

/** Nothing of what the books say (EOD-8). */
export const blinded = (row: Wire): Wire => ({
  ...row,
  current_stock: null,
  physical_stock: null,
  qty: 0,
  total_qty_sold: 0,
  total_partialy_sold: 0
})

/** The quantity of each product sold today, and the part of it out of packs that still stand on the shelf. */
export const soldToday = function* (
  sight: StockScope,
  now: Day.Instant
): Tx<ReadonlyMap<number, { readonly whole: number; readonly part: number }>> {
  const sold = new Map<number, { whole: number; part: number }>()
  for (const { product_id, status, qty } of yield* stock.soldSince(sight, Day.toGmt(Day.startOfDay(now)))) {
    const { whole, part } = sold.get(product_id) ?? { whole: 0, part: 0 }
    sold.set(product_id, { whole: whole + qty, part: part + (status === 0 ? qty : 0) })
  }
  return sold
}

/** The step in which somebody counts a product, on the wire (STEP-1). */
export const incrementOf = (
  flags: Flags,
  { sell_by, qty_increments: increment }: Pick<products.StockedProduct, "sell_by" | "qty_increments">
): number | null =>
  thousandths(
    countingIncrement(flags, { sell_by }, increment === null ? null : Quantity.ofThousandths(increment))
  )

/** @param flags of who counts */
export const rowsOf = function* (sight: StockScope, now: Day.Instant, flags: Flags): Tx<ReadonlyArray<Wire>> {
  const onShelf = yield* stock.stockOf(sight)
  const productRows = yield* products.byIds(onShelf.map(({ product_id }) => product_id))
  const sold = yield* soldToday(sight, now)
  const as_of = Day.toGmt(now)
  return onShelf.flatMap(({ product_id, stock: shelfStock, received, shipment_id }): ReadonlyArray<Wire> => {
    const product = productRows.get(product_id)
    if (product === undefined) return []
    const { whole = 0, part = 0 } = sold.get(product_id) ?? {}
    return [
      {
        product_id,
        product_name: product.name,
        current_stock: shelfStock / 1000,
        physical_stock: shelfStock / 1000,
        comment: "",
        whole: product.whole,
        qty: received / 1000,
        min_sale_qty: thousandths(product.min_sale_qty),
        qty_increments: incrementOf(flags, product),
        sell_by: product.sell_by,
        category_type: product.category_type,
        total_qty_sold: whole / 1000,
        total_partialy_sold: part / 1000,
        shipment_id,
        selected: false,
        isValidQty: true,
        price: product.price === null ? null : product.price / 100,
        as_of
      }
    ]
  })
}
