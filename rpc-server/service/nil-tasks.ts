/** The tasks that the items of an invoice make which were not sent, in the transaction of the invoice (TASK-2). */
import type * as Day from "#core/day.ts"
import type { InvoicedLine } from "#core/order/invoiced-line.ts"
import type { Order } from "#core/order/order.ts"
import { nilTasks, readNilTasks, setting } from "#core/task/nil-reason.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as newTasks from "../store/order/new-tasks.ts"

/** Answers how many there are. */
export const addNilTasks = function* (
  { order_id, store_id }: Pick<Order, "order_id" | "store_id">,
  hubId: number,
  lines: ReadonlyArray<InvoicedLine>,
  variables: ReadonlyMap<string, string>,
  now: Day.Instant
): Tx<number> {
  const made = nilTasks(lines, readNilTasks(variables.get(setting)))
  const place = { storeId: store_id, hubId, orderId: order_id }
  for (const task of made) yield* newTasks.addOfItem(place, "nil", task, now)
  return made.length
}
