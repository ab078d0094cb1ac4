/**
 * Orders that are paid in parts: what is paid beside the order's own method, one part for each method, and as the shift
 * that sold it has it in its books. What is owed of such an order is one refund for each way and cause.
 */
export const payParts: ReadonlyArray<string> = [
  `CREATE TABLE order_part (
    id ID,
    order_id INTEGER NOT NULL REFERENCES orders (order_id),
    method TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    reference TEXT,
    UNIQUE (order_id, method)
  )`,
  `CREATE TABLE shift_sale_part (
    order_id INTEGER NOT NULL,
    store_id INTEGER NOT NULL,
    shift_id INTEGER NOT NULL REFERENCES shift (shift_id),
    method TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    UNIQUE (order_id, method)
  )`,
  "CREATE INDEX sale_part_of_shift ON shift_sale_part (shift_id)",
  "DROP INDEX refund_of_cause",
  `CREATE UNIQUE INDEX refund_of_cause ON task (order_id, reason, COALESCE(return_number, 0), COALESCE(method, ''))
   WHERE cause = 'payment' AND reason IN ('void', 'short', 'return')`
]
