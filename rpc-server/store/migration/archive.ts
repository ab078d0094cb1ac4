/**
 * The archive: what is finished for long stands outside the tables of the day. An order lies there whole, as one
 * compressed text of all its rows; a pack as the row that it was, with who took of it.
 */
import type { Spelled } from "./spelled.ts"

/**
 * Packs leave before the orders that took them: a line of an order names a pack wherever that stands. What names a line
 * of an order goes with the order, in one transaction; to look for it by the line would walk the whole table.
 */
const unbound = (
  table: string,
  references: ReadonlyArray<string>,
  columns: string,
  indexes: ReadonlyArray<string>
): ReadonlyArray<Spelled> => [
  {
    // SQLite cannot drop a constraint: the table is made anew.
    sqlite: [
      `CREATE TABLE ${table}_unbound (${columns}) STRICT`,
      `INSERT INTO ${table}_unbound SELECT * FROM ${table}`,
      `DROP TABLE ${table}`,
      `ALTER TABLE ${table}_unbound RENAME TO ${table}`,
      ...indexes
    ],
    postgres: references.map((column) => `ALTER TABLE ${table} DROP CONSTRAINT ${table}_${column}_fkey`)
  }
]

export const archive: ReadonlyArray<string | Spelled> = [
  ...unbound(
    "order_pack",
    ["pack_id", "item_id"],
    `id INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id INTEGER NOT NULL REFERENCES orders (order_id),
    item_id INTEGER NOT NULL,
    pack_id INTEGER NOT NULL,
    scan_code TEXT NOT NULL,
    unique_key TEXT,
    qty INTEGER NOT NULL CHECK (qty > 0),
    returned_at TEXT,
    later_reason TEXT`,
    [
      "CREATE INDEX pack_of_order ON order_pack (order_id)",
      "CREATE INDEX order_of_pack ON order_pack (pack_id)"
    ]
  ),
  ...unbound(
    "pack_event",
    ["pack_id"],
    `id INTEGER PRIMARY KEY AUTOINCREMENT,
    pack_id INTEGER NOT NULL,
    at TEXT NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('received', 'returned', 'corrected', 'transferred')),
    user_name TEXT,
    reference TEXT,
    change INTEGER NOT NULL,
    reason TEXT`,
    ["CREATE INDEX event_of_pack ON pack_event (pack_id)"]
  ),
  // Who took of a pack before it was archived: its orders may have gone to the archive themselves.
  "ALTER TABLE pack ADD COLUMN taken TEXT",
  `CREATE TABLE archived_pack (
    id INTEGER PRIMARY KEY,
    hub_id INTEGER NOT NULL,
    shipment_id TEXT,
    product_id INTEGER NOT NULL,
    scan_code TEXT NOT NULL,
    code TEXT NOT NULL,
    unique_key TEXT,
    row_id TEXT,
    date_of_expiry TEXT NOT NULL,
    received_qty INTEGER NOT NULL,
    qty INTEGER NOT NULL,
    status INTEGER NOT NULL,
    received_at TEXT NOT NULL,
    taken TEXT
  )`,
  "CREATE INDEX archived_pack_by_code ON archived_pack (hub_id, code)",
  "CREATE INDEX archived_pack_of_shipment ON archived_pack (shipment_id) WHERE shipment_id IS NOT NULL",
  "CREATE UNIQUE INDEX archived_pack_of_import ON archived_pack (hub_id, row_id) WHERE row_id IS NOT NULL",
  `CREATE TABLE archived_order (
    order_id INTEGER PRIMARY KEY,
    increment_id TEXT NOT NULL UNIQUE,
    store_id INTEGER NOT NULL,
    source TEXT NOT NULL,
    source_ref_id TEXT,
    invoice_id INTEGER,
    invoice_number TEXT,
    archived_at TEXT NOT NULL,
    format INTEGER NOT NULL,
    content BLOB NOT NULL
  )`,
  "CREATE UNIQUE INDEX archived_order_of_partner ON archived_order (source, source_ref_id) WHERE source_ref_id IS NOT NULL",
  "CREATE INDEX archived_order_by_reference ON archived_order (source_ref_id) WHERE source_ref_id IS NOT NULL",
  "CREATE INDEX archived_order_by_invoice ON archived_order (invoice_id) WHERE invoice_id IS NOT NULL",
  "CREATE INDEX archived_order_by_invoice_number ON archived_order (invoice_number) WHERE invoice_number IS NOT NULL",
  // An order that somebody looked for is back for a while.
  `CREATE TABLE brought_back (
    order_id INTEGER PRIMARY KEY REFERENCES orders (order_id),
    at TEXT NOT NULL
  )`,
  // The pack up to which a round has come, and what the last whole round was about.
  `CREATE TABLE archive_progress (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    pack_id INTEGER NOT NULL,
    done_before TEXT NOT NULL
  )`,
  "INSERT INTO archive_progress (one, pack_id, done_before) VALUES (1, 0, '')"
]
