/** The packs on a hub's shelf that a decision shrinks: taken first, so that two decisions about one product follow each other. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { bySize, groups } from "../engine/many-rows.ts"
import { marks, selectMany, type Tx } from "../engine/transaction.ts"
import { firstExpiring, type StockScope, visible, visibleTo } from "./packs.ts"

const ShelfPack = Schema.Struct({
  id: Schema.Int,
  product_id: Schema.Int,
  scan_code: Schema.String,
  date_of_expiry: Schema.String,
  qty: Schema.Int,
  received_at: Schema.String,
  is_coded: Schema.Int,
  is_claimed: Schema.Int
})
export type ShelfPack = typeof ShelfPack.Type
const packs = selectMany(ShelfPack)

const takenText = bySize(
  (size) =>
    `SELECT k.id FROM pack k WHERE ${visible} AND k.status = 0 AND k.product_id IN (${marks(size)}) ORDER BY k.id`
)
const shelfText = bySize(
  (size) => `SELECT k.id, k.product_id, k.scan_code, k.date_of_expiry, k.qty, k.received_at,
     CASE WHEN k.unique_key IS NULL THEN 0 ELSE 1 END AS is_coded,
     CASE WHEN EXISTS (SELECT 1 FROM pack_claim c
       WHERE c.hub_id = ? AND c.pack_id = k.id AND k.unique_key IS NOT NULL AND c.unique_key IS NOT NULL AND c.claimed_until >= ?) THEN 1 ELSE 0 END AS is_claimed
   FROM pack k WHERE ${visible} AND k.status = 0 AND k.product_id IN (${marks(size)}) ${firstExpiring}`
)
/** What a hub holds of products, expired packs too, and whether somebody has a pack in hand. */
export const toDecide = function* (
  sight: StockScope,
  productIds: ReadonlyArray<number>,
  now: Day.GmtTime
): Tx<ReadonlyArray<ShelfPack>> {
  const found: Array<ShelfPack> = []
  for (const ids of groups([...new Set(productIds)].sort((a, b) => a - b))) {
    yield { text: `${takenText(ids.length)} FOR UPDATE`, values: [...visibleTo(sight), ...ids], isLock: true }
    found.push(...(yield* packs(shelfText(ids.length), [sight.hub, now, ...visibleTo(sight), ...ids])))
  }
  return found
}
