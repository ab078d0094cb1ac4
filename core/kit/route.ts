/** The places of the product, by path, and who may be where. */
import * as Result from "effect/Result"
import { type Days, mostReportedDays, printDays, readDays } from "../order/date-range.ts"
import { mostPicked } from "../order/order-selection.ts"
import { mayShowMultiple, type Tab } from "../order/queue.ts"
import { readPart, type ShownPart } from "../order/shown-part.ts"
import { type Flag, type Flags, isOn } from "../session/flags.ts"
import { readTill } from "../shift/till.ts"
import { type Amounts, printAmounts, readAmounts } from "../stock/amounts.ts"
import { manualPack } from "../stock/pack.ts"
import { longestCode } from "../stock/pack-life.ts"
import { pagesByName } from "./page-names.ts"

type PageName = (typeof pagesByName)[number]

export type Route =
  | { readonly [Name in PageName]: { readonly name: Name } }[PageName]
  | { readonly name: "login" }
  | { readonly name: "home" }
  /** With a filter those of them alone that it names; with days those that were created in them, however old. */
  | { readonly name: "orders"; readonly tab: Tab; readonly filter?: ShownPart; readonly days?: Days }
  | { readonly name: "order"; readonly id: number; readonly usesNewService: boolean }
  /** What happened to an order. */
  | { readonly name: "timeline"; readonly id: number }
  /** What several orders need, for one walk. */
  | { readonly name: "picklist"; readonly orderIds: ReadonlyArray<number> }
  /** What comes in and came today; with days the shipments that were accepted in them, however old. */
  | { readonly name: "incoming"; readonly days?: Days }
  /** What the orders of today, or of any days, came to (daily_summary); `tab` is one of its reports. */
  | { readonly name: "dailysummary"; readonly days?: Days; readonly tab?: string }
  /** One incoming shipment (view_incoming). */
  | { readonly name: "shipment"; readonly id: number }
  /** Labels of weighed products; of an order's items when one is named. */
  | { readonly name: "label"; readonly orderId: number | undefined }
  | { readonly name: "packed"; readonly id: number }
  /** What of the hub's stock goes back (view_return), and what is in stock, corrected by tickets; begun with amounts that go. */
  | { readonly name: "return" | "correction"; readonly amounts?: Amounts }
  /** Users, or the settings of the network. */
  | { readonly name: "admin"; readonly tab?: "settings" }
  /** Its lists, or what of it expires. */
  | { readonly name: "inventory"; readonly list?: "board" }
  /** What a customer sees of their sale, at the till of this name; without one at the counter that was chosen there. */
  | { readonly name: "customerdisplay"; readonly till: string | undefined }
  /** What the store does not sell now; with a product, until when it is taken off sale. */
  | { readonly name: "offsale"; readonly productId?: number }
  /** The life of the pack with a code. */
  | { readonly name: "pack"; readonly code: string }

export const home: Route = { name: "home" }
export const dispatch: Route = { name: "dispatch" }
export const login: Route = { name: "login" }
const displayPath = "/customer-display"
const adminPath = "/admin/index.html"

/** The `pg` of each tab of /order; the scheduled orders have a path of their own. */
const pages: ReadonlyMap<string, Tab> = new Map([
  ["act", "express"],
  ["all", "all"],
  ["multiple", "multiple"],
  ["pending_payment", "pending_payment"],
  ["complete", "complete"]
])

const fixed: ReadonlyMap<string, Route> = new Map<string, Route>([
  ["/login", login],
  ["/", home],
  ["/home", home],
  ["/inventory", { name: "inventory" }],
  ["/admin", { name: "admin" }],
  ["/offsale", { name: "offsale" }],
  ["/return", { name: "return" }],
  /** Of no order yet: the page says where they are ticked. */
  ["/picklist", { name: "picklist", orderIds: [] }],
  ["/correction", { name: "correction" }],
  ...pagesByName.map((name): [string, Route] => [`/${name}`, { name } as Route])
])

const ORDER = /^\/order\/(new\/)?(\d{1,15})$/
const TIMELINE = /^\/order\/(\d{1,15})\/timeline$/
const SHIPMENT = /^\/incoming\/(\d{1,15})$/
const PACK = /^\/inventory\/([^/]+)$/
const OFF_SALE = /^\/offsale\/(\d{1,15})$/
const AMOUNTS = /^\/(return|correction)\/([^/]+)$/
const PACKED = /^\/packed\/(\d{1,15})$/
const PICKLIST = /^\/picklist\/(\d{1,15}(?:,\d{1,15})*)$/
const ID = /^\d{1,15}$/

/** A code as it stands in an address; undefined for one that no pack can have. */
const readCode = (escaped: string): string | undefined => {
  try {
    const code = decodeURIComponent(escaped)
    return code.length <= longestCode && code.trim() === code && code !== "" ? code : undefined
  } catch {
    return undefined
  }
}

const orders = (tab: Tab, show: string | undefined, created: string | undefined): Route => {
  const [filter, days] = [readPart(show), readDays(created)]
  return { name: "orders", tab, ...(filter === undefined ? {} : { filter }), ...ofDays(days) }
}

const ofDays = (days: Days | undefined): { readonly days?: Days } => (days === undefined ? {} : { days })

/**
 * The place at a path; undefined when there is none. `pg`, `order`, `show`, `days` and `till` are the query parameters of those names.
 */
export const read = (
  path: string,
  pg: string | undefined,
  order?: string | undefined,
  show?: string | undefined,
  days?: string | undefined,
  till?: string | undefined
): Route | undefined => {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, "") : path
  if (trimmed === "/order") return orders(pages.get(pg ?? "act") ?? "express", show, days)
  if (trimmed === "/scorder") return orders("scheduled", show, days)
  if (trimmed === "/incoming") return { name: "incoming", ...ofDays(readDays(days)) }
  if (trimmed === "/dailysummary")
    return {
      name: "dailysummary",
      ...(pg === undefined ? {} : { tab: pg }),
      ...ofDays(readDays(days, mostReportedDays))
    }
  if (trimmed === adminPath) return { name: "admin", ...(pg === "settings" ? { tab: pg } : {}) }
  if (trimmed === "/inventory" && pg === "board") return { name: "inventory", list: "board" }
  if (trimmed === displayPath)
    return { name: "customerdisplay", till: Result.getOrUndefined(readTill(till ?? "")) }
  if (trimmed === "/label")
    return { name: "label", orderId: order !== undefined && ID.test(order) ? Number(order) : undefined }
  const opened = ORDER.exec(trimmed)
  if (opened !== null)
    return { name: "order", id: Number(opened[2]), usesNewService: opened[1] !== undefined }
  const timeline = TIMELINE.exec(trimmed)
  if (timeline !== null) return { name: "timeline", id: Number(timeline[1]) }
  const shipment = SHIPMENT.exec(trimmed)
  if (shipment !== null) return { name: "shipment", id: Number(shipment[1]) }
  const code = readCode(PACK.exec(trimmed)?.[1] ?? "")
  if (code !== undefined) return { name: "pack", code }
  const off = OFF_SALE.exec(trimmed)
  if (off !== null) return { name: "offsale", productId: Number(off[1]) }
  const [, deed, chosen = ""] = AMOUNTS.exec(trimmed) ?? []
  const amounts = readAmounts(chosen)
  if (amounts !== undefined) return { name: deed === "return" ? "return" : "correction", amounts }
  const packed = PACKED.exec(trimmed)
  if (packed !== null) return { name: "packed", id: Number(packed[1]) }
  const [, walk] = PICKLIST.exec(trimmed) ?? []
  const orderIds = walk?.split(",").map(Number) ?? []
  if (orderIds.length > 0 && orderIds.length <= mostPicked) return { name: "picklist", orderIds }
  return fixed.get(trimmed)
}

const tabPath: Record<Tab, string> = {
  express: "/order",
  all: "/order?pg=all",
  multiple: "/order?pg=multiple",
  scheduled: "/scorder",
  pending_payment: "/order?pg=pending_payment",
  complete: "/order?pg=complete"
}

const daysIn = ({ days }: { readonly days?: Days }): string | undefined => days && printDays(days)
/** A path that may have a query already. */
const withQuery = (path: string, named: Readonly<Record<string, string | undefined>>): string => {
  const parameters = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value.toWellFormed())}`]
  )
  return parameters.length === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${parameters.join("&")}`
}

export const print = (route: Route): string => {
  if (route.name === "orders")
    return withQuery(tabPath[route.tab], { show: route.filter, days: daysIn(route) })
  if (route.name === "incoming") return withQuery("/incoming", { days: daysIn(route) })
  if (route.name === "dailysummary") return withQuery("/dailysummary", { pg: route.tab, days: daysIn(route) })
  if (route.name === "inventory" && route.list !== undefined) return "/inventory?pg=board"
  if (route.name === "admin") return withQuery(adminPath, { pg: route.tab })
  if (route.name === "order") return route.usesNewService ? `/order/new/${route.id}` : `/order/${route.id}`
  if (route.name === "timeline") return `/order/${route.id}/timeline`
  if (route.name === "shipment") return `/incoming/${route.id}`
  if (route.name === "pack") return `/inventory/${encodeURIComponent(route.code.toWellFormed())}`
  if (route.name === "offsale" && route.productId !== undefined) return `/offsale/${route.productId}`
  if ("amounts" in route && route.amounts !== undefined)
    return `/${route.name}/${printAmounts(route.amounts)}`
  if (route.name === "packed") return `/packed/${route.id}`
  if (route.name === "picklist" && route.orderIds.length > 0) return `/picklist/${route.orderIds.join()}`
  if (route.name === "label" && route.orderId !== undefined) return `/label?order=${route.orderId}`
  if (route.name === "customerdisplay") {
    const { till } = route
    return till === undefined ? displayPath : `${displayPath}?till=${encodeURIComponent(till.toWellFormed())}`
  }
  return `/${route.name}`
}

/** The life of a pack can be asked for; what was entered by hand has no code of its own. */
export const toPack = (code: string): Route | undefined => {
  const trimmed = code.trim()
  return trimmed === "" || trimmed === manualPack || trimmed.length > longestCode
    ? undefined
    : { name: "pack", code: trimmed }
}

/** Opening an order goes by the new invoice service when its flag is on. */
export const toOrder = (id: number, flags: Flags): Route => ({
  name: "order",
  id,
  usesNewService: isOn(flags, "enable_new_invoice_service")
})

/** The flag that keeps a place from a user; undefined where it is open to them (ROUTE-1, ADMIN-1). */
export const lackedFor = (route: Route, flags: Flags, isAdmin = false): Flag | "admin" | undefined => {
  if (["admin", "audit", "codes", "masterdata", "workstations"].includes(route.name))
    return isAdmin ? undefined : "admin"
  if (route.name === "packed" || route.name === "scannext")
    return isOn(flags, "enable_item_pickup") ? undefined : "enable_item_pickup"
  if (route.name === "ordercreate" || route.name === "xorder") {
    if (!isOn(flags, "enable_order_create")) return "enable_order_create"
    if (route.name === "ordercreate")
      return isOn(flags, "disable_old_order_create") ? "disable_old_order_create" : undefined
    return isOn(flags, "enable_orderxcelerator") ? undefined : "enable_orderxcelerator"
  }
  if (route.name === "hubtohub")
    return isOn(flags, "allow_hub_to_hub_transfer") ? undefined : "allow_hub_to_hub_transfer"
  if (route.name === "eodstockTaking" || route.name === "eodreports")
    return isOn(flags, "enable_eod_stock_taking") ? undefined : "enable_eod_stock_taking"
  if (route.name === "correction")
    return isOn(flags, "enable_stock_correction") ? undefined : "enable_stock_correction"
  if (route.name === "orderreturn" || route.name === "orderitemreturn")
    return isOn(flags, "enable_order_return") ? undefined : "enable_order_return"
  if (route.name === "shift") return isOn(flags, "enable_shift") ? undefined : "enable_shift"
  if (route.name === "storecredits")
    return isOn(flags, "enable_order_return") || isOn(flags, "enable_shift") ? undefined : "enable_shift"
  if (route.name === "orders" && route.tab === "multiple" && !mayShowMultiple(flags))
    return "enable_multiple_delivery_slots"
  return undefined
}

/**
 * Where somebody really gets: login without a session, home instead of login with one, home from nowhere, and the next
 * open place instead of one that their flags leave out.
 */
export const guard = (wanted: Route | undefined, flags: Flags | undefined, isAdmin?: boolean): Route => {
  if (flags === undefined) return login
  if (wanted === undefined || wanted.name === "login") return home
  if (lackedFor(wanted, flags, isAdmin) === undefined) return wanted
  return wanted.name === "orders" ? { name: "orders", tab: "express" } : home
}
