/** The catalogue, what scanned codes mean, and the packs in every hub. Quantities are thousandths, money hundredths. */
export const stock = [
  `CREATE TABLE product (
    entity_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    type_id TEXT NOT NULL CHECK (type_id IN ('simple', 'configurable', 'virtual')),
    child_products TEXT NOT NULL,
    price INTEGER,
    final_price INTEGER,
    min_sale_qty INTEGER,
    qty_increments INTEGER,
    weight_ratio REAL,
    medium_image TEXT,
    sell_by TEXT NOT NULL CHECK (sell_by IN ('kg', 'pack')),
    whole INTEGER NOT NULL CHECK (whole IN (0, 1)),
    category_id INTEGER,
    category_type TEXT,
    ean13_barcode TEXT UNIQUE,
    label_name TEXT,
    net_weight INTEGER,
    hsn TEXT,
    tax_rate INTEGER NOT NULL
  )`,
  `CREATE TABLE item_mapping (
    code_type TEXT NOT NULL CHECK (code_type IN ('mrpl', 'spar', 'loyaltyWorld')),
    item TEXT NOT NULL,
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    PRIMARY KEY (code_type, item)
  )`,
  `CREATE TABLE pack (
    id ID,
    hub_id INTEGER NOT NULL,
    shipment_id TEXT,
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    scan_code TEXT NOT NULL,
    code TEXT NOT NULL,
    unique_key TEXT,
    date_of_expiry TEXT NOT NULL,
    received_qty INTEGER NOT NULL CHECK (received_qty >= 0),
    qty INTEGER NOT NULL CHECK (qty >= 0 AND qty <= received_qty),
    status INTEGER NOT NULL CHECK (status IN (0, 1, 2)),
    received_at TEXT NOT NULL
  )`,
  // One physical pack stands once in a hub's stock; codes without a unique part may stand many times.
  "CREATE UNIQUE INDEX pack_once_in_hub ON pack (hub_id, unique_key) WHERE unique_key IS NOT NULL",
  "CREATE INDEX pack_by_code ON pack (hub_id, code)",
  "CREATE INDEX pack_by_expiry ON pack (hub_id, product_id, status, date_of_expiry, id)",
  `CREATE TABLE correction_task (
    id ID,
    hub_id INTEGER NOT NULL,
    product_id INTEGER NOT NULL,
    qty INTEGER NOT NULL CHECK (qty > 0),
    order_id INTEGER NOT NULL,
    reason TEXT NOT NULL,
    created_at TEXT NOT NULL,
    closed_at TEXT
  )`
]
