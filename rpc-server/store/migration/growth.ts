/**
 * What keeps every call as quick in its tenth year as on its first day: indexes over what is open and on the shelf, over
 * what has changed, and over every order of a list; a figure kept of how many packs came on which day; and every third
 * letter of names, numbers and codes, so that a part of one is found without reading them all.
 *
 * What is written with every invoice is spared: an index that follows a status holds only what is not finished or not
 * gone, and texts and figures change with neither.
 */
import type { Spelled } from "./spelled.ts"
import { statistics } from "./statistics.ts"

/** The statuses under Completed / Cancelled Orders, as the conditions of statements must spell them to use the index. */
export const isFinished = "status IN ('complete', 'canceled', 'undelivered', 'partial_return')"
export const isUnfinished = "status NOT IN ('complete', 'canceled', 'undelivered', 'partial_return')"

/** The text of an order that is searched. */
export const nameOf = (row: string) =>
  `LOWER(COALESCE(${row}.customer_firstname, '') || ' ' || COALESCE(${row}.customer_lastname, '') || ' ' || ${row}.increment_id || ' ' || COALESCE(${row}.customer_mobile, ''))`
const named = ["customer_firstname", "customer_lastname", "increment_id", "customer_mobile"]
const differs = (columns: ReadonlyArray<string>): string =>
  columns.map((column) => `old.${column} IS NOT new.${column}`).join(" OR ")
const dayOf = (row: string) => `SUBSTR(${row}.received_at, 1, 10)`

const searchable: Spelled = {
  sqlite: [
    "CREATE VIRTUAL TABLE order_text USING fts5 (body, tokenize = 'trigram')",
    `CREATE TRIGGER order_text_added AFTER INSERT ON orders BEGIN
       INSERT INTO order_text (rowid, body) VALUES (new.order_id, ${nameOf("new")}); END`,
    `CREATE TRIGGER order_text_changed AFTER UPDATE OF ${named.join(", ")} ON orders WHEN ${differs(named)} BEGIN
       UPDATE order_text SET body = ${nameOf("new")} WHERE rowid = new.order_id; END`,
    `CREATE TRIGGER order_text_gone AFTER DELETE ON orders BEGIN
       DELETE FROM order_text WHERE rowid = old.order_id; END`,
    "CREATE VIRTUAL TABLE pack_text USING fts5 (body, tokenize = 'trigram')",
    `CREATE TRIGGER pack_text_added AFTER INSERT ON pack BEGIN
       INSERT INTO pack_text (rowid, body) VALUES (new.id, LOWER(new.scan_code)); END`,
    `CREATE TRIGGER pack_text_changed AFTER UPDATE OF scan_code ON pack WHEN old.scan_code <> new.scan_code BEGIN
       UPDATE pack_text SET body = LOWER(new.scan_code) WHERE rowid = new.id; END`,
    `CREATE TRIGGER pack_text_gone AFTER DELETE ON pack BEGIN
       DELETE FROM pack_text WHERE rowid = old.id; END`
  ],
  // The same tables to read, over indexes of the rows themselves.
  postgres: [
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    `CREATE VIEW order_text AS SELECT o.order_id AS rowid, ${nameOf("o")} AS body FROM orders o`,
    `CREATE INDEX order_by_text ON orders USING gin ((${nameOf("orders").replaceAll("orders.", "")}) gin_trgm_ops)`,
    "CREATE VIEW pack_text AS SELECT k.id AS rowid, LOWER(k.scan_code) AS body FROM pack k",
    "CREATE INDEX pack_by_text ON pack USING gin ((LOWER(scan_code)) gin_trgm_ops)"
  ]
}

const tallied = (rows: string, day: string): string =>
  `INSERT INTO pack_tally (hub_id, day, packs, first_expiry) ${rows}
   ON CONFLICT (hub_id, day) DO UPDATE SET packs = pack_tally.packs + excluded.packs,
     first_expiry = ${day}`
const sqliteTally = (values: string) =>
  tallied(`VALUES (${values})`, "MIN(pack_tally.first_expiry, excluded.first_expiry)")
const moved = ["hub_id", "received_at", "date_of_expiry"]

const counted: Spelled = {
  sqlite: [
    `CREATE TRIGGER pack_tally_added AFTER INSERT ON pack BEGIN
       ${sqliteTally(`new.hub_id, ${dayOf("new")}, 1, new.date_of_expiry`)}; END`,
    `CREATE TRIGGER pack_tally_moved AFTER UPDATE OF ${moved.join(", ")} ON pack WHEN ${differs(moved)} BEGIN
       UPDATE pack_tally SET packs = packs - 1 WHERE hub_id = old.hub_id AND day = ${dayOf("old")};
       ${sqliteTally(`new.hub_id, ${dayOf("new")}, 1, new.date_of_expiry`)}; END`,
    `CREATE TRIGGER pack_tally_gone AFTER DELETE ON pack BEGIN
       UPDATE pack_tally SET packs = packs - 1 WHERE hub_id = old.hub_id AND day = ${dayOf("old")}; END`
  ],
  // A statement at a time, and in one order, so that receipts of one hub wait for each other instead of locking each other out.
  postgres: [
    `CREATE FUNCTION tally_added() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
       ${tallied(`SELECT a.hub_id, ${dayOf("a")}, COUNT(*), MIN(a.date_of_expiry) FROM added a GROUP BY 1, 2 ORDER BY 1, 2`, "LEAST(pack_tally.first_expiry, excluded.first_expiry)")};
       RETURN NULL; END $$`,
    "CREATE TRIGGER pack_tally_added AFTER INSERT ON pack REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_added()",
    `CREATE FUNCTION tally_moved() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
       UPDATE pack_tally SET packs = packs - 1 WHERE hub_id = old.hub_id AND day = ${dayOf("old")};
       ${tallied(`VALUES (new.hub_id, ${dayOf("new")}, 1, new.date_of_expiry)`, "LEAST(pack_tally.first_expiry, excluded.first_expiry)")};
       RETURN NULL; END $$`,
    `CREATE TRIGGER pack_tally_moved AFTER UPDATE OF ${moved.join(", ")} ON pack FOR EACH ROW
       WHEN (${moved.map((column) => `old.${column} <> new.${column}`).join(" OR ")}) EXECUTE FUNCTION tally_moved()`,
    `CREATE FUNCTION tally_gone() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
       UPDATE pack_tally SET packs = pack_tally.packs - g.packs
       FROM (SELECT r.hub_id, ${dayOf("r")} AS day, COUNT(*) AS packs FROM removed r GROUP BY 1, 2) g
       WHERE pack_tally.hub_id = g.hub_id AND pack_tally.day = g.day;
       RETURN NULL; END $$`,
    "CREATE TRIGGER pack_tally_gone AFTER DELETE ON pack REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_gone()"
  ]
}

/** What the triggers of the tally would have written for packs that are there already. */
export const tallyOfAll = `INSERT INTO pack_tally (hub_id, day, packs, first_expiry)
  SELECT k.hub_id, ${dayOf("k")}, COUNT(*), MIN(k.date_of_expiry) FROM pack k GROUP BY 1, 2`
/** The same for texts, too. */
const written: Spelled = {
  sqlite: [
    tallyOfAll,
    `INSERT INTO order_text (rowid, body) SELECT o.order_id, ${nameOf("o")} FROM orders o`,
    "INSERT INTO pack_text (rowid, body) SELECT k.id, LOWER(k.scan_code) FROM pack k"
  ],
  postgres: [tallyOfAll]
}

export const growth: ReadonlyArray<string | Spelled> = [
  // Lists and counts of the queue.
  "DROP INDEX order_by_status",
  `CREATE INDEX order_unfinished ON orders (store_id, created_at, order_id, status, source, sub_slot_id, slot_starts)
   WHERE ${isUnfinished}`,
  "DROP INDEX order_by_change",
  "CREATE INDEX order_by_change ON orders (store_id, updated_at, order_id, status, source, created_at)",
  "CREATE INDEX order_of_reference ON orders (source_ref_id) WHERE source_ref_id IS NOT NULL",
  "DROP INDEX order_of_customer",
  "CREATE INDEX order_of_customer ON orders (customer_mobile, order_id)",
  "CREATE INDEX order_assigned ON orders (assigned_user_id) WHERE assigned_user_id IS NOT NULL",
  // Look-ups and lists of packs. Codes that name one pack have pack_once_in_hub.
  "DROP INDEX pack_by_code",
  "CREATE INDEX pack_by_shared_code ON pack (hub_id, code, id) WHERE unique_key IS NULL",
  "CREATE INDEX pack_of_shared_code ON pack (hub_id, code, date_of_expiry, id) WHERE unique_key IS NULL AND status = 0",
  "DROP INDEX pack_by_expiry",
  "CREATE INDEX pack_to_sell ON pack (hub_id, product_id, date_of_expiry, id) WHERE status = 0",
  "CREATE INDEX pack_of_product ON pack (hub_id, product_id, date_of_expiry, id, received_at)",
  "DROP INDEX pack_by_day",
  "CREATE INDEX pack_by_day ON pack (hub_id, date_of_expiry, id, received_at, product_id)",
  "CREATE INDEX pack_by_scan_code ON pack (hub_id, scan_code, date_of_expiry, id, received_at)",
  "CREATE INDEX pack_by_receipt ON pack (hub_id, received_at, id)",
  "CREATE INDEX pack_gone ON pack (hub_id, status, date_of_expiry, id) WHERE status > 1",
  `CREATE TABLE pack_tally (
    hub_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    packs INTEGER NOT NULL,
    first_expiry TEXT NOT NULL,
    PRIMARY KEY (hub_id, day)
  )`,
  "CREATE INDEX product_by_name ON product (LOWER(name), entity_id)",
  // What comes in and goes back.
  "CREATE INDEX shipment_on_its_way ON shipment (hub_id, created_at, id) WHERE status = 2",
  "CREATE INDEX task_of_order ON correction_task (order_id) WHERE closed_at IS NULL",
  "CREATE INDEX event_of_return ON pack_event (at) WHERE what = 'returned'",
  searchable,
  counted,
  written,
  { sqlite: statistics, postgres: ["ANALYZE"] }
]
