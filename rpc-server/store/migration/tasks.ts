/**
 * Tasks about the stock of a product beside those about money: one of each item of an order and cause. What was sent
 * beyond stock was kept apart from them, and is a task like any other. A reason in own words is no cause of a refund.
 */
export const tasks: ReadonlyArray<string> = [
  "ALTER TABLE task ADD COLUMN cause TEXT NOT NULL DEFAULT 'payment' CHECK (cause IN ('payment', 'nil', 'deficit'))",
  "ALTER TABLE task ADD COLUMN item_id INTEGER",
  "ALTER TABLE task ADD COLUMN product_id INTEGER CHECK ((product_id IS NULL) = (kind = 'refund'))",
  "ALTER TABLE task ADD COLUMN qty INTEGER CHECK (qty > 0)",
  "ALTER TABLE task ADD COLUMN owner_id INTEGER",
  "ALTER TABLE task ADD COLUMN ended_qty INTEGER CHECK (ended_qty >= 0)",
  "ALTER TABLE task ADD COLUMN changed_qty INTEGER",
  "ALTER TABLE task ADD COLUMN ended_reference TEXT",
  "ALTER TABLE task ADD COLUMN note TEXT",
  `INSERT INTO task (store_id, hub_id, kind, cause, order_id, product_id, qty, reason, created_at, due_at, ended_at, outcome)
   SELECT store_id, hub_id, 'count', 'deficit', order_id, product_id, qty, reason, created_at, created_at, closed_at,
     CASE WHEN closed_at IS NULL THEN NULL ELSE 'not_needed' END
   FROM (SELECT c.*, COALESCE((SELECT o.store_id FROM orders o WHERE o.order_id = c.order_id),
       (SELECT MIN(s.store_id) FROM store s WHERE s.hub_id = c.hub_id)) AS store_id FROM correction_task c) AS known
   WHERE store_id IS NOT NULL ORDER BY id`,
  "DROP TABLE correction_task",
  "DROP INDEX refund_of_cause",
  `CREATE UNIQUE INDEX refund_of_cause ON task (order_id, reason, COALESCE(return_number, 0))
   WHERE cause = 'payment' AND reason IN ('void', 'short', 'return')`,
  "CREATE UNIQUE INDEX task_of_item ON task (order_id, item_id, cause) WHERE item_id IS NOT NULL",
  "CREATE INDEX task_ended ON task (store_id, ended_at) WHERE ended_at IS NOT NULL"
]
