/** Partners' orders that could not be created, asked for again and again: staff handle them at the partner's console. */
import type * as Day from "../day.ts"
import { type FailedPartnerOrder, pollInterval } from "../order/failed-partner-order.ts"

export interface FailedOrders {
  /** The newest first; undefined until they are known. */
  readonly list: ReadonlyArray<FailedPartnerOrder> | undefined
  /** When they are asked for next. */
  readonly dueAt: Day.Instant
  /** Why what is shown may be old. */
  readonly problem: string | undefined
}

export const empty: FailedOrders = { list: undefined, dueAt: 0, problem: undefined }

/** They are asked for: not again before the time is up, whether or not an answer comes. */
export const requested = (failed: FailedOrders, now: Day.Instant): FailedOrders => ({
  ...failed,
  dueAt: now + pollInterval
})
export const loaded = (failed: FailedOrders, list: ReadonlyArray<FailedPartnerOrder>): FailedOrders => ({
  ...failed,
  list,
  problem: undefined
})
/** What is known stays. */
export const missed = (failed: FailedOrders, problem: string): FailedOrders => ({ ...failed, problem })

/** The banner over the queue shows while there are any. */
export const showsBanner = ({ list }: FailedOrders): boolean => list !== undefined && list.length > 0
