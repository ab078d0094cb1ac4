import * as Q from "#core/quantity.ts"
import type { Task } from "#core/task/task.ts"

/** A count of a product that was not found for an order, which nobody sees to yet. */
export const taskOf = (of: Partial<Task> = {}): Task => ({
  task_id: 1,
  store_id: 11,
  kind: "count",
  cause: "nil",
  order_id: 7,
  increment_id: "100000007",
  item_id: 700,
  product_id: 1773,
  product_name: "Chicken curry cut",
  sell_by: "kg",
  qty: Q.one,
  amount: null,
  currency: null,
  reference: null,
  reason: "Out of stock",
  created_at: "2026-11-20 05:00:00",
  due_at: "2026-11-20 09:00:00",
  owner: null,
  end: null,
  ...of
})
