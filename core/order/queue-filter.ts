/**
 * Parts of the orders that staff look at by themselves (HOME-1). Home counts them, the queue shows them: by the same rule,
 * so that a number and the list behind it agree.
 */
import type * as Day from "../day.ts"
import { sanitizeText } from "../sanitize-text.ts"
import { isOverdue, isPastPromise } from "./age.ts"
import type { BriefOrder } from "./brief-order.ts"
import { shipsWithInvoice } from "./status.ts"

/** late: its customer waits longer than promised; overdue: over the high age; to_pick: pending; picking: of those, somebody is on it. */
export const queueFilters = ["late", "overdue", "to_pick", "picking"] as const
export type QueueFilter = (typeof queueFilters)[number]

export const isAssigned = ({ assigned_to }: BriefOrder): boolean =>
  assigned_to !== undefined && assigned_to !== null

/** A sale at a counter is pending until its invoice, while its customer stands there: nobody is called to pick it. */
export const awaitsPicking = (order: BriefOrder): boolean =>
  order.status === "pending" && !shipsWithInvoice(order)

const membership: Record<QueueFilter, (order: BriefOrder, now: Day.Instant) => boolean> = {
  late: isPastPromise,
  overdue: isOverdue,
  to_pick: (order) => awaitsPicking(order),
  picking: (order) => awaitsPicking(order) && isAssigned(order)
}

export const isAmong = (filter: QueueFilter, order: BriefOrder, now: Day.Instant): boolean =>
  membership[filter](order, now)

export type FilterCounts = Readonly<Record<QueueFilter, number>>
export const filterCounts = (orders: ReadonlyArray<BriefOrder>, now: Day.Instant): FilterCounts => {
  const counts = { late: 0, overdue: 0, to_pick: 0, picking: 0 }
  for (const order of orders)
    for (const filter of queueFilters) if (membership[filter](order, now)) counts[filter] += 1
  return counts
}

/** A picker, and the number of orders in their hands. */
export interface Picker {
  readonly name: string
  readonly orders: number
}
/** The pickers of the orders, the one with the most orders first. */
export const pickersOf = (orders: ReadonlyArray<BriefOrder>): ReadonlyArray<Picker> => {
  const counts = new Map<string, number>()
  for (const { status, assigned_to } of orders)
    if (status === "pending" && assigned_to !== undefined && assigned_to !== null) {
      const name = sanitizeText(assigned_to.name)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  return [...counts]
    .map(([name, count]) => ({ name, orders: count }))
    .sort((a, b) => b.orders - a.orders || (a.name < b.name ? -1 : 1))
}
