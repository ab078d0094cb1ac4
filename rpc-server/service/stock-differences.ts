/** Differences from the books of a hub, product by product, as they are booked (EOD-6, CORRECT-3). */
import * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { Flags } from "#core/session/flags.ts"
import { isRemnant, type ShelfPack } from "#core/stock/rounding.ts"
import { shrink } from "#core/stock/shrink.ts"
import { isByPack, shrinkWhole } from "#core/stock/whole-packs.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import type { StockedProduct } from "../store/network/products.ts"
import type { ClaimRow } from "../store/pack/claimed-codes.ts"
import * as stock from "../store/pack/eod-stock.ts"
import type { StockScope } from "../store/pack/packs.ts"
import * as changes from "../store/pack/stock-changes.ts"
import { packOf } from "./counted-packs.ts"
import { keeping } from "./entity.ts"

/** More of a product was found, or less: below 0. */
export interface Difference {
  readonly product_id: number
  readonly qty: Quantity.Quantity
  readonly reason: string
}

/** The booked change of each product, and the claims that ended with packs that are gone. */
export interface Booked {
  readonly byProduct: ReadonlyMap<number, number>
  readonly ended: ReadonlyArray<ClaimRow>
}

const remnantOf = (
  { entity_id, sell_by, whole, qty_increments: step }: StockedProduct,
  received: number,
  qty: number
): ShelfPack => ({
  product_id: entity_id,
  sell_by,
  whole,
  qty_increments: step === null ? null : Quantity.ofThousandths(step),
  received: Quantity.ofThousandths(received),
  qty: Quantity.ofThousandths(qty)
})

/**
 * Books what differs: what is missing is taken out of the first packs to expire, as far as they hold it; what was found
 * stands in stock without a code.
 * @param flags of who counted: what they count by pack leaves in whole packs (STEP-2)
 * @param seen packs that are not what is missing
 */
export const booked = function* (
  sight: StockScope,
  cause: changes.Cause,
  differences: ReadonlyArray<Difference>,
  stocked: ReadonlyMap<number, StockedProduct>,
  flags: Flags,
  seen: ReadonlySet<number> = new Set()
): Tx<Booked> {
  const { hub } = sight
  const byProduct = new Map<number, number>()
  const less = differences.filter(({ qty }) => qty < 0)
  const packs = Map.groupBy(
    less.length === 0
      ? []
      : yield* stock.packsOf(
          sight,
          less.map(({ product_id }) => product_id),
          cause.at
        ),
    ({ product_id }) => product_id
  )
  const leaving: Array<changes.PackChange> = []
  for (const { product_id, qty: difference, reason } of less) {
    const missing = Quantity.ofThousandths(-difference)
    const product = stocked.get(product_id)
    const shelfPacks = (packs.get(product_id) ?? []).map((row) => {
      const pack = packOf(row)
      return {
        ...pack,
        isClaimed: pack.isClaimed || seen.has(pack.id),
        isRemnant: product !== undefined && isRemnant(remnantOf(product, row.received_qty, pack.qty))
      }
    })
    const isWhole = product !== undefined && isByPack(flags, product, shelfPacks)
    const shrunk = isWhole ? shrinkWhole(shelfPacks, missing) : shrink(shelfPacks, missing)
    byProduct.set(product_id, shrunk.missing - missing)
    for (const { pack_id, qty } of shrunk.taken) leaving.push({ pack_id, qty, reason })
  }
  const ended = leaving.length === 0 ? [] : yield* changes.takeOut(hub, cause, leaving)
  const more = differences.filter(({ qty }) => qty > 0)
  if (more.length > 0) {
    const variables = yield* env.forHub(hub)
    const today = Day.dayAt(Day.fromGmt(cause.at) ?? 0)
    const found = more.flatMap(({ product_id, qty, reason }): ReadonlyArray<changes.Found> => {
      const product = stocked.get(product_id)
      if (product === undefined) return []
      byProduct.set(product_id, qty)
      return [{ product_id, qty, date_of_expiry: Day.addDays(today, keeping(product, variables)), reason }]
    })
    yield* changes.putFound(hub, cause, found)
  }
  return { byProduct, ended }
}
