/** Every area of Packhouse, as a way to it from anywhere: the navigation of each host holds all of them. */
import { isOn } from "../session/flags.ts"
import type { Route } from "./route.ts"
import type { Session } from "./session.ts"
import type { Icon } from "./view/icon.ts"

export interface Place {
  /** Spelled as staff know it. */
  readonly title: string
  /** Where there is little room. */
  readonly shortTitle: string
  readonly icon: Icon
  readonly leadsTo: Route
  /** Pages that belong to it. */
  readonly holds: ReadonlyArray<Route["name"]>
  /** What it is for: the day's work, the devices of this counter, or everything around it. */
  readonly group: "work" | "counter" | "around"
  /** Has a place of its own where there is room for four alone. */
  readonly isMain: boolean
}

const place = (
  group: Place["group"],
  title: string,
  icon: Icon,
  leadsTo: Route,
  {
    shortTitle = title,
    holds = [],
    isMain = false
  }: { shortTitle?: string; holds?: ReadonlyArray<Route["name"]>; isMain?: boolean } = {}
): Place => ({ title, shortTitle, icon, leadsTo, holds: [leadsTo.name, ...holds], group, isMain })

/** In their order; Scan Next is for hubs whose orders are picked in the app. */
export const placesOf = (
  { user }: Pick<Session, "user">,
  lastTab: Extract<Route, { name: "orders" }>["tab"]
): ReadonlyArray<Place> => [
  place("work", "Home", "home", { name: "home" }, { isMain: true }),
  place(
    "work",
    "Order Queue",
    "orders",
    { name: "orders", tab: lastTab },
    { shortTitle: "Queue", holds: ["order"], isMain: true }
  ),
  place("work", "Dispatch", "dispatch", { name: "dispatch" }, { isMain: true }),
  place(
    "work",
    "Incoming Stock",
    "incoming",
    { name: "incoming" },
    { shortTitle: "Incoming", holds: ["shipment"], isMain: true }
  ),
  place("work", "Inventory", "inventory", { name: "inventory" }, { holds: ["pack"] }),
  place("work", "Product label", "label", { name: "label", orderId: undefined }),
  ...(isOn(user.flags, "enable_item_pickup")
    ? [place("work", "Scan Next", "packed", { name: "scannext" }, { holds: ["packed"] })]
    : []),
  place("work", "Failed orders", "rejected", { name: "failed" }),
  place("counter", "Print queue", "print-queue", { name: "printqueue" }),
  place("counter", "Devices", "devices", { name: "devices" }),
  place("counter", "Scanner check", "scanner", { name: "scannercheck" }),
  place("around", "Refresh", "sync", { name: "sync" }),
  place("around", "Store", "store", { name: "store" }),
  place("around", "Settings", "settings", { name: "settings" }),
  place("around", "Info", "info", { name: "info" })
]

/** Whether somebody is at the place, or on a page that belongs to it. */
export const isAt = ({ holds }: Pick<Place, "holds">, { name }: Route): boolean => holds.includes(name)
