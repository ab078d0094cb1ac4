/**
 * Corrections of stock as somebody raised them, and what became of them: booked at once, or waiting until somebody else
 * approves or refuses. A product stands in one waiting ticket of its hub. A line keeps what had been corrected of its product
 * within the hour before, so that what is corrected later can be told from it.
 */
export const corrections = [
  `CREATE TABLE stock_correction (
    id ID,
    hub_id INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('booked', 'waiting', 'approved', 'refused')),
    description TEXT NOT NULL CHECK (LENGTH(description) <= 300),
    value INTEGER NOT NULL CHECK (value >= 0),
    raised_at TEXT NOT NULL,
    raised_by INTEGER NOT NULL,
    raised_by_name TEXT NOT NULL,
    settled_at TEXT,
    settled_by TEXT,
    CHECK ((settled_at IS NULL) = (state IN ('booked', 'waiting')))
  )`,
  "CREATE INDEX correction_of_hub ON stock_correction (hub_id, id)",
  "CREATE INDEX correction_waiting ON stock_correction (hub_id, id) WHERE state = 'waiting'",
  `CREATE TABLE stock_correction_line (
    correction_id INTEGER NOT NULL REFERENCES stock_correction (id),
    hub_id INTEGER NOT NULL,
    product_id INTEGER NOT NULL REFERENCES product (entity_id),
    seen INTEGER NOT NULL,
    corrected INTEGER NOT NULL,
    counted INTEGER NOT NULL CHECK (counted >= 0),
    booked INTEGER NOT NULL DEFAULT 0,
    reason TEXT NOT NULL CHECK (LENGTH(reason) <= 100),
    is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
    PRIMARY KEY (correction_id, product_id)
  )`,
  "CREATE UNIQUE INDEX waiting_correction_of_product ON stock_correction_line (hub_id, product_id) WHERE is_waiting = 1"
]
