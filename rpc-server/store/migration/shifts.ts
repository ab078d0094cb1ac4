/**
 * Shifts of tills: the cash of a drawer from its float to its count. A till has one shift that is not closed, an order is
 * sold in one shift, and the Z numbers of a till follow each other without a gap; all three are constraints.
 */
export const shifts: ReadonlyArray<string> = [
  // How many shifts it ever had, and the number of its last Z report.
  `CREATE TABLE till (
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    till_key TEXT NOT NULL,
    shifts INTEGER NOT NULL,
    z_number INTEGER NOT NULL,
    PRIMARY KEY (store_id, till_key)
  )`,
  `CREATE TABLE shift (
    shift_id ID,
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    till TEXT NOT NULL,
    till_key TEXT NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'waiting', 'closed')),
    cash_float INTEGER NOT NULL CHECK (cash_float >= 0),
    revision INTEGER NOT NULL,
    opened_at TEXT NOT NULL,
    opened_user_id INTEGER NOT NULL,
    opened_by TEXT NOT NULL,
    count_id INTEGER,
    closed_at TEXT,
    closed_user_id INTEGER,
    closed_by TEXT,
    approved_user_id INTEGER,
    approved_by TEXT,
    z_number INTEGER,
    z_report TEXT,
    CHECK ((status = 'closed') = (closed_at IS NOT NULL)),
    CHECK ((status = 'closed') = (z_number IS NOT NULL)),
    CHECK ((status = 'closed') = (z_report IS NOT NULL)),
    CHECK ((status = 'open') = (closed_user_id IS NULL))
  )`,
  "CREATE UNIQUE INDEX open_shift_of_till ON shift (store_id, till_key) WHERE status <> 'closed'",
  "CREATE UNIQUE INDEX z_number_of_till ON shift (store_id, till_key, z_number)",
  "CREATE INDEX shift_of_store ON shift (store_id, shift_id)",
  "CREATE INDEX shift_of_till ON shift (store_id, till_key, shift_id)",
  `CREATE TABLE cash_movement (
    movement_id ID,
    store_id INTEGER NOT NULL,
    shift_id INTEGER NOT NULL REFERENCES shift (shift_id),
    kind TEXT NOT NULL CHECK (kind IN ('in', 'out', 'refund', 'opened')),
    amount INTEGER NOT NULL CHECK ((kind = 'opened') = (amount = 0) AND amount >= 0),
    reason TEXT NOT NULL,
    at TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    order_id INTEGER CHECK ((kind = 'refund') = (order_id IS NOT NULL))
  )`,
  "CREATE INDEX movement_of_shift ON cash_movement (shift_id, movement_id)",
  "CREATE UNIQUE INDEX refund_of_order ON cash_movement (order_id) WHERE order_id IS NOT NULL",
  `CREATE TABLE shift_count (
    count_id ID,
    store_id INTEGER NOT NULL,
    shift_id INTEGER NOT NULL REFERENCES shift (shift_id),
    at TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    pieces TEXT NOT NULL,
    counted INTEGER NOT NULL,
    expected INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    needs_approval INTEGER NOT NULL CHECK (needs_approval IN (0, 1))
  )`,
  "CREATE INDEX count_of_shift ON shift_count (shift_id, count_id)",
  // Its order may be in the archive by the time that somebody looks: the number stays.
  `CREATE TABLE shift_sale (
    order_id INTEGER NOT NULL UNIQUE,
    store_id INTEGER NOT NULL,
    shift_id INTEGER NOT NULL REFERENCES shift (shift_id),
    amount INTEGER NOT NULL,
    method TEXT NOT NULL
  )`,
  "CREATE INDEX sale_of_shift ON shift_sale (shift_id)"
]
