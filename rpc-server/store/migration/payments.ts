/** Who confirmed a payment; and which more columns of an order people have set, so that no file takes them back. */
export const payments: ReadonlyArray<string> = [
  "ALTER TABLE order_payment ADD COLUMN user_name TEXT",
  "ALTER TABLE orders ADD COLUMN payment_set_at TEXT",
  "ALTER TABLE orders ADD COLUMN name_set_at TEXT",
  "ALTER TABLE orders ADD COLUMN pickup_set_at TEXT",
  "ALTER TABLE orders ADD COLUMN hold_set_at TEXT",
  // What was set before it was noted that it was.
  "UPDATE orders SET hold_set_at = held_at WHERE held_at IS NOT NULL",
  `UPDATE orders SET payment_set_at = updated_at
   WHERE status IN ('pending', 'queued', 'pending_payment', 'processing') AND EXISTS (
     SELECT 1 FROM audit a
     WHERE a.subject = 'order' AND a.subject_id = CAST(orders.order_id AS TEXT) AND a.action = 'payment'
   )`
]
