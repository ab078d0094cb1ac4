/** The orders to pick next: the most urgent ones that nobody else is on and that are not on hold. */
import type * as Day from "../day.ts"
import type { BriefOrder } from "./brief-order.ts"
import { isHeld } from "./hold.ts"
import { isExpress, isScheduled } from "./queue.ts"
import { mostUrgentFirst } from "./urgency.ts"

/** @param userId who asks: an order that they are on themselves is theirs to go on with */
export const ordersToPick = (
  orders: ReadonlyArray<BriefOrder>,
  { userId, exceptId, now }: { readonly userId: number; readonly exceptId: number; readonly now: Day.Instant }
): ReadonlyArray<BriefOrder> => {
  const open = orders.filter(
    (order) =>
      order.order_id !== exceptId &&
      (isExpress(order) || isScheduled(order)) &&
      !isHeld(order) &&
      (order.assigned_to === null || order.assigned_to === undefined || order.assigned_to.user_id === userId)
  )
  return mostUrgentFirst(open, now)
}
