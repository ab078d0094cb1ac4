/** The order queue: its tabs, filters, search, sort order and counts (QUEUE-1, QUEUE-2). */
import * as Day from "../day.ts"
import { type Flags, isOn } from "../session/flags.ts"
import type { BriefOrder } from "./brief-order.ts"
import type { OrderStatus } from "./order.ts"

/** Pending without a sub slot. */
export const isExpress = (order: Pick<BriefOrder, "status" | "sub_slot_id">): boolean =>
  order.status === "pending" && order.sub_slot_id === null
/** Pending with a sub slot. */
export const isScheduled = (order: Pick<BriefOrder, "status" | "sub_slot_id">): boolean =>
  order.status === "pending" && order.sub_slot_id !== null
/** A scheduled order that is delivered in more than one slot. */
export const isMultipleSlot = (
  order: Pick<BriefOrder, "status" | "sub_slot_id" | "sub_slot_info">
): boolean => isScheduled(order) && (order.sub_slot_info?.delivery_at.length ?? 0) > 1

/** The statuses under Completed / Cancelled Orders. */
export const finished: ReadonlyArray<OrderStatus> = ["complete", "canceled", "undelivered", "partial_return"]
/** The statuses of orders that staff still have work with. */
export const open: ReadonlyArray<OrderStatus> = ["pending", "queued", "pending_payment", "processing"]

export const tabs = ["express", "all", "multiple", "scheduled", "pending_payment", "complete"] as const
export type Tab = (typeof tabs)[number]

export const tabTitle: Record<Tab, string> = {
  express: "Express Orders",
  all: "All Orders",
  multiple: "Multiple Slot Orders",
  scheduled: "Scheduled Orders",
  pending_payment: "Pending Payment Orders",
  complete: "Completed / Cancelled Orders"
}

/** The titles of the tabs where there is little room. */
export const shortTabTitle: Record<Tab, string> = {
  express: "Express",
  all: "All",
  multiple: "Multiple",
  scheduled: "Scheduled",
  pending_payment: "Unpaid",
  complete: "Closed"
}

const membership: Record<Tab, (order: BriefOrder) => boolean> = {
  express: isExpress,
  all: () => true,
  multiple: isMultipleSlot,
  scheduled: isScheduled,
  pending_payment: (order) => order.status === "pending_payment",
  complete: (order) => finished.includes(order.status)
}

export const isUnder = (tab: Tab, order: BriefOrder): boolean => membership[tab](order)

/** The source of orders made at the store's own counter. */
export const retailSource = "fth_retail"
export const showsRetailOnly = (flags: Flags): boolean => isOn(flags, "show_fth_retail_orders_only")
/** The orders a user gets to see at all. */
export const visible = <O extends BriefOrder>(flags: Flags, orders: ReadonlyArray<O>): ReadonlyArray<O> =>
  showsRetailOnly(flags) ? orders.filter((order) => order.source === retailSource) : orders

/** Distinct sources in order of their names. */
export const sourcesOf = (orders: ReadonlyArray<BriefOrder>): ReadonlyArray<string> =>
  [...new Set(orders.map((order) => order.source))].sort()
/** Source filter buttons show for more than one source, unless the user sees retail orders only. */
export const sourceFilters = (flags: Flags, orders: ReadonlyArray<BriefOrder>): ReadonlyArray<string> => {
  const sources = showsRetailOnly(flags) ? [] : sourcesOf(orders)
  return sources.length > 1 ? sources : []
}

/** Whether the user's flags leave room for Multiple Slot Orders at all. */
export const mayShowMultiple = (flags: Flags): boolean =>
  isOn(flags, "enable_multiple_delivery_slots") && !showsRetailOnly(flags)

/**
 * The tabs a user has. Multiple Slot Orders hides when only one retailer type is shown, when multiple delivery slots
 * are off, or when the user sees retail orders only.
 */
export const tabsFor = (flags: Flags, orders: ReadonlyArray<BriefOrder>): ReadonlyArray<Tab> => {
  const hasMultiple = mayShowMultiple(flags) && sourcesOf(orders).length > 1
  return tabs.filter((tab) => tab !== "multiple" || hasMultiple)
}

export type Counts = Readonly<Record<Tab, number>>
export const countsOf = (orders: ReadonlyArray<BriefOrder>): Counts => {
  const counts = {
    express: 0,
    all: orders.length,
    multiple: 0,
    scheduled: 0,
    pending_payment: 0,
    complete: 0
  }
  for (const order of orders)
    for (const tab of tabs) if (tab !== "all" && membership[tab](order)) counts[tab] += 1
  return counts
}

/** Terms of a search: filtering starts at two characters. */
export const termsOf = (search: string): ReadonlyArray<string> => {
  const text = search.trim().toLowerCase()
  return text.length < 2 ? [] : text.split(/\s+/)
}
/** Whether every term, in any order and letter case, stands somewhere in name plus id. */
export const matches = (terms: ReadonlyArray<string>, name: string, id: string): boolean => {
  if (terms.length === 0) return true
  const text = `${name} ${id}`.toLowerCase()
  return terms.every((term) => text.includes(term))
}

export const sortColumns = ["increment_id", "name", "items", "status", "delivery_at", "created_at"] as const
export type SortColumn = (typeof sortColumns)[number]
export interface Sort {
  readonly by: SortColumn
  readonly desc: boolean
}
/** A refresh is sorted by creation, the newest first. */
export const defaultSort: Sort = { by: "created_at", desc: true }

/** Page sizes of the queue; the first is the default. */
export const pageSizes = [100, 200, 300] as const
/** Rows that a refresh loads at a time. */
export const refreshPageSize = 300

/** An order handled by the pickup app shows Packed. */
export const isPackedByPickup = (order: Pick<BriefOrder, "item_pickup_status">): boolean =>
  order.item_pickup_status === "packed" || order.item_pickup_status === "picked"

/** Lists hold finished orders until their last change is older than this many days; search and reports find every one. */
export const keptDays = 4
/** The time since which a finished order must have changed to stand in a list. */
export const keptSince = (now: Day.Instant): Day.GmtTime =>
  Day.toGmt(Day.startOf(Day.addDays(Day.dayAt(now), -keptDays)))
export const isKept = (order: Pick<BriefOrder, "status" | "updated_at">, now: Day.Instant): boolean =>
  !finished.includes(order.status) ||
  (Day.fromGmt(order.updated_at) ?? 0) >= (Day.fromGmt(keptSince(now)) ?? 0)

/** A search of orders by a part of their text finds at most so many, the newest ones. */
export const mostFound = 100
/** Parts of a text shorter than this are looked for only where a list is short. */
export const shortestPart = 3
