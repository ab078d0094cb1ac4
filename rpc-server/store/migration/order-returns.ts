/**
 * Packs of an order that came back: which return of the order it was, who took it, why. An order may come back in several
 * returns, each with a credit note, a refund and records of its own; `return_number` counts them, 0 is the cancellation.
 * What is credited of an order is never more than it came to.
 */
export const orderReturns: ReadonlyArray<string> = [
  "ALTER TABLE orders ADD COLUMN credited INTEGER NOT NULL DEFAULT 0 CHECK (credited >= 0 AND (credited = 0 OR credited <= grand_total))",
  "UPDATE orders SET credited = grand_total WHERE grand_total > 0 AND order_id IN (SELECT order_id FROM credit_note)",
  "ALTER TABLE order_pack ADD COLUMN return_number INTEGER",
  "ALTER TABLE order_pack ADD COLUMN return_reason TEXT",
  "ALTER TABLE order_pack ADD COLUMN return_detail TEXT",
  "ALTER TABLE order_pack ADD COLUMN returned_by TEXT",
  `UPDATE order_pack SET return_number = 0, return_reason = 'Order cancelled',
     returned_by = (SELECT n.user_name FROM credit_note n WHERE n.order_id = order_pack.order_id)
   WHERE returned_at IS NOT NULL AND EXISTS (SELECT 1 FROM credit_note n WHERE n.order_id = order_pack.order_id)`,
  "ALTER TABLE credit_note ADD COLUMN return_number INTEGER NOT NULL DEFAULT 0",
  "DROP INDEX credit_note_of_order",
  "CREATE UNIQUE INDEX credit_note_of_return ON credit_note (order_id, return_number)",
  "ALTER TABLE cash_movement ADD COLUMN return_number INTEGER NOT NULL DEFAULT 0",
  "DROP INDEX refund_of_order",
  "CREATE UNIQUE INDEX refund_of_return ON cash_movement (order_id, return_number) WHERE order_id IS NOT NULL",
  "ALTER TABLE task ADD COLUMN return_number INTEGER CHECK ((return_number IS NOT NULL) = (kind = 'refund' AND reason = 'return'))",
  "DROP INDEX task_of_payment",
  `CREATE UNIQUE INDEX task_of_payment ON task (kind, reference)
   WHERE reference IS NOT NULL AND reason NOT IN ('void', 'short', 'return')`,
  "DROP INDEX refund_of_cause",
  `CREATE UNIQUE INDEX refund_of_cause ON task (order_id, reason, COALESCE(return_number, 0))
   WHERE reason IN ('void', 'short', 'return')`,
  "ALTER TABLE return_record ADD COLUMN order_id INTEGER",
  "ALTER TABLE return_record ADD COLUMN return_number INTEGER",
  "CREATE UNIQUE INDEX return_of_order ON return_record (order_id, return_number, kind) WHERE order_id IS NOT NULL"
]
