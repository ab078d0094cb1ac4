/** Why an order is on hold, and by whom: read from its row, and written into it (HOLD-1). */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { isHoldable } from "#core/order/hold.ts"
import type { Hold, Order, OrderStatus } from "#core/order/order.ts"
import { restart, select, type Tx } from "../engine/transaction.ts"

const Text = Schema.NullOr(Schema.String)

export const HoldColumns = Schema.Struct({
  held_at: Text,
  held_user_id: Schema.NullOr(Schema.Int),
  held_name: Text,
  hold_reason: Text
})

/** A hold ends with what it holds: an order that has left or is cancelled has none. */
export const holdOf = (row: typeof HoldColumns.Type & { readonly status: OrderStatus }): Hold | null => {
  const { held_at: since, held_user_id: user_id, held_name: by, hold_reason: reason } = row
  if (since === null || user_id === null || by === null || reason === null || !isHoldable(row)) return null
  return { reason, user_id, by, since }
}

const holdRow = select(
  Schema.Struct({ order_id: Schema.Int }),
  `UPDATE orders SET held_at = ?, held_user_id = ?, held_name = ?, hold_reason = ?, updated_at = ?, hold_set_at = ?
   WHERE hub_id = :hub AND order_id = ? AND updated_at = ? RETURNING order_id`
)
/** Puts an order on hold, or releases it with null, if it is still as it was read. */
export const setHold = function* (
  { order_id, updated_at }: Pick<Order, "order_id" | "updated_at">,
  hold: Hold | null,
  updatedAt: Day.GmtTime
): Tx<void> {
  const rows = yield* holdRow(
    hold?.since ?? null,
    hold?.user_id ?? null,
    hold?.by ?? null,
    hold?.reason ?? null,
    updatedAt,
    updatedAt,
    order_id,
    updated_at
  )
  if (rows.length === 0) restart()
}
