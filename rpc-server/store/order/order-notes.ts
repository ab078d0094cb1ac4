/** Notes on an order, in the order in which they were written. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { Note } from "#core/order/note.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

const Row = Schema.Struct({
  id: Schema.Int,
  at: Schema.String,
  user_id: Schema.Int,
  user_name: Schema.String,
  text: Schema.String,
  taken_back_at: Schema.NullOr(Schema.String)
})
const ofRow = ({ user_name: by, ...row }: typeof Row.Type): Note => ({ ...row, by })

const rows = select(
  Row,
  "SELECT id, at, user_id, user_name, text, taken_back_at FROM order_note WHERE hub_id = :hub AND order_id = ? ORDER BY id"
)
export const ofOrder = function* (orderId: number): Tx<ReadonlyArray<Note>> {
  return (yield* rows(orderId)).map(ofRow)
}

const insert = write(
  "INSERT INTO order_note (hub_id, order_id, at, user_id, user_name, text) VALUES (:hub, ?, ?, ?, ?, ?)"
)
const marked = write(
  "UPDATE orders SET has_remarks = 1 WHERE hub_id = :hub AND order_id = ? AND has_remarks = 0"
)
/** An order that has a note, a payment or parts is read with them. */
export const mark = (orderId: number): Tx<void> => marked(orderId)

export const add = function* (
  orderId: number,
  at: Day.GmtTime,
  { userId, name }: { readonly userId: number; readonly name: string },
  text: string
): Tx<void> {
  yield* insert(orderId, at, userId, name, text)
  yield* mark(orderId)
}
const back = write(
  "UPDATE order_note SET taken_back_at = ? WHERE hub_id = :hub AND order_id = ? AND id = ? AND taken_back_at IS NULL"
)
export const takeBack = (orderId: number, noteId: number, at: Day.GmtTime): Tx<void> =>
  back(at, orderId, noteId)
