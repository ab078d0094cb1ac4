/** The home menu: a tile for everything the user may do here, with what waits behind it. */
import type { Counts } from "../../order/queue.ts"
import { isOn } from "../../session/flags.ts"
import type { Route } from "../route.ts"
import type { Session } from "../session.ts"

export interface Tile {
  /** Spelled as staff know it. */
  readonly title: string
  readonly leadsTo: Route | "logout" | "admin"
  /** How many wait; a badge of 0 does not show. */
  readonly badge: number
}

export interface Model {
  readonly selected: number
}
export const init: Model = { selected: 0 }

export type Message =
  | { readonly _tag: "MovedTile"; readonly by: number; readonly count: number }
  | { readonly _tag: "SelectedTile"; readonly index: number }

export const update = (model: Model, message: Message): Model => {
  switch (message._tag) {
    case "MovedTile":
      return { selected: (((model.selected + message.by) % message.count) + message.count) % message.count }
    case "SelectedTile":
      return { selected: message.index }
  }
}

/** What waits behind the tiles. */
export interface Waiting {
  readonly orders: Counts
  /** Invoiced orders that have not left. */
  readonly processing: number
  /** Pending shipments, where the user may be told of them. */
  readonly shipments: number
}

/**
 * The tiles that a user has. Order Queue, Dispatch, Incoming Stock and Logout always show; the admin tile follows the
 * admin flag.
 */
export const tilesOf = (
  session: Session,
  { orders, processing, shipments }: Waiting
): ReadonlyArray<Tile> => [
  {
    title: "Order Queue",
    leadsTo: { name: "orders", tab: "express" },
    badge: orders.express + orders.scheduled
  },
  { title: "Dispatch", leadsTo: { name: "dispatch" }, badge: processing },
  { title: "Incoming Stock", leadsTo: { name: "incoming" }, badge: shipments },
  ...(session.user.admin ? [{ title: "Admin", leadsTo: "admin", badge: 0 } as const] : []),
  { title: "Logout", leadsTo: "logout", badge: 0 }
]

/** A smaller way from the menu, with its key. */
export interface Way {
  readonly title: string
  readonly key: string
  readonly leadsTo: Route
}

/** Scan Next is for hubs whose orders are picked in the app. */
export const waysOf = ({ user }: Session): ReadonlyArray<Way> => [
  { title: "Refresh", key: "r", leadsTo: { name: "sync" } },
  { title: "Inventory", key: "v", leadsTo: { name: "inventory" } },
  { title: "Store", key: "s", leadsTo: { name: "store" } },
  { title: "Info", key: "i", leadsTo: { name: "info" } },
  { title: "Product label", key: "l", leadsTo: { name: "label", orderId: undefined } },
  ...(isOn(user.flags, "enable_item_pickup")
    ? [{ title: "Scan Next", key: "n", leadsTo: { name: "scannext" } } as const]
    : []),
  { title: "Print queue", key: "p", leadsTo: { name: "printqueue" } },
  { title: "Devices", key: "d", leadsTo: { name: "devices" } },
  { title: "Scanner check", key: "c", leadsTo: { name: "scannercheck" } }
]

/** Where the browser finds the admin area. */
export const adminPath = "/admin/index.html"
