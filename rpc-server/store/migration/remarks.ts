/** What people and payments say of an order: notes, confirmed prints, payment records. They are archived with it. */
export const remarks: ReadonlyArray<string> = [
  // Whether there is any note or payment: an order without one is read without looking for them.
  "ALTER TABLE orders ADD COLUMN has_remarks INTEGER NOT NULL DEFAULT 0 CHECK (has_remarks IN (0, 1))",
  `CREATE TABLE order_note (
    id ID,
    order_id INTEGER NOT NULL REFERENCES orders (order_id),
    at TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    text TEXT NOT NULL,
    taken_back_at TEXT,
    import_id TEXT
  )`,
  "CREATE INDEX note_of_order ON order_note (order_id, id)",
  "CREATE UNIQUE INDEX note_of_import ON order_note (order_id, import_id) WHERE import_id IS NOT NULL",
  // A print is told once, however often its job is heard of.
  `CREATE TABLE order_print (
    order_id INTEGER NOT NULL REFERENCES orders (order_id),
    job_key TEXT NOT NULL,
    PRIMARY KEY (order_id, job_key)
  )`,
  // One record of each way in which an order may be paid; what comes of it changes its state.
  `CREATE TABLE order_payment (
    id ID,
    order_id INTEGER NOT NULL REFERENCES orders (order_id),
    method TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'success', 'failed')),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    reference TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (order_id, method)
  )`
]
