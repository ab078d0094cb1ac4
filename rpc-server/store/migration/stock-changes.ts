/**
 * The events of a hub's stock beyond receipts and sales, each with its hub and product, so that the movements of a
 * product over some days are found without its packs. A pack that a count found came by its event; for what came back
 * from a customer, its event says how much of it stands on the shelf again.
 */
import type { Spelled } from "./spelled.ts"

const found = (table: string): string =>
  `ALTER TABLE ${table} ADD COLUMN is_found INTEGER NOT NULL DEFAULT 0 CHECK (is_found IN (0, 1))`
const ofPack = (column: string): string =>
  `UPDATE pack_event SET ${column} = COALESCE(
     (SELECT k.${column} FROM pack k WHERE k.id = pack_event.pack_id),
     (SELECT a.${column} FROM archived_pack a WHERE a.id = pack_event.pack_id))`

export const stockChanges: ReadonlyArray<string | Spelled> = [
  found("pack"),
  found("archived_pack"),
  "ALTER TABLE pack_event ADD COLUMN hub_id INTEGER",
  "ALTER TABLE pack_event ADD COLUMN product_id INTEGER",
  ofPack("hub_id"),
  ofPack("product_id"),
  "CREATE INDEX event_of_product ON pack_event (hub_id, product_id, at)",
  "ALTER TABLE order_pack ADD COLUMN restocked INTEGER CHECK (restocked >= 0 AND restocked <= qty)",
  // A cancelled order gave its packs back; what else came back was spoilt.
  `UPDATE order_pack SET restocked = CASE
     WHEN EXISTS (SELECT 1 FROM credit_note n WHERE n.order_id = order_pack.order_id) THEN qty
     WHEN EXISTS (SELECT 1 FROM pack k WHERE k.id = order_pack.pack_id AND k.status = 2) THEN 0
     ELSE qty END
   WHERE returned_at IS NOT NULL`,
  // What was imported as used or spoilt, or less of it than was received, has left by no movement that is known.
  `INSERT INTO pack_event (pack_id, hub_id, product_id, at, what, reference, change)
   SELECT k.id, k.hub_id, k.product_id, k.received_at, 'corrected', 'import', k.qty - m.moved FROM pack k
   JOIN (SELECT k.id, k.received_qty
       + COALESCE((SELECT SUM(CASE WHEN t.returned_at IS NULL THEN -t.qty ELSE COALESCE(t.restocked, t.qty) - t.qty END)
           FROM order_pack t WHERE t.pack_id = k.id), 0)
       + COALESCE((SELECT SUM(e.change) FROM pack_event e WHERE e.pack_id = k.id), 0) AS moved FROM pack k) m ON m.id = k.id
   WHERE k.taken IS NULL AND k.qty <> m.moved`,
  "CREATE INDEX returned_pack ON order_pack (pack_id, returned_at) WHERE returned_at IS NOT NULL"
]
