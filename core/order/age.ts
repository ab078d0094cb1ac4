/** The age of an order, and the colour that its row gets for it (QUEUE-3, QUEUE-4). */
import * as Day from "../day.ts"
import type { BriefOrder } from "./brief-order.ts"
import { isExpress, isScheduled } from "./queue.ts"
import { shipsWithInvoice } from "./status.ts"

/** The age thresholds: more than LOW, MEDIUM, HIGH. */
export const LOW = 1800 * Day.second
export const MEDIUM = 3600 * Day.second
export const HIGH = 5400 * Day.second

/** The service level of a scheduled order starts so long before its slot. */
export const slaLead = 30 * Day.minute

export type Colour = "success" | "danger" | "warning" | "info"

/** When the order became pending; when it was created, where that is not known. */
export const pendingSince = (order: Pick<BriefOrder, "order_becomes_pending" | "created_at">): Day.Instant =>
  Day.fromGmt(order.order_becomes_pending ?? order.created_at) ?? 0

export const ageOf = (
  order: Pick<BriefOrder, "order_becomes_pending" | "created_at">,
  now: Day.Instant
): number => now - pendingSince(order)

/** When a scheduled order's slot starts; `undefined` when it has none, or none that can be read. */
export const slotStart = (
  order: Pick<BriefOrder, "delivery_at" | "sub_slot_info">
): Day.Instant | undefined => {
  const start = order.sub_slot_info?.delivery_at[0] ?? order.delivery_at
  return start === null || start === undefined ? undefined : Day.fromGmt(start)
}

/** 30 minutes before the slot. */
export const slaStart = (
  order: Pick<BriefOrder, "sla_start_at" | "delivery_at" | "sub_slot_info">
): Day.Instant | undefined => {
  const stored = order.sla_start_at === null ? undefined : Day.fromGmt(order.sla_start_at)
  const slot = slotStart(order)
  return stored ?? (slot === undefined ? undefined : slot - slaLead)
}

/** Today's scheduled orders success; express pending over LOW danger; any other over HIGH danger, over MEDIUM warning, else info. */
export const colourOf = (order: BriefOrder, now: Day.Instant): Colour => {
  const slot = slotStart(order)
  if (isScheduled(order) && slot !== undefined && Day.dayAt(slot) === Day.dayAt(now)) return "success"
  const age = ageOf(order, now)
  if (isExpress(order) && age > LOW) return "danger"
  if (age > HIGH) return "danger"
  return age > MEDIUM ? "warning" : "info"
}

/** A scheduled order whose service level has started is late; it is marked beside the colour. */
export const isLate = (order: BriefOrder, now: Day.Instant): boolean => {
  const start = slaStart(order)
  return isScheduled(order) && start !== undefined && now > start
}

/**
 * The latest time at which the customer is not served late: by the slot's service level, or by the HIGH threshold of
 * an express order; undefined where no customer waits, as after a sale at the counter, which is handed over with its invoice.
 */
export const promisedBy = (order: BriefOrder): Day.Instant | undefined => {
  if (shipsWithInvoice(order)) return undefined
  if (isExpress(order)) return pendingSince(order) + HIGH
  return isScheduled(order) ? slaStart(order) : undefined
}

/**
 * Whether the customer has waited longer than promised: a scheduled order that is late, an express one over the HIGH
 * threshold.
 */
export const isPastPromise = (order: BriefOrder, now: Day.Instant): boolean =>
  now > (promisedBy(order) ?? now)

/** A pending order over the HIGH threshold, which a customer waits for: the list highlights that there are such. */
export const isOverdue = (order: BriefOrder, now: Day.Instant): boolean =>
  order.status === "pending" && !shipsWithInvoice(order) && ageOf(order, now) > HIGH
