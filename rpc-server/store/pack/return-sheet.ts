/** The sheet of a hub's returns: what was kept, came and left since the last one; the shipments behind a product; the last return. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { marks, select, selectMany, type Tx } from "../engine/transaction.ts"
import { type StockScope, visible, visibleOnTheWay, visibleTo } from "./packs.ts"
import { sinceOf } from "./shipments.ts"

const Text = Schema.NullOr(Schema.String)

const LeftRow = Schema.Struct({
  product_id: Schema.Int,
  is_today: Schema.Int,
  received: Schema.Int
})
const leftRows = select(
  LeftRow,
  `SELECT product_id, is_today, CAST(SUM(received_qty) AS BIGINT) AS received
   FROM (SELECT k.product_id, k.received_qty, CASE WHEN k.received_at >= ? THEN 1 ELSE 0 END AS is_today
     FROM pack k WHERE ${visibleOnTheWay} AND k.received_at >= ? AND k.status <> 0 AND k.is_found = 0) AS here
   GROUP BY product_id, is_today ORDER BY product_id`
)
/** What was received since a time and is no longer there, whatever became of it: by product. */
export const leftSince = (sight: StockScope, since: Day.GmtTime, today: Day.GmtTime) =>
  leftRows(today, ...visibleTo(sight), since)

const OnShelf = Schema.Struct({
  id: Schema.Int,
  product_id: Schema.Int,
  received_at: Schema.String,
  /** 0 of what a count found. */
  received: Schema.Int,
  remaining: Schema.Int,
  shipment: Schema.NullOr(Schema.Int)
})
export type PackOnShelf = typeof OnShelf.Type
const shelf = select(
  OnShelf,
  `SELECT k.id, k.product_id, k.received_at,
     CASE WHEN k.is_found = 1 THEN 0 ELSE k.received_qty END AS received, k.qty AS remaining, s.id AS shipment
   FROM pack k LEFT JOIN shipment s ON s.shipment_id = k.shipment_id AND s.hub_id = k.hub_id
   WHERE ${visibleOnTheWay} AND k.status = 0 ORDER BY k.received_at, k.id`
)
/** Every available pack with the shipment that brought it, the oldest first. */
export const onShelf = (sight: StockScope) => shelf(...visibleTo(sight))

const RetainedRow = Schema.Struct({ product_id: Schema.Int, sold: Schema.Int, came_back: Schema.Int })
/**
 * What orders did since a time with packs that were here before it: sold, less what of that stands on the shelf again, and
 * what came back of earlier sales.
 */
const soldRows = select(
  RetainedRow,
  // An order that was invoiced since, or came back since, has changed since: those are found by an index, invoices by
  // their time are not. SQLite joins in this order where it says CROSS.
  `SELECT k.product_id,
     CAST(SUM(CASE WHEN i.created_at < ? THEN 0 WHEN t.returned_at IS NULL THEN t.qty ELSE t.qty - COALESCE(t.restocked, t.qty) END) AS BIGINT) AS sold,
     CAST(SUM(CASE WHEN i.created_at < ? AND t.returned_at >= ? THEN COALESCE(t.restocked, t.qty) ELSE 0 END) AS BIGINT) AS came_back
   FROM orders o CROSS JOIN invoice i CROSS JOIN order_pack t CROSS JOIN pack k
   WHERE i.order_id = o.order_id AND i.hub_id = o.hub_id AND t.order_id = o.order_id AND t.hub_id = o.hub_id
     AND k.id = t.pack_id AND o.hub_id = k.hub_id AND ${visible} AND k.received_at < ?
     AND o.store_id IN (SELECT store_id FROM store) AND o.updated_at >= ? GROUP BY k.product_id`
)
export const soldOfRetained = (sight: StockScope, since: Day.GmtTime) =>
  soldRows(since, since, since, ...visibleTo(sight), since, since)

const ChangedRow = Schema.Struct({
  product_id: Schema.Int,
  what: Schema.Literals(["received", "returned", "corrected", "transferred"]),
  /** 1 for a pack that was received since; 0 for any other, and for the earlier life of a pack that came back. */
  is_new: Schema.Int,
  is_today: Schema.Int,
  change: Schema.Int
})
const changedRows = select(
  ChangedRow,
  `SELECT product_id, what, is_new, is_today, CAST(SUM(change) AS BIGINT) AS change
   FROM (SELECT k.product_id, e.what, e.change, CASE WHEN e.at >= ? THEN 1 ELSE 0 END AS is_today,
       CASE WHEN k.received_at >= ? AND e.at >= k.received_at THEN 1 ELSE 0 END AS is_new
     FROM pack_event e CROSS JOIN pack k
     WHERE e.hub_id = ? AND e.at >= ? AND k.id = e.pack_id AND ${visible}) AS told
   GROUP BY product_id, what, is_new, is_today ORDER BY product_id`
)
/** What else changed the packs of a hub since a time. */
export const changedSince = (sight: StockScope, since: Day.GmtTime, today: Day.GmtTime) =>
  changedRows(today, since, sight.hub, since, ...visibleTo(sight))

const SentRow = Schema.Struct({ product_id: Schema.Int, shipment: Schema.Int, qty: Schema.Int })
/** What the shipments that were accepted since a time were to bring. */
export const sentSince = select(
  SentRow,
  `SELECT i.product_id, i.shipment, i.original_qty AS qty FROM shipment_item i JOIN shipment s ON s.id = i.shipment AND i.hub_id = s.hub_id
   WHERE s.hub_id = ? AND s.time_of_entry >= ? ORDER BY i.shipment, i.id`
)

const Behind = Schema.Struct({
  id: Schema.Int,
  shipment_id: Schema.String,
  shipment_name: Schema.String,
  time: Text,
  sent: Schema.Int,
  received: Schema.Int,
  remaining: Schema.Int
})
const behind = selectMany(Behind)
const EventsBehind = Schema.Struct({
  id: Schema.Int,
  what: ChangedRow.fields.what,
  change: Schema.Int
})
const eventsBehind = selectMany(EventsBehind)
/**
 * What accepted shipments brought of a product, and what became of it: what neither is there nor went back was sold.
 */
export const shipmentsBehind = function* (
  { hub, cutOff }: StockScope,
  ids: ReadonlyArray<number>,
  productId: number
) {
  const rows = yield* behind(
    `SELECT s.id, s.shipment_id, s.shipment_name, s.time_of_entry AS time,
       CAST(COALESCE((SELECT SUM(i.original_qty) FROM shipment_item i WHERE i.shipment = s.id AND i.hub_id = ? AND i.product_id = ?), 0) AS BIGINT) AS sent,
       CAST(COALESCE(SUM(k.received_qty), 0) AS BIGINT) AS received,
       CAST(COALESCE(SUM(CASE WHEN k.status = 0 THEN k.qty ELSE 0 END), 0) AS BIGINT) AS remaining
     FROM shipment s LEFT JOIN pack k ON k.shipment_id = s.shipment_id AND k.hub_id = s.hub_id AND k.product_id = ?
     WHERE s.hub_id = ? AND s.status = 9 AND s.created_at >= ? AND s.id IN (${marks(ids.length)})
     GROUP BY s.id, s.shipment_id, s.shipment_name, s.time_of_entry ORDER BY s.time_of_entry DESC, s.id DESC`,
    [hub, productId, productId, hub, sinceOf(cutOff), ...ids]
  )
  const events = yield* eventsBehind(
    `SELECT s.id, e.what, CAST(SUM(e.change) AS BIGINT) AS change
     FROM shipment s CROSS JOIN pack k CROSS JOIN pack_event e
     WHERE k.shipment_id = s.shipment_id AND k.hub_id = s.hub_id AND k.product_id = ? AND e.pack_id = k.id AND e.hub_id = k.hub_id
       AND e.at >= k.received_at AND s.hub_id = ? AND s.id IN (${marks(ids.length)}) GROUP BY s.id, e.what`,
    [productId, hub, ...ids]
  )
  const sumOf = (id: number, isOf: (what: string) => boolean): number =>
    events.reduce((sum, event) => (event.id === id && isOf(event.what) ? sum + event.change : sum), 0)
  return rows.map(({ remaining, ...row }) => {
    const returned = -sumOf(row.id, (what) => what === "returned")
    const received = row.received + sumOf(row.id, (what) => what !== "returned")
    return { ...row, received, sold: received - returned - remaining, returned }
  })
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
   WHERE hub_id = ? AND kind IN ('return', 'retain') AND order_id IS NULL AND created_at >= ? ORDER BY created_at DESC, id DESC LIMIT 1`
)
const recordById = select(
  RecordRow,
  `SELECT id, kind, ref_no, created_at, user_name FROM return_record
   WHERE id = ? AND hub_id = ? AND kind IN ('return', 'retain')`
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
   WHERE l.return_id = ? AND l.hub_id = ? ORDER BY l.product_id`
)
export interface StoredReturn {
  readonly record: typeof RecordRow.Type
  readonly lines: ReadonlyArray<typeof LineRow.Type>
}
/** What a hub last returned or kept, with its lines. */
export const lastReturn = function* (hub: number, cutOff: string | null): Tx<StoredReturn | undefined> {
  const [record] = yield* lastRecord(hub, sinceOf(cutOff))
  return record === undefined ? undefined : { record, lines: yield* lines(record.id, hub) }
}
/** The return of a hub under an id. */
export const findReturn = function* (hub: number, id: number): Tx<StoredReturn | undefined> {
  const [record] = yield* recordById(id, hub)
  return record === undefined ? undefined : { record, lines: yield* lines(record.id, hub) }
}
