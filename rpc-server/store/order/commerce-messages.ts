/**
 * The messages for a commerce backend outside, in the order of what happened: written with the order, removed when
 * taken.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { restart, select, type Tx, write } from "../engine/transaction.ts"

const Row = Schema.Struct({
  id: Schema.Int,
  hub_id: Schema.Int,
  increment_id: Schema.String,
  body: Schema.String
})
export type CommerceMessage = typeof Row.Type

const insert = select(
  Schema.Struct({ id: Schema.Int }),
  `INSERT INTO commerce_message (hub_id, store_id, order_id, increment_id, body, created_at) VALUES (:hub, ?, ?, ?, ?, ?)
   ON CONFLICT DO NOTHING RETURNING id`
)
/** @param order as JSON is made of it */
export const add = function* (
  order: { readonly store_id: number; readonly order_id: number; readonly increment_id: string },
  at: Day.GmtTime
): Tx<void> {
  const { store_id, order_id, increment_id } = order
  if ((yield* insert(store_id, order_id, increment_id, JSON.stringify(order), at)).length === 0) restart()
}

const due = select(
  Row,
  "SELECT id, hub_id, increment_id, body FROM commerce_message WHERE id > ? AND refused IS NULL ORDER BY id LIMIT 20"
)
/** The oldest that are not taken yet, whichever hubs they are of. */
export const oldest = (): Tx<ReadonlyArray<CommerceMessage>> => due(0)

/** message, its hub. */
export const taken = write("DELETE FROM commerce_message WHERE id = ? AND hub_id = ?")
/** why, message, its hub: it is kept, and not told again. */
export const refuse = write("UPDATE commerce_message SET refused = ? WHERE id = ? AND hub_id = ?")
