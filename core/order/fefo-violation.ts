/**
 * First expiry, first out, while an order is picked (SHELF-1): the pack to take next, and the packs in hand that were
 * taken although one that expires earlier is on the shelf. It is asked once for each pack that is passed over: who has
 * said that a pack is not there is not asked for it again, and not sent to it again.
 */
import { uniqueKey } from "../barcode/layouts.ts"
import type * as Day from "../day.ts"
import { nextToTake, onShelf, passedOver } from "../stock/first-expiry.ts"
import { manualPack, type Pack } from "../stock/pack.ts"
import { longestReason } from "./later-reason.ts"
import { type Order, type OrderItem, pickedItems } from "./order.ts"
import { type Later, type Picking, type Scan, stateOf } from "./picking.ts"

type Row = Pick<Pack, "id" | "product_id" | "scan_code" | "date_of_expiry" | "qty"> & {
  readonly status: number
}
/** The packs of products, the first to expire first; of a product that is missing nothing is known. */
export type Shelves<R extends Row = Row> = ReadonlyMap<number, ReadonlyArray<R>>

const scansOfProduct = (order: Order, picking: Picking, productId: number): ReadonlyArray<Scan> => {
  const items = new Set(
    pickedItems(order)
      .filter(({ product_id }) => product_id === productId)
      .map(({ item_id }) => item_id)
  )
  return picking.scans.filter(({ item_id }) => items.has(item_id))
}

/** The passed-over packs that somebody has given a reason for, by their keys. */
const explained = (scans: ReadonlyArray<Scan>): ReadonlyMap<string, string> =>
  new Map(
    scans.flatMap(({ later }) =>
      later === undefined || later.reason === null
        ? []
        : [[uniqueKey(later.than.scan_code), later.reason] as const]
    )
  )

const than = ({ scan_code, date_of_expiry }: Row): Later["than"] => ({ scan_code, date_of_expiry })

/** The pack that a scan passes over, by what is known of the shelf; a violation that nobody has explained comes first. */
const laterOf = (
  scan: Scan,
  productId: number,
  rows: ReadonlyArray<Row>,
  inHand: ReadonlyArray<Scan>,
  reasons: ReadonlyMap<string, string>,
  today: Day.Day
): Later | undefined => {
  const { date_of_expiry, later } = scan
  if (date_of_expiry === undefined || scan.scan_code === manualPack) return undefined
  const own = uniqueKey(scan.scan_code)
  // The look-up of a code that every unit carries takes its first row to expire by itself.
  const others = rows.filter(({ scan_code }) => uniqueKey(scan_code) !== own)
  const chosen = { id: 0, product_id: productId, date_of_expiry }
  if (later !== undefined && later.reason !== null) {
    const key = uniqueKey(later.than.scan_code)
    const same = others.filter(({ scan_code }) => uniqueKey(scan_code) === key)
    if (passedOver(same, chosen, inHand, today) !== undefined) return later
  }
  const open = others.filter(({ scan_code }) => !reasons.has(uniqueKey(scan_code)))
  const unexplained = passedOver(open, chosen, inHand, today)
  if (unexplained !== undefined) return { than: than(unexplained), reason: null }
  const passedPack = passedOver(others, chosen, inHand, today)
  return passedPack === undefined
    ? undefined
    : { than: than(passedPack), reason: reasons.get(uniqueKey(passedPack.scan_code)) ?? null }
}

const isSame = (a: Later | undefined, b: Later | undefined): boolean =>
  a?.reason === b?.reason &&
  a?.than.scan_code === b?.than.scan_code &&
  a?.than.date_of_expiry === b?.than.date_of_expiry

const withLater = (scan: Scan, later: Later | undefined): Scan => {
  const { later: _before, ...rest } = scan
  return later === undefined ? rest : { ...rest, later }
}

/**
 * The work with its later packs marked by what is on the shelves now. A mark goes when its earlier pack was taken after
 * all, here or by another counter; of a product whose shelf is not known all stays as it was. The same work when nothing
 * changes.
 */
export const marked = (order: Order, picking: Picking, shelves: Shelves, today: Day.Day): Picking => {
  // Which packs go to another hub is chosen where the transfer is put together, and sold is none of them.
  if (order.is_hub_transfer_order) return picking
  let scans = picking.scans
  for (const [productId, rows] of shelves) {
    const own = scansOfProduct(order, picking, productId)
    const reasons = explained(own)
    const changed = new Map<number, Scan>()
    for (const scan of own) {
      const later = laterOf(scan, productId, rows, picking.scans, reasons, today)
      if (!isSame(scan.later, later)) changed.set(scan.number, withLater(scan, later))
    }
    if (changed.size > 0) scans = scans.map((scan) => changed.get(scan.number) ?? scan)
  }
  return scans === picking.scans ? picking : { ...picking, scans }
}

/** The scans that pass over one and the same pack, and the one reason for it. */
export interface PassedOver {
  readonly than: Later["than"]
  readonly item: OrderItem
  readonly scans: ReadonlyArray<Scan>
  /** The reason why this pack was taken; null until somebody gives one. */
  readonly reason: string | null
}

/** Every pack that is passed over, in the order of the scans. */
export const passedOverIn = (order: Order, picking: Picking): ReadonlyArray<PassedOver> => {
  const items = new Map(pickedItems(order).map((item) => [item.item_id, item]))
  const groups = Map.groupBy(
    picking.scans.filter(({ later, item_id }) => later !== undefined && items.has(item_id)),
    ({ later, item_id }) => `${item_id} ${uniqueKey(later?.than.scan_code ?? "")}`
  )
  return [...groups.values()].flatMap((scans) => {
    const [first] = scans
    const item = items.get(first?.item_id ?? -1)
    if (first?.later === undefined || item === undefined) return []
    const isOpen = scans.some(({ later }) => later?.reason === null)
    return [{ than: first.later.than, item, scans, reason: isOpen ? null : first.later.reason }]
  })
}

/** The question that is open: of the last scan that passes over a pack for which nobody has given a reason. */
export const openQuestion = (order: Order, picking: Picking): PassedOver | undefined => {
  const lastOf = ({ scans }: PassedOver): number => Math.max(...scans.map(({ number }) => number))
  return passedOverIn(order, picking)
    .filter(({ reason }) => reason === null)
    .toSorted((a, b) => lastOf(b) - lastOf(a))[0]
}

/** The reason for passing over a pack, for every scan that did; a blank one changes nothing. */
export const withReason = (picking: Picking, code: string, reason: string): Picking => {
  const given = reason.trim().slice(0, longestReason)
  const key = uniqueKey(code)
  if (given === "") return picking
  return {
    ...picking,
    scans: picking.scans.map((scan) =>
      scan.later !== undefined && uniqueKey(scan.later.than.scan_code) === key
        ? { ...scan, later: { ...scan.later, reason: given } }
        : scan
    )
  }
}

/** Every pack that is passed over without a reason gets this one. */
export const withReasonForAll = (picking: Picking, reason: string): Picking =>
  picking.scans.reduce(
    (after, { later }) =>
      later !== undefined && later.reason === null ? withReason(after, later.than.scan_code, reason) : after,
    picking
  )

/** The pack of an item to take next. */
export interface Advice<R extends Row = Row> {
  readonly item: OrderItem
  readonly pack: R
  /** The packs of its product that can be taken, this one among them. */
  readonly count: number
}

/** The advice for an item that still takes packs; undefined when no pack with a code is left. */
export const adviceFor = <R extends Row>(
  order: Order,
  picking: Picking,
  item: OrderItem,
  shelves: Shelves<R>,
  today: Day.Day
): Advice<R> | undefined => {
  if (stateOf(item, picking).isDone) return undefined
  const productId = item.product_id
  const reasons = explained(scansOfProduct(order, picking, productId))
  const rows = (shelves.get(productId) ?? []).filter(
    ({ scan_code }) => scan_code !== manualPack && !reasons.has(uniqueKey(scan_code))
  )
  const pack = nextToTake(rows, productId, picking.scans, today)
  return pack === undefined ? undefined : { item, pack, count: onShelf(rows, picking.scans, today).length }
}

/** The items that still take packs, from one item on and round to it again: the first is the one to work on. */
export const openItems = (
  order: Order,
  picking: Picking,
  from: number | undefined
): ReadonlyArray<OrderItem> => {
  const items = pickedItems(order)
  const start = Math.max(
    0,
    items.findIndex(({ item_id }) => item_id === from)
  )
  return [...items.slice(start), ...items.slice(0, start)].filter((item) => !stateOf(item, picking).isDone)
}
