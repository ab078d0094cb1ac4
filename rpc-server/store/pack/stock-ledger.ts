/**
 * The stock ledger: the movements of a product in a hub, and the packs that do not hold what theirs come to
 * (LEDGER-1).
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { SellBy } from "#core/order/order.ts"
import * as Quantity from "#core/quantity.ts"
import type { Movement, Unexplained } from "#core/stock/ledger.ts"
import { returnedFor, takenIn } from "../archive/archived-packs.ts"
import { moved } from "../archive/imported-packs.ts"
import { select, type Tx, type Value } from "../engine/transaction.ts"
import { MovementRow } from "./inventory.ts"
import { type StockScope, visible, visibleTo } from "./packs.ts"
import { nameOfOrder, originOfShipment, whatOfOrder } from "./transfers.ts"

const Row = Schema.Struct({ ...MovementRow.fields, scan_code: Schema.String })

const ofProduct = `${visible} AND k.product_id = ?`
/**
 * The movements of a product since a time. Lines of one second stand in the order in which they were taken, each
 * return behind its own.
 */
const since = select(
  Row,
  `SELECT at, what, "by", hub_id, reference, order_id, shipment, change, reason, scan_code FROM (
    SELECT k.received_at AS at, 'received' AS what, s.accepted_by AS "by", k.hub_id, k.shipment_id AS reference,
      CAST(NULL AS INTEGER) AS order_id, s.id AS shipment, k.received_qty AS change, ${originOfShipment} AS reason, k.scan_code,
      0 AS place, k.id AS line, 0 AS turn
    FROM pack k LEFT JOIN shipment s ON s.shipment_id = k.shipment_id AND s.hub_id = k.hub_id
    WHERE ${ofProduct} AND k.is_found = 0 AND k.received_at >= ?
    UNION ALL SELECT i.created_at, ${whatOfOrder}, i.user_name, k.hub_id, ${nameOfOrder}, o.order_id, NULL, -t.qty, t.later_reason,
      k.scan_code, 1, t.id, 0
    FROM pack k JOIN order_pack t ON t.pack_id = k.id AND t.hub_id = k.hub_id
      JOIN orders o ON o.order_id = t.order_id AND o.hub_id = k.hub_id
      JOIN invoice i ON i.order_id = t.order_id AND i.hub_id = k.hub_id
    WHERE ${ofProduct} AND i.created_at >= ?
    UNION ALL SELECT t.returned_at, 'returned', t.returned_by, k.hub_id, o.increment_id, o.order_id, NULL,
      COALESCE(t.restocked, t.qty), ${returnedFor}, k.scan_code, 1, t.id, 1
    FROM pack k JOIN order_pack t ON t.pack_id = k.id AND t.hub_id = k.hub_id
      JOIN orders o ON o.order_id = t.order_id AND o.hub_id = k.hub_id
    WHERE ${ofProduct} AND t.returned_at >= ?
    UNION ALL SELECT e.at, e.what, e.user_name, k.hub_id, e.reference, NULL, NULL, e.change, e.reason, k.scan_code, 1, e.id, 0
    FROM pack_event e JOIN pack k ON k.id = e.pack_id
    WHERE ${ofProduct} AND e.hub_id = ? AND e.product_id = ? AND e.at >= ?) AS moved
   ORDER BY at, place, line, turn LIMIT ?`
)
/** What moved of a product in a hub from a time on until now, the oldest first, at most so many lines. */
export const movementsSince = function* (
  sight: StockScope,
  productId: number,
  start: Day.GmtTime,
  most: number
): Tx<ReadonlyArray<Movement>> {
  const scope: ReadonlyArray<Value> = [...visibleTo(sight), productId]
  const rows = yield* since(
    ...scope,
    start,
    ...scope,
    start,
    ...scope,
    start,
    ...scope,
    sight.hub,
    productId,
    start,
    most
  )
  return rows.map(({ order_id, shipment, change, ...row }) => ({
    ...row,
    subject:
      order_id !== null
        ? ({ kind: "order", id: order_id } as const)
        : shipment !== null
          ? ({ kind: "shipment", id: shipment } as const)
          : null,
    change: Quantity.ofThousandths(change)
  }))
}

const Amount = Schema.Struct({ qty: Schema.Int })
const shelfAmount = select(
  Amount,
  `SELECT CAST(COALESCE(SUM(k.qty), 0) AS BIGINT) AS qty FROM pack k WHERE ${ofProduct} AND k.status = 0`
)
/** What a hub has of a product on its shelf, expired or not. */
export const onHand = function* (sight: StockScope, productId: number): Tx<number> {
  const [row] = yield* shelfAmount(...visibleTo(sight), productId)
  return row?.qty ?? 0
}

const Sum = Schema.Struct({
  pack_id: Schema.Int,
  product_id: Schema.Int,
  product_name: Schema.String,
  sell_by: SellBy,
  scan_code: Schema.String,
  qty: Schema.Int,
  moved: Schema.Int,
  taken: Schema.NullOr(Schema.String),
  orders: Schema.NullOr(Schema.String)
})
const summed = select(
  Sum,
  `SELECT k.id AS pack_id, k.product_id, p.name AS product_name, p.sell_by, k.scan_code, k.qty, k.taken,
     CAST(${moved} AS BIGINT) AS moved,
     CASE WHEN k.taken IS NULL THEN NULL
       ELSE (SELECT '[' || STRING_AGG(CAST(t.order_id AS TEXT), ',') || ']' FROM order_pack t
         WHERE t.pack_id = k.id AND t.hub_id = k.hub_id) END AS orders
   FROM pack k JOIN product p ON p.entity_id = k.product_id WHERE ${visible} AND k.status = 0 ORDER BY k.id`
)
const readOrders = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Array(Schema.Int)))
/** What orders took of a pack that have gone to the archive themselves. */
const takenByArchived = ({ taken, orders }: typeof Sum.Type): number => {
  if (taken === null) return 0
  const listedOrders = new Set(orders === null ? [] : readOrders(orders))
  return takenIn(taken)
    .filter(({ order_id }) => !listedOrders.has(order_id))
    .reduce(
      (sum, { qty, returned_at, restocked }) => sum + qty - (returned_at === null ? 0 : (restocked ?? qty)),
      0
    )
}

/** The packs on a hub's shelf that do not hold what their movements come to, and how many were looked at. */
export const unexplained = function* (
  sight: StockScope
): Tx<{ readonly packs: number; readonly unexplained: ReadonlyArray<typeof Unexplained.Encoded> }> {
  const rows = yield* summed(...visibleTo(sight))
  return {
    packs: rows.length,
    unexplained: rows.flatMap((row) => {
      const explained = row.moved - takenByArchived(row)
      const { pack_id, product_id, product_name, sell_by, scan_code, qty } = row
      return explained === qty
        ? []
        : [
            {
              pack_id,
              product_id,
              product_name,
              sell_by,
              scan_code,
              qty: qty / 1000,
              explained: explained / 1000
            }
          ]
    })
  }
}
