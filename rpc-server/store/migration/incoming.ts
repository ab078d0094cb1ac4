/**
 * Stock on its way in: shipments and what came of them, what upstream systems send into the inbox, returns, central
 * stock, and what the end-of-day report says. Quantities are thousandths.
 */
export const incoming = [
  // 3 corrected and 4 transferred are statuses of a pack too. Neither database lets a CHECK be widened in the same
  // words, so that the column is made anew.
  "ALTER TABLE pack ADD COLUMN state INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2, 3, 4))",
  "UPDATE pack SET state = status",
  "DROP INDEX pack_by_expiry",
  "ALTER TABLE pack DROP COLUMN status",
  "ALTER TABLE pack RENAME COLUMN state TO status",
  "CREATE INDEX pack_by_expiry ON pack (hub_id, product_id, status, date_of_expiry, id)",
  // What is on the shelf now, however much has left it over the years.
  "CREATE INDEX pack_on_shelf ON pack (hub_id, date_of_expiry, id) WHERE status = 0",
  "CREATE INDEX order_of_pack ON order_pack (pack_id)",
  "CREATE INDEX pack_of_shipment ON pack (shipment_id) WHERE shipment_id IS NOT NULL",
  // What becomes of a pack beyond its receipt and its orders, which tell of themselves.
  `CREATE TABLE pack_event (
    id ID,
    pack_id INTEGER NOT NULL REFERENCES pack (id),
    at TEXT NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('received', 'returned', 'corrected', 'transferred')),
    user_name TEXT,
    reference TEXT,
    change INTEGER NOT NULL,
    reason TEXT
  )`,
  "CREATE INDEX event_of_pack ON pack_event (pack_id)",
  `CREATE TABLE shipment (
    id ID,
    shipment_id TEXT NOT NULL UNIQUE,
    hub_id INTEGER NOT NULL,
    shipment_name TEXT NOT NULL,
    status INTEGER NOT NULL CHECK (status IN (2, 9)),
    source_of_shipment TEXT NOT NULL,
    time_of_shipping TEXT,
    time_of_entry TEXT,
    notes TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    accepted_by TEXT,
    approved_at TEXT,
    CHECK ((status = 9) = (time_of_entry IS NOT NULL))
  )`,
  "CREATE INDEX shipment_by_creation ON shipment (hub_id, created_at, id)",
  "CREATE INDEX shipment_by_change ON shipment (hub_id, updated_at)",
  "CREATE INDEX shipment_by_entry ON shipment (hub_id, time_of_entry)",
  `CREATE TABLE shipment_item (
    id ID,
    shipment INTEGER NOT NULL REFERENCES shipment (id),
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    product_name TEXT NOT NULL,
    original_qty INTEGER NOT NULL CHECK (original_qty >= 0),
    received_qty INTEGER CHECK (received_qty >= 0),
    accepted_qty INTEGER CHECK (accepted_qty >= 0),
    qty_inc INTEGER,
    sell_by TEXT NOT NULL CHECK (sell_by IN ('kg', 'pack')),
    size TEXT,
    is_listed INTEGER NOT NULL CHECK (is_listed IN (0, 1)),
    UNIQUE (shipment, product_id)
  )`,
  // What upstream last said of a thing; taken_at is empty while that waits.
  `CREATE TABLE inbox (
    id ID,
    kind TEXT NOT NULL CHECK (kind IN ('shipment', 'order')),
    message_key TEXT NOT NULL,
    hub_id INTEGER NOT NULL,
    body TEXT NOT NULL,
    received_at TEXT NOT NULL,
    taken_at TEXT,
    UNIQUE (kind, message_key)
  )`,
  "CREATE INDEX inbox_waiting ON inbox (hub_id, kind) WHERE taken_at IS NULL",
  `CREATE TABLE failed_partner_order (
    id ID,
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    source TEXT NOT NULL,
    ref_id TEXT NOT NULL,
    info TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (source, ref_id)
  )`,
  "CREATE INDEX failed_order_of_store ON failed_partner_order (store_id, created_at)",
  `CREATE TABLE return_record (
    id ID,
    hub_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('return', 'retain', 'rtv')),
    shipment INTEGER UNIQUE REFERENCES shipment (id),
    ref_no TEXT,
    created_at TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL
  )`,
  "CREATE INDEX return_of_hub ON return_record (hub_id, created_at)",
  `CREATE TABLE return_line (
    return_id INTEGER NOT NULL REFERENCES return_record (id),
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    qty INTEGER NOT NULL CHECK (qty > 0),
    PRIMARY KEY (return_id, product_id)
  )`,
  `CREATE TABLE central_stock (
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    stock_level INTEGER NOT NULL CHECK (stock_level >= 0),
    PRIMARY KEY (store_id, product_id)
  )`,
  `CREATE TABLE eod_report (
    id ID,
    hub_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    submission_updated_at TEXT NOT NULL,
    approved_at TEXT,
    UNIQUE (hub_id, day)
  )`,
  // Rises with every change of the catalogue, so that clients keep what they hold until it does.
  `CREATE TABLE catalogue_version (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    version TEXT NOT NULL
  )`,
  "INSERT INTO catalogue_version (one, version) VALUES (1, '0')"
]
