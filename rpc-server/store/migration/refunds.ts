/** Refunds of an order that comes to less than was paid: one of each cause, which may both name the payment that came. */
export const refunds: ReadonlyArray<string> = [
  "DROP INDEX task_of_payment",
  `CREATE UNIQUE INDEX task_of_payment ON task (kind, reference)
   WHERE reference IS NOT NULL AND reason NOT IN ('void', 'short')`,
  "CREATE UNIQUE INDEX refund_of_cause ON task (order_id, reason) WHERE reason IN ('void', 'short')"
]
