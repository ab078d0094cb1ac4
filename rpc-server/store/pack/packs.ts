/** The packs in the hubs' stock, as they are looked up, counted and decided over. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { SellBy } from "#core/order/order.ts"
import type { StockRow } from "#core/order/stock-allocator.ts"
import * as Quantity from "#core/quantity.ts"
import { type ListedPack, type Pack, PackStatus } from "#core/stock/pack.ts"
import { bySize } from "../engine/many-rows.ts"
import { marks, selectMany, type Tx, type Value } from "../engine/transaction.ts"

/** The columns of a pack, but for its id and what the archive keeps of its orders. */
export const packColumns = [
  "hub_id",
  "shipment_id",
  "product_id",
  "scan_code",
  "code",
  "unique_key",
  "row_id",
  "date_of_expiry",
  "received_qty",
  "qty",
  "status",
  "received_at"
] as const

export type WirePack = typeof Pack.Encoded
export type WireListedPack = typeof ListedPack.Encoded

export const PackRow = Schema.Struct({
  id: Schema.Int,
  hub_id: Schema.Int,
  shipment_id: Schema.NullOr(Schema.String),
  product_id: Schema.Int,
  product_name: Schema.String,
  scan_code: Schema.String,
  code: Schema.String,
  unique_key: Schema.NullOr(Schema.String),
  date_of_expiry: Schema.String,
  qty: Schema.Int,
  status: PackStatus,
  received_at: Schema.String
})
export type PackRow = typeof PackRow.Type

const packs = selectMany(PackRow)
const rowOfPack = `k.id, k.hub_id, k.shipment_id, k.product_id, p.name AS product_name, k.scan_code, k.code, k.unique_key,
    k.date_of_expiry, k.qty, k.status, k.received_at`
export const ofPacks = "FROM pack k JOIN product p ON p.entity_id = k.product_id"
export const selectPacks = `SELECT ${rowOfPack} ${ofPacks}`
export const firstExpiring = "ORDER BY k.date_of_expiry, k.id"

/** With the unit of their quantities, and where their products stand. */
export const selectListed = `SELECT ${rowOfPack}, p.sell_by, p.shelf ${ofPacks}`
const ListedRow = Schema.Struct({ ...PackRow.fields, sell_by: SellBy, shelf: Schema.NullOr(Schema.String) })
const listedRows = selectMany(ListedRow)

/** The same selection of archived packs. */
export const selectArchived = selectPacks.replace("FROM pack k", "FROM archived_pack k")

/** What a user sees of a hub's stock: nothing received before the cut-off. */
export interface StockScope {
  readonly hub: number
  readonly cutOff: string | null
}
export const visible = "k.hub_id = ? AND k.received_at >= ?"
/**
 * As `visible`, where few packs are found in another way: there may be no cut-off, and an index of receipts would then
 * lead through all that was ever received.
 */
export const visibleOnTheWay = "k.hub_id = ? AND k.received_at || '' >= ?"
export const visibleTo = ({ hub, cutOff }: StockScope): ReadonlyArray<Value> => [hub, cutOff ?? ""]

const wirePack = (row: PackRow, available: number, now: Day.Instant): WirePack => ({
  id: row.id,
  hub_id: row.hub_id,
  shipment_id: row.shipment_id,
  product_id: row.product_id,
  product_name: row.product_name,
  scan_code: row.scan_code,
  date_of_expiry: row.date_of_expiry,
  qty: row.qty / 1000,
  age: Day.daysApart(Day.fromGmt(row.received_at) ?? now, now),
  status: row.status,
  available_qty: available / 1000
})
const isUsable = (row: PackRow, today: Day.Day): boolean => row.status === 0 && row.date_of_expiry >= today
const ownQuantity = (row: PackRow, today: Day.Day, now: Day.Instant): WirePack =>
  wirePack(row, isUsable(row, today) ? row.qty : 0, now)
/** Rows each by itself, whatever other rows carry its code. */
export const ownQuantities = (rows: ReadonlyArray<PackRow>, now: Day.Instant): ReadonlyArray<WirePack> => {
  const today = Day.dayAt(now)
  return rows.map((row) => ownQuantity(row, today, now))
}
/** Packs as lists show them, each by itself. @param text begins with `selectListed` */
export const listedPacks = function* (
  text: string,
  values: ReadonlyArray<Value>,
  now: Day.Instant
): Tx<ReadonlyArray<WireListedPack>> {
  const found = yield* listedRows(text, values)
  const today = Day.dayAt(now)
  return found.map((row) => ({
    ...ownQuantity(row, today, now),
    sell_by: row.sell_by,
    ...(row.shelf !== null && { shelf: row.shelf })
  }))
}

const archivedText = `${selectArchived} WHERE ${visible} AND k.code = ? ORDER BY k.id DESC LIMIT 1`
/** What was read under a code; where that is nothing, the newest archived pack of it: it was here once. */
const orArchived = function* (
  rows: ReadonlyArray<PackRow>,
  sight: StockScope,
  code: string,
  productId: number | null
): Tx<ReadonlyArray<PackRow>> {
  if (rows.length > 0) return rows
  const archived = yield* packs(archivedText, [...visibleTo(sight), code])
  return archived.filter(({ product_id }) => productId === null || product_id === productId)
}

/** Nothing but the product is asked for where it is known. */
const ofProduct = (productId: number | null): string => (productId === null ? "" : " AND k.product_id = ?")
const ownText = (productId: number | null): string =>
  `${selectPacks} WHERE ${visible} AND k.unique_key = ?${ofProduct(productId)}`
const shared = `${selectPacks} WHERE ${visible} AND k.unique_key IS NULL AND k.code = ?`
const sharedText = (productId: number | null): string =>
  `${shared} AND k.status = 0${ofProduct(productId)} ${firstExpiring} LIMIT 1000`
const formerText = (productId: number | null): string =>
  `${shared} AND k.status > 0${ofProduct(productId)} ORDER BY k.id DESC LIMIT ?`

/**
 * The rows under a code (without its leading M): the one row of a code with a unique part; of any other code those on
 * the shelf, the first to expire first, and of the many that have gone over the years the latest few.
 */
const rowsUnder = function* (
  sight: StockScope,
  code: string,
  productId: number | null,
  formerStatus: number,
  alwaysGone: boolean
): Tx<ReadonlyArray<PackRow>> {
  const values = [...visibleTo(sight), code, ...(productId === null ? [] : [productId])]
  const keyedPacks = yield* packs(ownText(productId), values)
  if (keyedPacks.length > 0) return keyedPacks
  const onShelf = yield* packs(sharedText(productId), values)
  return onShelf.length > 0 && !alwaysGone
    ? onShelf
    : yield* orArchived(
        [...onShelf, ...(yield* packs(formerText(productId), [...values, formerStatus]))],
        sight,
        code,
        productId
      )
}

/**
 * The pack under a code (without its leading M): its own row for a code with a unique part; else the first to expire
 * that is usable, or the first available, or any.
 */
export const underCode = function* (
  sight: StockScope,
  code: string,
  productId: number | null,
  now: Day.Instant
): Tx<WirePack | undefined> {
  const rows = yield* rowsUnder(sight, code, productId, 1, false)
  const today = Day.dayAt(now)
  const usable = rows.filter((row) => isUsable(row, today))
  const row = usable[0] ?? rows.find((candidate) => candidate.status === 0) ?? rows[0]
  const available = usable.reduce((sum, candidate) => sum + candidate.qty, 0)
  return row === undefined ? undefined : wirePack(row, available, now)
}

const ofProductText = `${selectPacks} WHERE ${visible} AND k.unique_key IS NULL AND k.status = 0 AND k.product_id = ?
  ${firstExpiring} LIMIT 1000`
/**
 * The packs of a product on the shelf that have no code of their own: what a code of the trade stands for. Those that are
 * usable come first, of a date before others, the first to expire first.
 */
export const sharedOf = function* (
  sight: StockScope,
  productId: number,
  date: Day.Day | undefined,
  now: Day.Instant
): Tx<ReadonlyArray<WirePack>> {
  const today = Day.dayAt(now)
  const rows = yield* packs(ofProductText, [...visibleTo(sight), productId])
  const rank = (row: PackRow): number => (isUsable(row, today) ? (row.date_of_expiry === date ? 0 : 1) : 2)
  return ownQuantities(
    rows.toSorted((a, b) => rank(a) - rank(b)),
    now
  )
}

/** The first of them, and what all that are usable hold together. */
export const firstSharedOf = function* (...lookUp: Parameters<typeof sharedOf>): Tx<WirePack | undefined> {
  const [first, ...others] = yield* sharedOf(...lookUp)
  if (first === undefined) return undefined
  const all = [first, ...others].map(({ available_qty }) => Quantity.parse(available_qty))
  return { ...first, available_qty: Quantity.toWire(Quantity.sum(all)) }
}

/** So many of the rows that have left the shelf under a code of many packs are found, the newest. */
const mostFormer = 20

export const allUnderCode = function* (
  sight: StockScope,
  code: string,
  now: Day.Instant
): Tx<ReadonlyArray<WirePack>> {
  const rows = yield* rowsUnder(sight, code, null, mostFormer, true)
  return ownQuantities(rows, now)
}

export const byIds = function* (
  sight: StockScope,
  ids: ReadonlyArray<number>,
  now: Day.Instant
): Tx<ReadonlyArray<WirePack>> {
  const rows = yield* packs(
    `${selectPacks} WHERE ${visible} AND k.id IN (${marks(ids.length)}) ORDER BY k.id`,
    [...visibleTo(sight), ...ids]
  )
  return ownQuantities(rows, now)
}

/** Available, unexpired packs of a product, the first to expire first. */
export const active = function* (
  sight: StockScope,
  productId: number,
  limit: number,
  now: Day.Instant
): Tx<ReadonlyArray<WirePack>> {
  const rows = yield* packs(
    `${selectPacks} WHERE ${visible} AND k.product_id = ? AND k.status = 0 AND k.date_of_expiry >= ? ${firstExpiring} LIMIT ?`,
    [...visibleTo(sight), productId, Day.dayAt(now), limit]
  )
  return ownQuantities(rows, now)
}

const StockLevel = Schema.Struct({ product_id: Schema.Int, qty: Schema.Int })
const levels = selectMany(StockLevel)
/** What a hub holds of products: in available packs, expired ones only when asked for. */
export const stockOf = function* (
  sight: StockScope,
  productIds: ReadonlyArray<number>,
  countsExpired: boolean,
  now: Day.Instant
): Tx<ReadonlyMap<number, number>> {
  const stock = new Map<number, number>()
  for (let start = 0; start < productIds.length; start += 500) {
    const ids = productIds.slice(start, start + 500)
    const rows = yield* levels(
      `SELECT k.product_id, CAST(SUM(k.qty) AS BIGINT) AS qty FROM pack k
       WHERE ${visible} AND k.status = 0 AND k.date_of_expiry >= ? AND k.product_id IN (${marks(ids.length)}) GROUP BY k.product_id`,
      [...visibleTo(sight), countsExpired ? "" : Day.dayAt(now), ...ids]
    )
    for (const row of rows) stock.set(row.product_id, row.qty)
  }
  return stock
}

const stockRow = (row: PackRow): StockRow => ({
  id: row.id,
  product_id: row.product_id,
  key: row.code,
  qty: Quantity.ofThousandths(row.qty),
  date_of_expiry: row.date_of_expiry,
  status: row.status,
  isShared: row.unique_key === null
})

const scannedText = bySize((size) => `${selectPacks} WHERE ${visible} AND k.unique_key IN (${marks(size)})`)
const sharedCodesText = bySize(
  (size) =>
    `${selectPacks} WHERE ${visible} AND k.unique_key IS NULL AND k.code IN (${marks(size)}) AND k.status = 0`
)
/** Available packs, without those that others have in hand. */
const availableText = bySize(
  (size) =>
    `${selectPacks} WHERE ${visible} AND k.status = 0 AND k.product_id IN (${marks(size)})
     AND NOT EXISTS (SELECT 1 FROM pack_claim c WHERE c.hub_id = k.hub_id AND c.pack_id = k.id AND k.unique_key IS NOT NULL AND c.unique_key IS NOT NULL AND c.claimed_until >= ?
       AND NOT (c.kind = 'order' AND c.holder = ?)) ${firstExpiring}`
)
/**
 * The rows that an invoice decides over: those under the scanned codes, and the available ones of the products. Of a code
 * of many packs that has none on the shelf one row that has gone is enough to say so.
 */
export const forInvoice = function* (
  sight: StockScope,
  codes: ReadonlyArray<string>,
  productIds: ReadonlyArray<number>,
  { orderId, at }: { readonly orderId: number; readonly at: Day.GmtTime }
): Tx<ReadonlyArray<StockRow>> {
  const scanned =
    codes.length === 0 ? [] : [...(yield* packs(scannedText(codes.length), [...visibleTo(sight), ...codes]))]
  const former: Array<PackRow> = []
  const foundCodes = new Set(scanned.map(({ code }) => code))
  const others = codes.filter((code) => !foundCodes.has(code))
  if (others.length > 0) {
    const onShelf = yield* packs(sharedCodesText(others.length), [...visibleTo(sight), ...others])
    scanned.push(...onShelf)
    for (const { code } of onShelf) foundCodes.add(code)
    for (const code of others)
      if (!foundCodes.has(code)) {
        // A code that no row of the day bears may be that of a pack sold long ago.
        const leftRows = yield* packs(formerText(null), [...visibleTo(sight), code, 1])
        former.push(...(yield* orArchived(leftRows, sight, code, null)))
      }
  }
  const available =
    productIds.length === 0
      ? []
      : yield* packs(availableText(productIds.length), [...visibleTo(sight), ...productIds, at, orderId])
  const rows = new Map([...scanned, ...former, ...available].map((row) => [row.id, stockRow(row)]))
  return [...rows.values()]
}
