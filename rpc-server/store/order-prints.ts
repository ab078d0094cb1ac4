/** Papers of orders that came out of a printer, each job told once. */
import { Schema } from "effect"
import { select, type Tx } from "./transaction.ts"

const told = select(
  Schema.Struct({ order_id: Schema.Int }),
  "INSERT INTO order_print (order_id, job_key) VALUES (?, ?) ON CONFLICT (order_id, job_key) DO NOTHING RETURNING order_id"
)
/** Whether the print is news. */
export const add = function* (orderId: number, jobKey: string): Tx<boolean> {
  const rows = yield* told(orderId, jobKey)
  return rows.length > 0
}
