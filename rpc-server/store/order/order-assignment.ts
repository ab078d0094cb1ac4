/** Who works on an order: read from its row, and written into it. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import type { Assignee } from "#core/order/order.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

const Text = Schema.NullOr(Schema.String)

export const Assignment = Schema.Struct({
  assigned_user_id: Schema.NullOr(Schema.Int),
  assigned_name: Text,
  assigned_at: Text,
  assigned_seen_at: Text
})

/** Somebody works on an order until this long after their last sign of life. */
const assignmentSilence = 2 * Day.minute

export const assigneeOf = (row: typeof Assignment.Type, now: Day.Instant): Assignee | null => {
  const { assigned_user_id: user, assigned_name: name, assigned_at: since, assigned_seen_at: seen } = row
  if (user === null || name === null || since === null || seen === null) return null
  return (Day.fromGmt(seen) ?? 0) + assignmentSilence > now ? { user_id: user, name, since } : null
}

/** Says who works on an order; content does not change, so neither does its `updated_at`. */
const assignRow = select(
  Schema.Struct({ assigned_at: Schema.String }),
  `UPDATE orders SET assigned_user_id = ?, assigned_name = ?,
     assigned_at = CASE WHEN assigned_user_id = ? AND assigned_seen_at >= ? THEN assigned_at ELSE ? END, assigned_seen_at = ?
   WHERE hub_id = :hub AND order_id = ? AND (assigned_user_id IS NULL OR assigned_user_id = ? OR assigned_seen_at IS NULL OR assigned_seen_at < ?)
   RETURNING assigned_at`
)
/**
 * Who came first is named until they leave or fall silent: whoever opens the order after them is told of it. Answers
 * whether somebody began to work on it.
 */
export const assign = function* (
  orderId: number,
  userId: number,
  name: string,
  now: Day.Instant
): Tx<boolean> {
  const at = Day.toGmt(now)
  const silentSince = Day.toGmt(now - assignmentSilence)
  const [row] = yield* assignRow(userId, name, userId, silentSince, at, at, orderId, userId, silentSince)
  return row?.assigned_at === at
}
export const unassign = write(
  "UPDATE orders SET assigned_user_id = NULL, assigned_name = NULL, assigned_at = NULL, assigned_seen_at = NULL WHERE hub_id = :hub AND order_id = ? AND assigned_user_id = ?"
)
export const unassignAll = select(
  Schema.Struct({ order_id: Schema.Int, store_id: Schema.Int }),
  "UPDATE orders SET assigned_user_id = NULL, assigned_name = NULL, assigned_at = NULL, assigned_seen_at = NULL WHERE assigned_user_id = ? RETURNING order_id, store_id"
)
