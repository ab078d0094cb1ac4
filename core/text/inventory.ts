/** Sentences about the stock of a hub: known to the letter, odd spellings included. */
import * as Day from "../day.ts"
import * as Q from "../quantity.ts"
import type { BoardDay } from "../stock/expiry-board.ts"
import type { ExpiryPart } from "../stock/expiry-part.ts"
import { type Expires, type InventoryColumn, type ListType, mostFound } from "../stock/inventory.ts"
import type { Unexplained } from "../stock/ledger.ts"
import { isExpiredStock, type Pack, type PackStatus } from "../stock/pack.ts"
import type { PackEvent, PackLife } from "../stock/pack-life.ts"
import { grouped } from "./grouped.ts"

export const untickAll = "Untick all"
export const noItems = "No items in this inventory"
export const loadingPacks = "Loading packs"
export const whatExpires = "What expires"
export const searchPacks = "Name, id or code"

/** Over the columns of the lists; the wire has the columns' own names. */
export const columnHeading: Record<InventoryColumn, string> = {
  product_name: "Name",
  scan_code: "Code",
  date_of_expiry: "Expires",
  status: "Status"
}

/** "12 packs"; a search of what has left the shelf names no more than the latest. */
export const packsFound = (total: number, list: ListType | "board", isSearch: boolean): string =>
  isSearch && list !== "not_used" && total >= mostFound ? `The latest ${total} packs` : `${total} packs`

/** On the switches over a list. */
export const expiringPacks: Record<Expires, (packs: number) => string> = {
  expired: (packs) => `Expired ${grouped(packs)}`,
  today: (packs) => `Today ${grouped(packs)}`,
  soon: (packs) => `In 3 days ${grouped(packs)}`
}
export const expiresAlone: Record<Expires, string> = {
  expired: "expired packs alone",
  today: "packs of today alone",
  soon: "packs of the next 3 days alone"
}
export const wholeShelf = "the whole shelf again"

const statusWords: Record<PackStatus, string> = {
  0: "Available",
  1: "Used",
  2: "Returned",
  3: "Corrected",
  4: "Transferred"
}
/** The status of a pack as people read it: one that is past its date is available to nobody. */
export const packStatus = (pack: Pick<Pack, "status" | "date_of_expiry">, today: Day.Day): string =>
  isExpiredStock(pack, today) ? "Expired" : statusWords[pack.status]

const mostStores = 3
/** "Hub 1 (Indiranagar, Koramangala)": staff know the stores, upstream systems the number. */
const hubName = ({ hub_id, stores }: PackLife["rows"][number]): string => {
  const rest = stores.length > mostStores ? [`${stores.length - mostStores} more`] : []
  const names = [...stores.slice(0, mostStores), ...rest].join(", ")
  return names === "" ? `Hub ${hub_id}` : `Hub ${hub_id} (${names})`
}
/** "Hub 1 (Indiranagar): 0.51 Kg, expires 2026-11-27, Available": where a row of a pack's life stands. */
export const packPlace = (life: PackLife, row: PackLife["rows"][number], today: Day.Day): string => {
  const expires = isExpiredStock(row, today) ? "was good until" : "expires"
  return `${hubName(row)}: ${Q.withUnit(life, row.qty)}, ${expires} ${row.date_of_expiry}, ${packStatus(row, today)}`
}

/** Over a column of the board of what expires. */
export const boardTitle = ({ in: when }: Pick<BoardDay, "in">): string => {
  if (when === "expired") return "Expired"
  if (when === 0) return "Expires today"
  return when === 1 ? "Expires in 1 day" : `Expires in ${when} days`
}

/** The figures over what expires. */
export const partNames: Record<ExpiryPart, string> = {
  expired: "Expired",
  today: "Expires today",
  tomorrow: "Tomorrow",
  later: "In 2 or 3 days"
}
export const productCount = (products: number): string =>
  products === 1 ? "1 product" : `${products} products`
export const firstToGo = "First to go"
export const moreProducts = (count: number): string => `${count} more`
export const nothingExpires = "Nothing expires in the next 3 days"
export const nothingOfPart = "Nothing of these"
export const returnThese = "Return these"
export const writeOff = "Write off"
export const daysToGo = (day: Day.Day, today: Day.Day): string => {
  const days = Day.daysBetween(today, day)
  if (days < 0) return days === -1 ? "yesterday" : `${-days} days ago`
  if (days < 2) return days === 0 ? "today" : "tomorrow"
  return `in ${days} days`
}

/** A code that no row of the user's hubs was ever under. */
export const noSuchPack = (code: string): string =>
  `No hub of yours has ever had a pack with the code ${code}.`
/** A code that every piece of a product carries. */
export const numberOfProduct = (code: string): string =>
  `${code} is the number of a product, not of one pack: find it by Ctrl+F, which leads to the packs of its product.`
export const unableToLoadLife = "The life of this pack cannot be shown"

const events: Record<PackEvent["what"], readonly [string, (reference: string) => string]> = {
  received: ["Received", (reference) => `Received with ${reference}`],
  sold: ["Sold", (reference) => `Sold in order ${reference}`],
  returned: ["Returned", (reference) => `Returned from ${reference}`],
  corrected: ["Corrected", (reference) => `Corrected by ${reference}`],
  transferred: ["Moved", (reference) => `Moved to ${reference}`]
}
/** "Received with SHP-1 by Meera", "Sold in order 1000000001". */
export const lifeEvent = ({ what, by, reference, reason }: PackEvent): string => {
  const [alone, withReference] = events[what]
  const event = reference === null ? alone : withReference(reference)
  // A pack is sold without a word, unless another one should have gone first.
  const why = reason === null ? "" : what === "sold" ? `, later pack: ${reason}` : `: ${reason}`
  return `${event}${by === null ? "" : ` by ${by}`}${why}`
}

export const nothingMoved = "Nothing has moved."
export const explained = (packs: number): string =>
  `Each of ${packs} packs on the shelf holds what its movements come to.`
/** The sentence about a pack that somebody else has changed. */
export const notExplained = (pack: Unexplained): string =>
  `${pack.scan_code} (${pack.product_id} ${pack.product_name}, row ${pack.pack_id}) holds ${Q.withUnit(pack, pack.qty)}; its movements come to ${Q.withUnit(pack, pack.explained)}`
