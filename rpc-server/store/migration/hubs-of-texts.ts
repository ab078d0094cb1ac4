/**
 * The texts that searches of PostgreSQL read say their hub, and so do the answers that are kept for keys. The planner of
 * SQLite is told of the indexes that begin with a hub: a statement that names one besides a narrower condition is not to
 * walk all that the hub has.
 */
import type { Spelled } from "./spelled.ts"

const nameOf = `LOWER(COALESCE(o.customer_firstname, '') || ' ' || COALESCE(o.customer_lastname, '') || ' ' || o.increment_id || ' ' || COALESCE(o.customer_mobile, ''))`

/** As in statistics.ts: table, index, its rows, and how many share its first columns. */
const rows: ReadonlyArray<readonly [table: string, index: string, statistics: string]> = [
  ["archived_pack", "archived_pack_by_code", "1000000 200000 320"],
  ["archived_pack", "archived_pack_of_import", "1000 200 1"],
  ["archived_pack", "archived_pack_of_shipment", "990000 250"],
  ["pack_claim", "claim_by_end", "200 1"],
  ["pack_claim", "claim_of_holder", "200 100 4 1"],
  ["pack_claim", "claim_of_pack", "150 30 1"],
  ["pack_claim", "claim_of_pack_row", "200 1"],
  ["pack_claim", "claim_of_person", "200 40 4"],
  ["pack_claim", "claim_of_product", "200 40 2"],
  ["pack_event", "event_of_hub", "20000 4000 1"],
  ["pack_event", "event_of_product", "20000 4000 20 1"]
]

const statistics: ReadonlyArray<string> = [
  `DELETE FROM sqlite_stat1 WHERE idx IN (${rows.map(([, index]) => `'${index}'`).join(", ")})`,
  `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ${rows
    .map((row) => `(${row.map((text) => `'${text}'`).join(", ")})`)
    .join(", ")}`,
  "ANALYZE sqlite_schema"
]

export const hubsOfTexts: ReadonlyArray<string | Spelled> = [
  "ALTER TABLE idempotency ADD COLUMN hub_id INTEGER NOT NULL DEFAULT 0",
  // A key begins with the store that its call acts for.
  `UPDATE idempotency SET hub_id = COALESCE((SELECT s.hub_id FROM store s
     WHERE idempotency.idempotency_key LIKE CAST(s.store_id AS TEXT) || ' %'), 0)`,
  {
    sqlite: statistics,
    postgres: [
      "ALTER TABLE idempotency ALTER COLUMN hub_id DROP DEFAULT",
      `CREATE OR REPLACE VIEW order_text AS SELECT o.order_id AS rowid, ${nameOf} AS body, o.hub_id FROM orders o`,
      "CREATE OR REPLACE VIEW pack_text AS SELECT k.id AS rowid, LOWER(k.scan_code) AS body, k.hub_id FROM pack k"
    ]
  }
]
