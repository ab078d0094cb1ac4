/** Whole numbers of orders' customers that somebody was shown: a row for each order, for as long as it counts. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

const At = Schema.Struct({ looked_at: Schema.Int })
const others = select(
  At,
  "SELECT looked_at FROM phone_look WHERE user_id = ? AND order_id <> ? ORDER BY looked_at"
)
const forget = write("DELETE FROM phone_look WHERE user_id = ? AND looked_at <= ?")
/** Forgets those of everybody from before a time. */
export const forgetAll = write("DELETE FROM phone_look WHERE looked_at <= ?")

/** When somebody was shown those of other orders since a time, the oldest first. */
export const ofOthers = function* (
  userId: number,
  orderId: number,
  since: Day.Instant
): Tx<ReadonlyArray<Day.Instant>> {
  yield* forget(userId, since)
  return (yield* others(userId, orderId)).map(({ looked_at }) => looked_at)
}
export const note = write(
  "INSERT INTO phone_look (user_id, order_id, looked_at) VALUES (?, ?, ?) ON CONFLICT (user_id, order_id) DO NOTHING"
)

const Mobile = Schema.Struct({ customer_mobile: Schema.NullOr(Schema.String) })
const byOrder = select(Mobile, "SELECT customer_mobile FROM orders WHERE hub_id = :hub AND order_id = ?")
/** The whole number, as it is kept: an order that is read for a screen has it masked. */
export const ofOrder = function* (orderId: number): Tx<string | null> {
  return (yield* byOrder(orderId))[0]?.customer_mobile ?? null
}
