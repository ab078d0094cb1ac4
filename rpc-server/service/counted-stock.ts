/** The books' figures of products that are counted, in an end-of-day report or for a task (EOD-4, TASK-4). */
import * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { Flags } from "#core/session/flags.ts"
import { countingIncrement } from "#core/stock/counting-step.ts"
import { type ProductBooks, slack } from "#core/stock/eod-booking.ts"
import type { Counted } from "#core/stock/physical-stock.ts"
import type { Tx } from "../store/engine/transaction.ts"
import type * as products from "../store/network/products.ts"
import * as stock from "../store/pack/eod-stock.ts"
import type { StockScope } from "../store/pack/packs.ts"

/** The books of every product, as far back as something was counted first. */
export const booksOf = function* (
  sight: StockScope,
  first: Day.Instant,
  now: Day.Instant
): Tx<ReadonlyMap<number, ProductBooks>> {
  const books = new Map<
    number,
    { stock: Quantity.Quantity; readonly movements: Array<ProductBooks["movements"][number]> }
  >()
  for (const { product_id, at, change } of yield* stock.movementsSince(
    sight,
    Day.toGmt(first - slack),
    Day.toGmt(now)
  )) {
    const book = books.get(product_id) ?? { stock: Quantity.zero, movements: [] }
    books.set(product_id, book)
    if (at === "") book.stock = Quantity.ofThousandths(change)
    else book.movements.push({ at, change: Quantity.ofThousandths(change) })
  }
  return books
}

/** What of products decides how somebody counts them. @param flags of who counts */
export const countedAs = (
  productRows: ReadonlyMap<number, Pick<products.ProductRow, "whole" | "sell_by" | "qty_increments">>,
  flags: Flags
): ReadonlyMap<number, Omit<Counted, "current_stock">> => {
  const counted = new Map<number, Omit<Counted, "current_stock">>()
  for (const [id, { whole, sell_by, qty_increments: step }] of productRows) {
    const increment = step === null ? null : Quantity.ofThousandths(step)
    const qty_increments = countingIncrement(flags, { sell_by }, increment)
    counted.set(id, { whole, sell_by, qty_increments })
  }
  return counted
}
