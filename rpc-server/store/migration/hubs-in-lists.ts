/**
 * The hub in the indexes that lists and counts of orders are answered from alone, which a statement that names it would
 * read the rows for; and beside the texts of orders that PostgreSQL searches.
 */
import { isUnfinished, nameOf } from "./growth.ts"

export const hubsInLists = [
  "DROP INDEX order_unfinished",
  `CREATE INDEX order_unfinished ON orders (store_id, created_at, order_id, status, source, sub_slot_id, slot_starts, hub_id)
   WHERE ${isUnfinished}`,
  "DROP INDEX order_by_change",
  "CREATE INDEX order_by_change ON orders (store_id, updated_at, order_id, status, source, created_at, hub_id)",
  "DROP INDEX order_by_creation",
  "CREATE INDEX order_by_creation ON orders (store_id, created_at, order_id, hub_id)",
  {
    sqlite: [
      `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('orders', 'order_by_change', '200000 25000 1 1 1 1 1 1'),
       ('orders', 'order_by_creation', '200000 25000 1 1 1'),
       ('orders', 'order_unfinished', '700 85 1 1 1 1 1 1 1')`,
      "ANALYZE sqlite_schema"
    ],
    postgres: [
      `CREATE OR REPLACE VIEW order_text AS SELECT o.order_id AS rowid, ${nameOf("o")} AS body, o.hub_id FROM orders o`
    ]
  }
]
