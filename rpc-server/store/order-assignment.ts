/** Who works on an order, as its row says it. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import type { Assignee } from "#core/order/order.ts"

const Text = Schema.NullOr(Schema.String)

export const Assignment = Schema.Struct({
  assigned_user_id: Schema.NullOr(Schema.Int),
  assigned_name: Text,
  assigned_at: Text,
  assigned_seen_at: Text
})

/** Somebody works on an order until this long after their last sign of life. */
export const assignmentSilence = 2 * Day.minute

export const assigneeOf = (row: typeof Assignment.Type, now: Day.Instant): Assignee | null => {
  const { assigned_user_id: user, assigned_name: name, assigned_at: since, assigned_seen_at: seen } = row
  if (user === null || name === null || since === null || seen === null) return null
  return (Day.fromGmt(seen) ?? 0) + assignmentSilence > now ? { user_id: user, name, since } : null
}
