/** The inventory of a hub: its three lists, their columns, order and search. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { matches, termsOf } from "../order/queue.ts"
import { available, type Pack } from "./pack.ts"

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

/** The columns of every list, under the names that staff read. */
export const inventoryColumns = ["product_name", "scan_code", "date_of_expiry", "status"] as const
export type InventoryColumn = (typeof inventoryColumns)[number]
export const inventoryPageSize = 15
/** Polled again after so long, unless a refresh is in progress. */
export const pollInterval = 360 * Day.second

export interface Sort {
  readonly by: InventoryColumn
  readonly desc: boolean
}
/** What expires first stands first. */
export const defaultSort: Sort = { by: "date_of_expiry", desc: false }

const isListed: Record<ListType, (pack: Pick<Pack, "status">) => boolean> = {
  not_used: (pack) => pack.status === available,
  used: (pack) => pack.status !== available,
  all: () => true
}
export const isInList = (list: ListType, pack: Pick<Pack, "status">): boolean => isListed[list](pack)

/** Every term stands somewhere in name, product id or scan code; filtering starts at two characters. */
export const isFound = (
  search: string,
  pack: Pick<Pack, "product_name" | "product_id" | "scan_code">
): boolean => matches(termsOf(search), pack.product_name, `${pack.product_id} ${pack.scan_code}`)

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
/**
 * Equal packs stand in the order in which they expire, and then of their ids, so that the order never depends on how rows
 * arrived; the last first is all of it turned around.
 */
export const sorted = (packs: ReadonlyArray<Pack>, { by, desc }: Sort): ReadonlyArray<Pack> => {
  const way = desc ? -1 : 1
  return [...packs].sort((a, b) => {
    const order =
      by === "product_name"
        ? compare(a.product_name.toLowerCase(), b.product_name.toLowerCase()) ||
          compare(a.product_id, b.product_id)
        : compare(a[by], b[by])
    return way * (order || compare(a.date_of_expiry, b.date_of_expiry) || a.id - b.id)
  })
}

/** A search of used or whole inventory finds at most so many packs, those that expire last. */
export const mostFound = 150

export interface View {
  readonly list: ListType
  readonly search: string
  readonly sort: Sort
}
export const rowsOf = (packs: ReadonlyArray<Pack>, view: View): ReadonlyArray<Pack> =>
  sorted(
    packs.filter((pack) => isInList(view.list, pack) && isFound(view.search, pack)),
    view.sort
  )

/** A poll is due: the last answer is old enough and no refresh is on its way. */
export const isPollDue = (last: Day.Instant | undefined, isRefreshing: boolean, now: Day.Instant): boolean =>
  !isRefreshing && (last === undefined || now - last >= pollInterval)

/** What the server said of the inventory, and what of it is kept when the key has not changed. */
export const refreshed = (
  held: ReadonlyArray<Pack>,
  heldKey: string | undefined,
  answer: { readonly cache_key: string; readonly data: ReadonlyArray<Pack> }
): ReadonlyArray<Pack> => (answer.cache_key === heldKey ? held : answer.data)
