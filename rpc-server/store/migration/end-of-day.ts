/**
 * What the hubs reported at the end of their days, line by line, each submission under the next version of its day. What
 * was expected is what the books said when the product was counted.
 */
export const endOfDay = [
  "ALTER TABLE eod_report ADD COLUMN version INTEGER NOT NULL DEFAULT 1",
  "ALTER TABLE eod_report ADD COLUMN submitted_by TEXT",
  "ALTER TABLE eod_report ADD COLUMN approved_by TEXT",
  `CREATE TABLE eod_submission (
    hub_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    at TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    PRIMARY KEY (hub_id, day, version)
  )`,
  `CREATE TABLE eod_line (
    hub_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    version INTEGER NOT NULL,
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    expected INTEGER NOT NULL,
    counted INTEGER NOT NULL CHECK (counted >= 0),
    booked INTEGER NOT NULL,
    comment TEXT CHECK (LENGTH(comment) <= 200),
    PRIMARY KEY (hub_id, day, version, product_id),
    FOREIGN KEY (hub_id, day, version) REFERENCES eod_submission (hub_id, day, version)
  )`,
  // What several devices count at once, against a version of the report: 0 while there is none.
  `CREATE TABLE eod_count_line (
    hub_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    version INTEGER NOT NULL,
    device TEXT NOT NULL,
    line_key TEXT NOT NULL,
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    unique_key TEXT,
    pack_id INTEGER,
    qty INTEGER NOT NULL CHECK (qty >= 0),
    at TEXT NOT NULL,
    user_name TEXT NOT NULL,
    PRIMARY KEY (hub_id, day, version, device, line_key)
  )`,
  // A pack is counted once, on whichever device.
  `CREATE UNIQUE INDEX counted_pack_once ON eod_count_line (hub_id, day, version, unique_key) WHERE unique_key IS NOT NULL`,
  "CREATE INDEX count_of_product ON eod_count_line (hub_id, day, version, product_id)",
  `CREATE TABLE eod_counted (
    hub_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    version INTEGER NOT NULL,
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    expected INTEGER NOT NULL,
    counted_at TEXT NOT NULL,
    PRIMARY KEY (hub_id, day, version, product_id)
  )`
]
