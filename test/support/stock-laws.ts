/** What has to be true of stock at any moment, whoever did what and was killed (LEDGER-1, TRANSFER-5, CREDIT-2): all of it in SQL of both databases. */
import { Schema } from "effect"
import { selectMany, type Tx } from "#rpc-server/store/engine/transaction.ts"

/** Each finds what must not be; a row says where. */
export const stockLaws: ReadonlyArray<readonly [what: string, select: string]> = [
  [
    "a pack that does not hold what its movements come to",
    `SELECT k.id FROM pack k WHERE k.qty <> (CASE WHEN k.is_found = 1 THEN 0 ELSE k.received_qty END)
       - COALESCE((SELECT SUM(t.qty - COALESCE(t.restocked, 0)) FROM order_pack t WHERE t.pack_id = k.id), 0)
       + COALESCE((SELECT SUM(e.change) FROM pack_event e WHERE e.pack_id = k.id), 0)`
  ],
  ["negative stock", "SELECT id FROM pack WHERE qty < 0"],
  [
    "a pack on the shelf with nothing in it, or gone with something",
    "SELECT id FROM pack WHERE (status = 0) <> (qty > 0)"
  ],
  [
    "a pack in two stores",
    "SELECT unique_key FROM pack WHERE unique_key IS NOT NULL AND status = 0 GROUP BY unique_key HAVING COUNT(*) > 1"
  ],
  [
    "a pack on a shelf that is on its way",
    `SELECT p.unique_key FROM sent_pack p JOIN shipment s ON s.id = p.shipment JOIN pack k ON k.unique_key = p.unique_key
     WHERE s.status = 2 AND k.status = 0`
  ],
  [
    "a pack on its way twice",
    `SELECT p.unique_key FROM sent_pack p JOIN shipment s ON s.id = p.shipment
     WHERE s.status = 2 AND p.unique_key IS NOT NULL GROUP BY p.unique_key HAVING COUNT(*) > 1`
  ],
  [
    "a transfer that is not whole on its way",
    `SELECT s.id FROM shipment s WHERE s.transfer_order IS NOT NULL
     AND (SELECT SUM(p.qty) FROM sent_pack p WHERE p.shipment = s.id) <> (SELECT SUM(t.qty) FROM order_pack t WHERE t.order_id = s.transfer_order)`
  ],
  [
    "a transfer that brought more than was sent",
    `SELECT s.id FROM shipment s WHERE s.transfer_order IS NOT NULL
     AND (SELECT COALESCE(SUM(i.accepted_qty), 0) FROM shipment_item i WHERE i.shipment = s.id) > (SELECT SUM(p.qty) FROM sent_pack p WHERE p.shipment = s.id)`
  ],
  [
    "a pack with two customers",
    `SELECT t.pack_id FROM order_pack t JOIN orders o ON o.order_id = t.order_id JOIN pack k ON k.id = t.pack_id
     WHERE t.returned_at IS NULL AND o.transfer_to IS NULL AND k.unique_key IS NOT NULL
     GROUP BY t.pack_id HAVING SUM(t.qty) > MAX(k.received_qty)`
  ],
  [
    "an invoice without its packs",
    // The last pack of a line may hold more than is missing (PICK-3), as one does that was corrected after it was picked.
    `SELECT n.order_id FROM (SELECT n.*,
         COALESCE((SELECT SUM(t.qty) FROM order_pack t WHERE t.item_id = n.item_id), 0) AS taken,
         COALESCE((SELECT SUM(c.qty) FROM task c WHERE c.item_id = n.item_id AND c.cause = 'deficit'), 0) AS beyond
       FROM order_item n WHERE n.order_id IN (SELECT i.order_id FROM invoice i)) AS n
     WHERE n.taken + n.beyond <> COALESCE(n.accepted_qty, 0)
       AND NOT (n.accepted_qty = n.qty AND n.beyond = 0 AND EXISTS (SELECT 1 FROM order_pack t WHERE t.item_id = n.item_id
         AND t.unique_key IS NOT NULL AND n.taken > n.qty AND n.taken - t.qty < n.qty))`
  ],
  [
    "a return of stock whose packs are not its lines",
    `SELECT r.id FROM return_record r WHERE r.order_id IS NULL AND r.kind = 'return'
     AND COALESCE((SELECT SUM(l.qty) FROM return_line l WHERE l.return_id = r.id), 0)
       <> COALESCE((SELECT -SUM(e.change) FROM pack_event e WHERE e.reference = 'RET-' || r.id), 0)`
  ],
  [
    "a return of an order whose records are not its packs",
    `SELECT t.order_id FROM order_pack t WHERE t.return_number > 0 GROUP BY t.order_id, t.return_number
     HAVING SUM(t.qty) <> COALESCE((SELECT SUM(l.qty) FROM return_line l JOIN return_record r ON r.id = l.return_id
       WHERE r.order_id = t.order_id AND r.return_number = t.return_number), 0)`
  ],
  [
    "a report or a correction whose packs are not its lines",
    `SELECT hub_id, product_id FROM (
       SELECT hub_id, product_id, booked AS change FROM eod_line
       UNION ALL SELECT hub_id, product_id, -COALESCE(booked, 0) FROM eod_rounding
       UNION ALL SELECT hub_id, product_id, booked FROM stock_correction_line
       UNION ALL SELECT hub_id, product_id, -change FROM pack_event WHERE what = 'corrected') AS changes
     GROUP BY hub_id, product_id HAVING SUM(change) <> 0`
  ],
  [
    "a return after it left that is owed to nobody",
    `SELECT o.order_id FROM orders o JOIN order_shipment h ON h.order_id = o.order_id
     WHERE o.payment_method IN ('card', 'paytm') AND o.status IN ('partial_return', 'canceled')
     AND EXISTS (SELECT 1 FROM order_pack t WHERE t.order_id = o.order_id AND t.return_number > 0)
     AND NOT EXISTS (SELECT 1 FROM order_pack t WHERE t.order_id = o.order_id AND t.return_number > 0 AND t.returned_at <= h.created_at)
     AND o.credited <> COALESCE((SELECT SUM(k.amount) FROM task k WHERE k.order_id = o.order_id AND k.kind = 'refund'), 0)`
  ],
  [
    "a refund of what nobody has paid for",
    `SELECT o.order_id FROM orders o WHERE COALESCE((SELECT SUM(k.amount) FROM task k
       WHERE k.order_id = o.order_id AND k.kind = 'refund' AND k.reason = 'return'), 0)
     > CASE WHEN o.payment_method IN ('card', 'paytm') AND o.status = 'processing' THEN 0 ELSE o.credited END`
  ]
]

const counts = selectMany(Schema.Struct({ count: Schema.Int }))
/** The laws that do not hold, and how often. */
export const brokenLaws = function* (): Tx<ReadonlyArray<string>> {
  const broken: Array<string> = []
  for (const [what, select] of stockLaws) {
    const [row] = yield* counts(`SELECT CAST(COUNT(*) AS BIGINT) AS count FROM (${select}) AS found`, [])
    if (row !== undefined && row.count > 0) broken.push(`${row.count} times ${what}`)
  }
  return broken
}
