/** Which part of the load of the day an order is (HOME-1), and what is to be done with it next. */
import * as Day from "../day.ts"
import { isPastPromise, slotStart } from "./age.ts"
import type { BriefOrder } from "./brief-order.ts"
import { hasSlot, isDispatchable } from "./dispatch.ts"
import { awaitsPicking, isAssigned } from "./queue-filter.ts"

/** The steps of work on orders, most pressing first; late: the customer waits longer than promised. */
export const workSteps = ["late", "to_pick", "picking", "dispatch"] as const
export type WorkStep = (typeof workSteps)[number]

/** The step that an order is at; undefined where there is nothing to do for it. */
export const stepOf = (order: BriefOrder, now: Day.Instant): WorkStep | undefined => {
  if (isDispatchable(order)) return "dispatch"
  if (!awaitsPicking(order)) return undefined
  if (isPastPromise(order, now)) return "late"
  return isAssigned(order) ? "picking" : "to_pick"
}

/** Orders without a slot; slots of days before; each hour in which slots of today begin; slots of days to come. */
export const loadParts = [
  "express",
  "earlier",
  ...Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0")),
  "later"
] as const
export type LoadPart = (typeof loadParts)[number]

/** The day and hour are the store's; a slot whose start cannot be read counts as one of days to come. */
export const loadPartOf = (order: BriefOrder, now: Day.Instant): LoadPart => {
  if (!hasSlot(order)) return "express"
  const start = slotStart(order)
  if (start === undefined) return "later"
  const [day, today] = [Day.dayAt(start), Day.dayAt(now)]
  if (day === today) return Day.toClock(start).slice(0, 2)
  return day < today ? "earlier" : "later"
}
