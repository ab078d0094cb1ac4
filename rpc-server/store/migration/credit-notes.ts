/**
 * An order leaves or is cancelled, never both: when it left stands on its row, where a canceled status excludes it (a
 * returned order is canceled and has left). An invoice of a cancelled order is credited by a note of its own number.
 */
export const creditNotes: ReadonlyArray<string> = [
  "ALTER TABLE orders ADD COLUMN left_at TEXT CHECK (left_at IS NULL OR status <> 'canceled' OR returned_at IS NOT NULL)",
  `UPDATE orders SET left_at = (SELECT s.created_at FROM order_shipment s WHERE s.order_id = orders.order_id)
   WHERE status <> 'canceled' AND order_id IN (SELECT order_id FROM order_shipment)`,
  `CREATE TABLE credit_note_number (
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    financial_year TEXT NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (store_id, financial_year)
  )`,
  `CREATE TABLE credit_note (
    credit_note_id ID,
    order_id INTEGER NOT NULL REFERENCES orders (order_id),
    store_id INTEGER NOT NULL REFERENCES store (store_id),
    financial_year TEXT NOT NULL,
    number INTEGER NOT NULL,
    credit_note_number TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    user_name TEXT NOT NULL,
    content TEXT NOT NULL,
    UNIQUE (store_id, financial_year, number)
  )`,
  // An invoice is credited once.
  "CREATE UNIQUE INDEX credit_note_of_order ON credit_note (order_id)"
]
