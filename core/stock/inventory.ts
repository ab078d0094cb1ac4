/** The inventory of a hub: its three lists, their columns, and how a screen asks for them. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"

/** not_used: available; used: everything that has left the stock; all. */
export const ListType = Schema.Literals(["not_used", "used", "all"])
export type ListType = typeof ListType.Type

/** The lists in the order of their tabs. */
export const lists: ReadonlyArray<ListType> = ListType.literals
export const listTitle: Record<ListType, string> = {
  not_used: "Current Inventory",
  used: "Used Inventory",
  all: "Whole Inventory"
}

/** Packs on the shelf by how soon they go: past their date, good until today, or in the days after it. */
export const Expires = Schema.Literals(["expired", "today", "soon"])
export type Expires = typeof Expires.Type
export const expiries: ReadonlyArray<Expires> = Expires.literals
export const expiresNames: Record<Expires, string> = {
  expired: "Expired",
  today: "Expires today",
  soon: "Expires in 3 days"
}
/** So many days are soon. */
export const soonDays = 3
/** How many of a list are each. */
export const ExpiringPacks = Schema.Struct({ expired: Schema.Int, today: Schema.Int, soon: Schema.Int })
export type ExpiringPacks = typeof ExpiringPacks.Type

/** The columns of every list, under the names that staff read. */
export const inventoryColumns = ["product_name", "scan_code", "date_of_expiry", "status"] as const
export type InventoryColumn = (typeof inventoryColumns)[number]
export const inventoryPageSize = 15
/** Of a page on screens. */
export const shownPageSize = 50
/** Polled again after so long, unless a refresh is in progress. */
export const pollInterval = 360 * Day.second

export interface Sort {
  readonly by: InventoryColumn
  readonly desc: boolean
}
/** What expires first stands first. */
export const defaultSort: Sort = { by: "date_of_expiry", desc: false }

/** A search of used or whole inventory finds at most so many packs, those that expire last. */
export const mostFound = 150

/** A poll is due: the last answer is old enough and no refresh is on its way. */
export const isPollDue = (last: Day.Instant | undefined, isRefreshing: boolean, now: Day.Instant): boolean =>
  !isRefreshing && (last === undefined || now - last >= pollInterval)
