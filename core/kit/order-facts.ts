/**
 * What is asked of all orders at every key and every frame, found once for the same orders: ten thousand of them are not
 * gone through for a cursor that moves.
 */
import type * as Day from "../day.ts"
import type { BriefOrder } from "../order/brief-order.ts"
import { isDispatchable, isReady } from "../order/dispatch.ts"
import { sourceFilters, type Tab, tabsFor } from "../order/queue.ts"
import { type FilterCounts, filterCounts, type Picker, pickersOf } from "../order/queue-filter.ts"
import type { Flags } from "../session/flags.ts"

type Orders = ReadonlyArray<BriefOrder>

/** The last answer about each list of orders; another second part of the question asks anew. */
export const once = <K, A>(find: (orders: Orders, key: K) => A): ((orders: Orders, key: K) => A) => {
  const answers = new WeakMap<Orders, { readonly key: K; readonly answer: A }>()
  return (orders, key) => {
    const cached = answers.get(orders)
    if (cached !== undefined && cached.key === key) return cached.answer
    const answer = find(orders, key)
    answers.set(orders, { key, answer })
    return answer
  }
}

const pickers = once((orders, _: undefined) => pickersOf(orders))
const processing = once((orders, _: undefined) => orders.filter(isDispatchable).length)

export const tabsOf: (orders: Orders, flags: Flags) => ReadonlyArray<Tab> = once((orders, flags: Flags) =>
  tabsFor(flags, orders)
)
export const sourcesOf: (orders: Orders, flags: Flags) => ReadonlyArray<string> = once(
  (orders, flags: Flags) => sourceFilters(flags, orders)
)
/** How many orders each filter of the queue finds. */
export const countsAt: (orders: Orders, minute: Day.Instant) => FilterCounts = once(filterCounts)
export const pickersIn = (orders: Orders): ReadonlyArray<Picker> => pickers(orders, undefined)
/** Invoiced orders that have not left, and those of them that may leave now. */
export const processingCount = (orders: Orders): number => processing(orders, undefined)
export const readyAt: (orders: Orders, minute: Day.Instant) => number = once(
  (orders, minute: Day.Instant) => orders.filter((order) => isReady(order, minute)).length
)
