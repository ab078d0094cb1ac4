/** The stock of a hub as an end-of-day report counts it, and its movements while it was counted. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { bySize } from "../engine/many-rows.ts"
import { marks, select, selectMany, type Tx } from "../engine/transaction.ts"
import { type StockScope, visibleOnTheWay, visibleTo } from "./packs.ts"

const Stocked = Schema.Struct({
  product_id: Schema.Int,
  stock: Schema.Int,
  received: Schema.Int,
  shipment_id: Schema.NullOr(Schema.String)
})
export type Stocked = typeof Stocked.Type
const stocked = select(
  Stocked,
  `SELECT k.product_id, CAST(SUM(k.qty) AS BIGINT) AS stock, CAST(SUM(k.received_qty) AS BIGINT) AS received,
     MAX(k.shipment_id) AS shipment_id
   FROM pack k WHERE ${visibleOnTheWay} AND k.status = 0 GROUP BY k.product_id ORDER BY k.product_id`
)
/** Every product on the shelf: what there is of it, what its packs held when they came. Thousandths. */
export const stockOf = (sight: StockScope): Tx<ReadonlyArray<Stocked>> => stocked(...visibleTo(sight))

/** A column of a pack, looked up by its id: for a join PostgreSQL would read all packs that the hub ever had. */
const ofPack = (column: "product_id" | "status") =>
  `(SELECT k.${column} FROM pack k WHERE k.id = t.pack_id AND k.hub_id = ? AND k.received_at || '' >= ?) AS ${column}`
/**
 * Orders that were invoiced or given back since a time have changed since: those are found by an index, and their invoices
 * one by one.
 */
const invoicedAt =
  "(SELECT i.created_at FROM invoice i WHERE i.order_id = o.order_id AND i.hub_id = o.hub_id)"
const changedOrders = `FROM orders o CROSS JOIN order_pack t
     WHERE t.order_id = o.order_id AND t.hub_id = o.hub_id AND o.hub_id = ?
       AND o.store_id IN (SELECT store_id FROM store WHERE hub_id = ?) AND o.updated_at >= ?`
const invoicedPacks = `${changedOrders} AND ${invoicedAt} >= ?`
const returnedPacks = `${changedOrders} AND t.returned_at >= ? AND t.restocked > 0`

const Sold = Schema.Struct({ product_id: Schema.Int, status: Schema.Int, qty: Schema.Int })
const soldRows = select(
  Sold,
  `SELECT product_id, status, CAST(SUM(qty) AS BIGINT) AS qty
   FROM (SELECT ${ofPack("product_id")}, ${ofPack("status")}, t.qty ${invoicedPacks} AND t.returned_at IS NULL) AS gone
   WHERE product_id IS NOT NULL GROUP BY product_id, status`
)
/** What was sold of a hub's packs since a time, by product and by what has become of the packs. */
export const soldSince = (sight: StockScope, since: Day.GmtTime) =>
  soldRows(...visibleTo(sight), ...visibleTo(sight), sight.hub, sight.hub, since, since)

const Movement = Schema.Struct({
  product_id: Schema.Int,
  /** Empty of what stands on the shelf now. */
  at: Schema.String,
  change: Schema.Int
})
export type Movement = typeof Movement.Type
const movements = select(
  Movement,
  // One statement: what is there and what has moved belong together, whatever is sold meanwhile.
  `SELECT product_id, at, CAST(SUM(change) AS BIGINT) AS change FROM (
     SELECT k.product_id, '' AS at, k.qty AS change FROM pack k WHERE ${visibleOnTheWay} AND k.status = 0
     UNION ALL
     SELECT k.product_id, k.received_at, k.received_qty FROM pack k
     WHERE ${visibleOnTheWay} AND k.received_at >= ? AND k.received_at <= ? AND k.is_found = 0
     UNION ALL
     SELECT e.product_id, e.at, e.change FROM pack_event e
     WHERE e.hub_id = ? AND (SELECT k.received_at FROM pack k WHERE k.id = e.pack_id AND k.hub_id = e.hub_id) >= ?
       AND e.product_id IN (SELECT entity_id FROM product) AND e.at >= ? AND e.what <> 'corrected'
     UNION ALL
     SELECT ${ofPack("product_id")}, ${invoicedAt}, -t.qty ${invoicedPacks}
     UNION ALL
     SELECT ${ofPack("product_id")}, t.returned_at, t.restocked ${returnedPacks}
   ) AS moved WHERE product_id IS NOT NULL GROUP BY product_id, at ORDER BY product_id, at`
)
/**
 * What stands on the shelf now, with an empty time, and what has come and gone since a time, product by product. A
 * correction moves nothing: it says that the books were wrong before it, too.
 */
export const movementsSince = (
  sight: StockScope,
  since: Day.GmtTime,
  now: Day.GmtTime
): Tx<ReadonlyArray<Movement>> => {
  const seen = visibleTo(sight)
  const orders = [...seen, sight.hub, sight.hub, since, since]
  const values = [...seen, ...seen, since, now, ...seen, since, ...orders, ...orders]
  return movements(...values)
}

const OnShelf = Schema.Struct({
  id: Schema.Int,
  product_id: Schema.Int,
  date_of_expiry: Schema.String,
  qty: Schema.Int,
  received_qty: Schema.Int,
  is_coded: Schema.Int,
  is_claimed: Schema.Int
})
export type OnShelf = typeof OnShelf.Type
const onShelf = selectMany(OnShelf)
const onShelfText = bySize(
  (size) =>
    `SELECT k.id, k.product_id, k.date_of_expiry, k.qty, k.received_qty,
       CASE WHEN k.unique_key IS NULL THEN 0 ELSE 1 END AS is_coded,
       CASE WHEN EXISTS (SELECT 1 FROM pack_claim c WHERE c.hub_id = ? AND c.pack_id = k.id AND c.claimed_until >= ?) THEN 1 ELSE 0 END AS is_claimed
     FROM pack k WHERE ${visibleOnTheWay} AND k.status = 0 AND k.product_id IN (${marks(size)}) ORDER BY k.product_id, k.date_of_expiry, k.id`
)
/** The packs on the shelf of some products, at most 500 at a time, and whether somebody has them in hand. */
export const packsOf = function* (
  sight: StockScope,
  productIds: ReadonlyArray<number>,
  now: Day.GmtTime
): Tx<ReadonlyArray<OnShelf>> {
  const found: Array<OnShelf> = []
  for (let start = 0; start < productIds.length; start += 500) {
    const some = productIds.slice(start, start + 500)
    found.push(...(yield* onShelf(onShelfText(some.length), [sight.hub, now, ...visibleTo(sight), ...some])))
  }
  return found
}
