/** Customers of other stores that somebody has looked up: a row for each of them, for as long as it counts. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { select, selectMany, type Tx, write } from "./transaction.ts"

const At = Schema.Struct({ looked_up_at: Schema.Int })
const others = select(
  At,
  "SELECT looked_up_at FROM customer_look_up WHERE user_id = ? AND customer_id <> ? ORDER BY looked_up_at"
)
const forget = write("DELETE FROM customer_look_up WHERE user_id = ? AND looked_up_at <= ?")
const add = write(
  "INSERT INTO customer_look_up (user_id, customer_id, looked_up_at) VALUES (?, ?, ?) ON CONFLICT (user_id, customer_id) DO NOTHING"
)

/** When somebody looked others up since a time, the oldest first. */
export const ofOthers = function* (
  userId: number,
  customerId: number,
  since: Day.Instant
): Tx<ReadonlyArray<Day.Instant>> {
  yield* forget(userId, since)
  return (yield* others(userId, customerId)).map(({ looked_up_at }) => looked_up_at)
}
export const note = add

const Found = selectMany(Schema.Struct({ order_id: Schema.Int }))
/** Whether one of these stores has an order of the customer with this number. */
export const isServed = function* (mobile: string, storeIds: ReadonlyArray<number>): Tx<boolean> {
  const stores = storeIds.map(() => "?").join(", ")
  const text = `SELECT order_id FROM orders WHERE customer_mobile = ? AND store_id IN (${stores}) LIMIT 1`
  return (yield* Found(text, [mobile, ...storeIds])).length > 0
}
