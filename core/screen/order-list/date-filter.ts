/** The orders of some days in the queue: what the server has of them, and what is known here by now. */
import * as Day from "../../day.ts"
import type { BriefOrder } from "../../order/brief-order.ts"
import { type DateRange, type Days, rangeOf, timesOf } from "../../order/date-range.ts"

export interface DateFilter {
  readonly days: Days
  readonly range: DateRange
  /** Counts the questions: an answer to an earlier one is passed over. */
  readonly asked: number
  /** Undefined until the first answer. */
  readonly orders: ReadonlyArray<BriefOrder> | undefined
  readonly isLoading: boolean
  /** Why there are no orders, or old ones. */
  readonly problem: string | undefined
}

export interface LoadDays {
  readonly _tag: "LoadDays"
  readonly asked: number
  readonly range: DateRange
}

export type DaysMessage =
  | { readonly _tag: "LoadedDays"; readonly asked: number; readonly orders: ReadonlyArray<BriefOrder> }
  | { readonly _tag: "FailedDays"; readonly asked: number; readonly problem: string }

export const isSame = (one: Days | undefined, other: Days | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** These days from now on; what was known of them stays until the server has answered. */
export const filterFor = (days: Days, now: Day.Instant, before: DateFilter | undefined): DateFilter => {
  const range = rangeOf(days, Day.dayAt(now))
  return {
    days,
    range,
    asked: (before?.asked ?? 0) + 1,
    orders: isSame(before?.range, range) ? before?.orders : undefined,
    isLoading: true,
    problem: undefined
  }
}
/** Its words mean other days by now. */
export const hasMoved = ({ days, range }: DateFilter, now: Day.Instant): boolean =>
  !isSame(range, rangeOf(days, Day.dayAt(now)))
export const loadOf = ({ asked, range }: DateFilter): LoadDays => ({ _tag: "LoadDays", asked, range })

export const heardOf = (filter: DateFilter, message: DaysMessage): DateFilter => {
  if (message.asked !== filter.asked) return filter
  return message._tag === "LoadedDays"
    ? { ...filter, orders: message.orders, isLoading: false }
    : { ...filter, isLoading: false, problem: message.problem }
}

const remembered = new WeakMap<
  ReadonlyArray<BriefOrder>,
  { readonly filter: DateFilter; readonly among: ReadonlyArray<BriefOrder> }
>()

/** The orders of the days: the server's, and of those that are known here the later word. The same question, the same list. */
export const ordersOf = (filter: DateFilter, known: ReadonlyArray<BriefOrder>): ReadonlyArray<BriefOrder> => {
  const before = remembered.get(known)
  if (before?.filter === filter) return before.among
  const { createdFrom, createdBefore } = timesOf(filter.range)
  const found = new Map((filter.orders ?? []).map((order) => [order.order_id, order]))
  for (const order of known)
    if (
      order.created_at >= createdFrom &&
      order.created_at < createdBefore &&
      order.updated_at >= (found.get(order.order_id)?.updated_at ?? "")
    )
      found.set(order.order_id, order)
  const among = [...found.values()]
  remembered.set(known, { filter, among })
  return among
}
