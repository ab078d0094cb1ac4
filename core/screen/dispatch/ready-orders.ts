/** The orders that may leave, the oldest first. */
import type * as Day from "../../day.ts"
import { ageOf } from "../../order/age.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { hasSlot, isDispatchable, isEarly, isReady } from "../../order/dispatch.ts"

/** One row of the table. The status is always Ready, as the document has it. */
export interface Row {
  readonly order: BriefOrder
  readonly status: "Ready"
  /** Milliseconds since the order became pending. */
  readonly duration: number
  readonly isScheduled: boolean
  readonly isEarly: boolean
}

/** Every invoiced order, the oldest first. */
export const rows = (orders: ReadonlyArray<BriefOrder>, now: Day.Instant): ReadonlyArray<Row> =>
  orders
    .filter(isDispatchable)
    .map((order) => ({
      order,
      status: "Ready" as const,
      duration: ageOf(order, now),
      isScheduled: hasSlot(order),
      isEarly: isEarly(order, now)
    }))
    .sort((a, b) => b.duration - a.duration || a.order.order_id - b.order.order_id)

/** Orders that may leave now: what the toast counts. */
export const readyCount = (orders: ReadonlyArray<BriefOrder>, now: Day.Instant): number =>
  orders.filter((order) => isReady(order, now)).length
