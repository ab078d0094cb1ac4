/** Most urgent first: an order of the queue that is not the specified one, offered beside it (QUEUE-7). */
import type * as Day from "../day.ts"
import { isLate, pendingSince, slaStart } from "./age.ts"
import type { BriefOrder } from "./brief-order.ts"
import { isExpress, isScheduled } from "./queue.ts"

/** Late scheduled orders, then express ones, then scheduled ones to come; all others have nobody waiting. */
const rankOf = (order: BriefOrder, now: Day.Instant): number => {
  if (isLate(order, now)) return 0
  if (isExpress(order)) return 1
  return isScheduled(order) ? 2 : 3
}

/**
 * The time by which an order was promised, as far as it is known: the slot's service level, else the time since when
 * it is pending.
 */
const promisedAt = (order: BriefOrder): Day.Instant =>
  (isScheduled(order) ? slaStart(order) : undefined) ?? pendingSince(order)

/** Within a rank the one that was promised first comes first; those that nobody waits for stay as they stood. */
export const mostUrgentFirst = <O extends BriefOrder>(
  orders: ReadonlyArray<O>,
  now: Day.Instant
): ReadonlyArray<O> =>
  orders
    .map((order, at) => {
      const rank = rankOf(order, now)
      return { order, rank, key: rank === 3 ? at : promisedAt(order) }
    })
    .sort((a, b) => a.rank - b.rank || a.key - b.key || a.order.order_id - b.order.order_id)
    .map(({ order }) => order)
