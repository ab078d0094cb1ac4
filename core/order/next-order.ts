/** The orders to pick next: the most urgent ones that nobody else is on and that are not on hold. */
import type * as Day from "../day.ts"
import type { BriefOrder } from "./brief-order.ts"
import { isHeld } from "./hold.ts"
import { isExpress, isScheduled } from "./queue.ts"
import { mostUrgentFirst } from "./urgency.ts"

/** Orders that may be picked, by anybody, the most urgent one first: the same for every scan of a minute. */
export const pickableByUrgency = (
  orders: ReadonlyArray<BriefOrder>,
  now: Day.Instant
): ReadonlyArray<BriefOrder> =>
  mostUrgentFirst(
    orders.filter((order) => (isExpress(order) || isScheduled(order)) && !isHeld(order)),
    now
  )

/**
 * Of them those that somebody may go on to from an order.
 * @param userId who asks: an order that they are on themselves is theirs to go on with
 */
export const freeToPick = (
  pickable: ReadonlyArray<BriefOrder>,
  { userId, exceptId }: { readonly userId: number; readonly exceptId: number }
): ReadonlyArray<BriefOrder> =>
  pickable.filter(
    ({ order_id, assigned_to }) =>
      order_id !== exceptId &&
      (assigned_to === null || assigned_to === undefined || assigned_to.user_id === userId)
  )
