/** What is asked of one customer's orders when their data is exported or erased: tasks, and the orders in the archive. */
export const tasksOfOrders = [
  "CREATE INDEX task_of_order ON task (order_id) WHERE order_id IS NOT NULL",
  "DROP INDEX archived_order_of_customer",
  "CREATE INDEX archived_order_of_customer ON archived_order (customer_mobile, order_id) WHERE customer_mobile <> ''"
]
