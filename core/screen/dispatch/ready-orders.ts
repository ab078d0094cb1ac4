/** The orders that may leave, what must leave first on top. */
import type * as Day from "../../day.ts"
import { ageOf } from "../../order/age.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { hasSlot, isDispatchable, isEarly, isReady, leavesBy } from "../../order/dispatch.ts"

/** One row of the table. The status is always Ready, as the document has it. */
export interface Row {
  readonly order: BriefOrder
  readonly status: "Ready"
  /** Milliseconds since the order became pending. */
  readonly duration: number
  readonly isScheduled: boolean
  readonly isEarly: boolean
  /** Undefined where nobody knows. */
  readonly leavesBy: Day.Instant | undefined
  readonly isLate: boolean
}

/** Every invoiced order: what must leave first on top (SHIP-12), at one time the oldest first, what nobody knows last. */
export const rows = (orders: ReadonlyArray<BriefOrder>, now: Day.Instant): ReadonlyArray<Row> =>
  orders
    .filter(isDispatchable)
    .map((order) => {
      const until = leavesBy(order)
      return {
        order,
        status: "Ready" as const,
        duration: ageOf(order, now),
        isScheduled: hasSlot(order),
        isEarly: isEarly(order, now),
        leavesBy: until,
        isLate: now > (until ?? now)
      }
    })
    .sort((a, b) => {
      const [first, second] = [a.leavesBy ?? nobodyKnows, b.leavesBy ?? nobodyKnows]
      return first - second || b.duration - a.duration || a.order.order_id - b.order.order_id
    })

const nobodyKnows = Number.MAX_SAFE_INTEGER

/** Orders that may leave now: what the toast counts. */
export const readyCount = (orders: ReadonlyArray<BriefOrder>, now: Day.Instant): number =>
  orders.filter((order) => isReady(order, now)).length
