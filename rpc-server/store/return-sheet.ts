/** What a hub kept, what came and what left since its last return; the shipments behind a product; the last return. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { type StockScope, visible, visibleOnTheWay, visibleTo } from "./packs.ts"
import { sinceOf } from "./shipments.ts"
import { marks, select, selectMany, type Tx } from "./transaction.ts"

const Text = Schema.NullOr(Schema.String)

const GoneRow = Schema.Struct({
  product_id: Schema.Int,
  status: Schema.Int,
  is_today: Schema.Int,
  received: Schema.Int
})
const gone = select(
  GoneRow,
  `SELECT product_id, status, is_today, CAST(SUM(received_qty) AS BIGINT) AS received
   FROM (SELECT k.product_id, k.status, k.received_qty, CASE WHEN k.received_at >= ? THEN 1 ELSE 0 END AS is_today
     FROM pack k WHERE ${visibleOnTheWay} AND k.received_at >= ? AND k.status <> 0) AS here
   GROUP BY product_id, status, is_today ORDER BY product_id`
)
/** What came since a time and is no longer there, whatever became of it: by product and status. */
export const goneOf = (sight: StockScope, since: Day.GmtTime, today: Day.GmtTime) =>
  gone(today, ...visibleTo(sight), since)

const OnShelf = Schema.Struct({
  id: Schema.Int,
  product_id: Schema.Int,
  received_at: Schema.String,
  received: Schema.Int,
  remaining: Schema.Int,
  shipment: Schema.NullOr(Schema.Int)
})
export type PackOnShelf = typeof OnShelf.Type
const shelf = select(
  OnShelf,
  `SELECT k.id, k.product_id, k.received_at, k.received_qty AS received, k.qty AS remaining, s.id AS shipment
   FROM pack k LEFT JOIN shipment s ON s.shipment_id = k.shipment_id
   WHERE ${visibleOnTheWay} AND k.status = 0 ORDER BY k.received_at, k.id`
)
/** Every available pack with the shipment that brought it, the oldest first. */
export const onShelf = (sight: StockScope) => shelf(...visibleTo(sight))

const Amount = Schema.Struct({ product_id: Schema.Int, qty: Schema.Int })
const soldRows = select(
  Amount,
  // An order that was invoiced since has changed since: those are found by an index, invoices by their time are not.
  // SQLite joins in this order where it says CROSS.
  `SELECT k.product_id, CAST(SUM(t.qty) AS BIGINT) AS qty
   FROM orders o CROSS JOIN invoice i CROSS JOIN order_pack t CROSS JOIN pack k
   WHERE i.order_id = o.order_id AND t.order_id = o.order_id AND k.id = t.pack_id AND ${visible} AND k.received_at < ? AND i.created_at >= ? AND t.returned_at IS NULL
     AND o.store_id IN (SELECT store_id FROM store) AND o.updated_at >= ? GROUP BY k.product_id`
)
const returnedRows = select(
  Amount,
  `SELECT k.product_id, CAST(SUM(-e.change) AS BIGINT) AS qty FROM pack_event e CROSS JOIN pack k
   WHERE k.id = e.pack_id AND ${visible} AND k.received_at < ? AND e.at > ? AND e.what = 'returned' GROUP BY k.product_id`
)
const amounts = function* (rows: Tx<ReadonlyArray<typeof Amount.Type>>): Tx<ReadonlyMap<number, number>> {
  return new Map((yield* rows).map(({ product_id, qty }) => [product_id, qty]))
}
/** What was sold, and what went back, since a return of packs that were here before it; its own packs are gone already. */
export const soldOfKept = (sight: StockScope, since: Day.GmtTime) =>
  amounts(soldRows(...visibleTo(sight), since, since, since))
export const returnedOfKept = (sight: StockScope, since: Day.GmtTime) =>
  amounts(returnedRows(...visibleTo(sight), since, since))

const SentRow = Schema.Struct({ product_id: Schema.Int, shipment: Schema.Int, qty: Schema.Int })
/** What the shipments that were accepted since a time were to bring. */
export const sentSince = select(
  SentRow,
  `SELECT i.product_id, i.shipment, i.original_qty AS qty FROM shipment_item i JOIN shipment s ON s.id = i.shipment
   WHERE s.hub_id = ? AND s.time_of_entry >= ? ORDER BY i.shipment, i.id`
)

const Behind = Schema.Struct({
  id: Schema.Int,
  shipment_id: Schema.String,
  shipment_name: Schema.String,
  time: Text,
  sent: Schema.Int,
  received: Schema.Int,
  sold: Schema.Int,
  returned: Schema.Int
})
const behind = selectMany(Behind)
/** What accepted shipments brought of a product: a pack that is used up was sold, one of status 2 went back. */
export const shipmentsBehind = function* (
  { hub, cutOff }: StockScope,
  ids: ReadonlyArray<number>,
  productId: number
): Tx<ReadonlyArray<typeof Behind.Type>> {
  return yield* behind(
    `SELECT s.id, s.shipment_id, s.shipment_name, s.time_of_entry AS time,
       CAST(COALESCE((SELECT SUM(i.original_qty) FROM shipment_item i WHERE i.shipment = s.id AND i.product_id = ?), 0) AS BIGINT) AS sent,
       CAST(COALESCE(SUM(k.received_qty), 0) AS BIGINT) AS received,
       CAST(COALESCE(SUM(CASE WHEN k.status = 0 THEN k.received_qty - k.qty WHEN k.status = 1 THEN k.received_qty ELSE 0 END), 0) AS BIGINT) AS sold,
       CAST(COALESCE(SUM(CASE WHEN k.status = 2 THEN k.received_qty ELSE 0 END), 0) AS BIGINT) AS returned
     FROM shipment s LEFT JOIN pack k ON k.shipment_id = s.shipment_id AND k.hub_id = s.hub_id AND k.product_id = ?
     WHERE s.hub_id = ? AND s.status = 9 AND s.created_at >= ? AND s.id IN (${marks(ids.length)})
     GROUP BY s.id, s.shipment_id, s.shipment_name, s.time_of_entry ORDER BY s.time_of_entry DESC, s.id DESC`,
    [productId, productId, hub, sinceOf(cutOff), ...ids]
  )
}

const RecordRow = Schema.Struct({
  id: Schema.Int,
  kind: Schema.Literals(["return", "retain"]),
  ref_no: Text,
  created_at: Schema.String,
  user_name: Schema.String
})
const lastRecord = select(
  RecordRow,
  `SELECT id, kind, ref_no, created_at, user_name FROM return_record
   WHERE hub_id = ? AND kind IN ('return', 'retain') AND created_at >= ? ORDER BY created_at DESC, id DESC LIMIT 1`
)
const LineRow = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  qty: Schema.Int,
  sell_by: Schema.Literals(["kg", "pack"])
})
const lines = select(
  LineRow,
  `SELECT l.product_id, p.name AS product_name, l.qty, p.sell_by FROM return_line l JOIN product p ON p.entity_id = l.product_id
   WHERE l.return_id = ? ORDER BY l.product_id`
)
/** What a hub last returned or kept, with its lines. */
export const lastReturn = function* (
  hub: number,
  cutOff: string | null
): Tx<
  { readonly record: typeof RecordRow.Type; readonly lines: ReadonlyArray<typeof LineRow.Type> } | undefined
> {
  const [record] = yield* lastRecord(hub, sinceOf(cutOff))
  return record === undefined ? undefined : { record, lines: yield* lines(record.id) }
}
