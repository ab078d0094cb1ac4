/** Archived orders by the number of their customer. */
import { Schema } from "effect"
import { select, type Tx, write } from "../engine/transaction.ts"
import { type Content, mobileIn, unpack } from "./archived-orders.ts"

const Row = Schema.Struct({ order_id: Schema.Int, content: Schema.Uint8Array })
const unread = select(
  Row,
  "SELECT order_id, content FROM archived_order WHERE customer_mobile IS NULL ORDER BY order_id LIMIT 100"
)
const set = write("UPDATE archived_order SET customer_mobile = ? WHERE order_id = ?")
/** Writes down whose the next archived orders are that nobody has looked into; answers whether there were any. */
export const readNext = function* (): Tx<boolean> {
  const rows = yield* unread()
  for (const { order_id, content } of rows) yield* set(mobileIn(unpack(content)), order_id)
  return rows.length > 0
}

const found = select(
  Row,
  "SELECT order_id, content FROM archived_order WHERE customer_mobile = ? AND customer_mobile <> '' ORDER BY order_id DESC LIMIT ?"
)
/** What the archive holds of a customer's orders, the newest first. */
export const contentsOf = function* (mobile: string, most: number): Tx<ReadonlyArray<Content>> {
  return (yield* found(mobile, most)).map(({ content }) => unpack(content))
}
const numbers = select(
  Schema.Struct({ order_id: Schema.Int, increment_id: Schema.String }),
  "SELECT order_id, increment_id FROM archived_order WHERE customer_mobile = ? AND customer_mobile <> '' ORDER BY order_id"
)
export const ordersOf = numbers
