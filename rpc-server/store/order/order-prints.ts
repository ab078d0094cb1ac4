/** Papers of orders that came out of a printer, each job told once. */
import { Schema } from "effect"
import { select, type Tx } from "../engine/transaction.ts"

const insertPrint = select(
  Schema.Struct({ order_id: Schema.Int }),
  "INSERT INTO order_print (hub_id, order_id, job_key) VALUES (:hub, ?, ?) ON CONFLICT (order_id, job_key) DO NOTHING RETURNING order_id"
)
/** Whether the print is news. */
export const add = function* (orderId: number, jobKey: string): Tx<boolean> {
  const rows = yield* insertPrint(orderId, jobKey)
  return rows.length > 0
}

const firstKey = select(
  Schema.Struct({ job_key: Schema.NullOr(Schema.String) }),
  "SELECT MIN(job_key) AS job_key FROM order_print WHERE hub_id = :hub AND order_id = ? AND job_key LIKE ?"
)
/** The key of a job by which a paper of an order came out; of several the same one each time. */
export const firstOf = function* (orderId: number, paper: string): Tx<string | undefined> {
  const [row] = yield* firstKey(orderId, `order-${orderId}:${paper}:%`)
  return row?.job_key ?? undefined
}
