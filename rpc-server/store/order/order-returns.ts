/**
 * Packs of orders that come back. A line of an order comes back once, whatever asks for it: the update names only lines
 * that are out. A pack goes back on the shelf, or is spoilt; each return of an order is one record of its hub a kind.
 */
import { Schema } from "effect"
import { isSerialKey } from "#core/barcode/pack-key.ts"
import type * as Day from "#core/day.ts"
import { OrderStatus } from "#core/order/order.ts"
import type { ReturnedPack, ReturnPack, SoldPack } from "#core/order/order-return.ts"
import * as Q from "#core/quantity.ts"
import { returned } from "#core/stock/pack.ts"
import * as archivedPacks from "../archive/archived-packs.ts"
import { bySize, groups, rowsOf } from "../engine/many-rows.ts"
import { marks, restart, select, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"
import { addLines } from "../pack/returns.ts"
import * as soldSerials from "../pack/sold-serials.ts"
import { restock } from "./order-packs.ts"

const SoldRow = Schema.Struct({
  id: Schema.Int,
  pack_id: Schema.Int,
  item_id: Schema.Int,
  product_id: Schema.Int,
  product_name: Schema.String,
  sell_by: Schema.Literals(["kg", "pack"]),
  scan_code: Schema.String,
  unique_key: Schema.NullOr(Schema.String),
  qty: Schema.Int,
  is_scanned: Schema.Int,
  returned_at: Schema.NullOr(Schema.String),
  returned_by: Schema.NullOr(Schema.String),
  return_number: Schema.NullOr(Schema.Int)
})
export type SoldRow = typeof SoldRow.Type
const sold = select(
  SoldRow,
  `SELECT t.id, t.pack_id, t.item_id, i.product_id, i.name AS product_name, i.sell_by, t.scan_code, t.unique_key, t.qty,
     t.is_scanned, t.returned_at, t.returned_by, t.return_number
   FROM order_pack t JOIN order_item i ON i.hub_id = :hub AND i.item_id = t.item_id
   WHERE t.hub_id = :hub AND t.order_id = ? ORDER BY i.name, t.id`
)
/** The packs that an order took, by the names of its products, with what has come back of them. */
export const packsOf = (orderId: number): Tx<ReadonlyArray<SoldRow>> => sold(orderId)

export const soldPack = ({ qty, ...row }: SoldRow): SoldPack => ({ ...row, qty: Q.ofThousandths(qty) })
export const wirePack = ({
  qty,
  is_scanned,
  pack_id: _,
  unique_key: __,
  return_number: ___,
  ...row
}: SoldRow): typeof ReturnPack.Encoded => ({
  ...row,
  qty: qty / 1000,
  is_scanned: is_scanned === 1
})

const Back = selectMany(Schema.Struct({ id: Schema.Int }))
const backText = bySize(
  (size) =>
    `UPDATE order_pack SET returned_at = ?, returned_by = ?, return_number = ?, restocked = v.column2, return_reason = v.column3,
       return_detail = v.column4
     FROM ${rowsOf(size, ["BIGINT", "BIGINT", "TEXT", "TEXT"])} AS v
     WHERE order_pack.hub_id = :hub AND order_pack.id = v.column1 AND order_pack.order_id = ? AND order_pack.returned_at IS NULL RETURNING order_pack.id`
)
const spoiltText = bySize(
  (size) =>
    `UPDATE pack SET status = ${returned} WHERE hub_id = :hub AND id IN (${marks(size)}) AND status = 1 AND qty = 0 RETURNING id`
)

export interface Taking {
  readonly order_id: number
  readonly return_number: number
  readonly hub: number
  readonly at: Day.GmtTime
  readonly userId: number
  readonly userName: string
}

const lessen = select(
  Schema.Struct({ id: Schema.Int }),
  `UPDATE order_pack SET qty = qty - ? WHERE hub_id = :hub AND id = ? AND order_id = ? AND qty > ? AND returned_at IS NULL RETURNING id`
)
const part = write(
  `INSERT INTO order_pack (hub_id, order_id, item_id, pack_id, scan_code, unique_key, qty, is_scanned, later_reason,
     returned_at, returned_by, return_number, restocked, return_reason, return_detail)
   SELECT hub_id, order_id, item_id, pack_id, scan_code, unique_key, ?, is_scanned, later_reason, ?, ?, ?, ?, ?, ?
   FROM order_pack WHERE hub_id = :hub AND id = ?`
)
/** So much of a line comes back, and stands as a line of its own; the rest is still out. */
const takePart = function* (
  { order_id, return_number, at, userName }: Taking,
  { pack, qty, p_reason, s_reason, isSpoilt }: ReturnedPack
): Tx<void> {
  if ((yield* lessen(qty, pack.id, order_id, qty)).length === 0) restart()
  yield* part(qty, at, userName, return_number, isSpoilt ? 0 : qty, p_reason, s_reason, pack.id)
}

/** Those that leave some of their line out, and those with which all of a line is back. */
const partedBack = (packs: ReadonlyArray<ReturnedPack>) => {
  const left = new Map<number, number>()
  const parts: Array<ReturnedPack> = []
  const whole: Array<ReturnedPack> = []
  for (const each of packs) {
    const rest = (left.get(each.pack.id) ?? each.pack.qty) - each.qty
    left.set(each.pack.id, rest)
    if (rest > 0) parts.push(each)
    else whole.push(each)
  }
  return { parts, whole }
}

/** Takes packs back; starts again when one of them has come back meanwhile. */
export const takeBack = function* (taking: Taking, packs: ReadonlyArray<ReturnedPack>): Tx<void> {
  const { order_id, return_number, at, userName } = taking
  const { parts, whole } = partedBack(packs)
  for (const each of parts) yield* takePart(taking, each)
  for (const some of groups(whole.toSorted((a, b) => a.pack.id - b.pack.id))) {
    const values: Array<Value> = [at, userName, return_number]
    for (const { pack, qty, p_reason, s_reason, isSpoilt } of some)
      values.push(pack.id, isSpoilt ? 0 : qty, p_reason, s_reason)
    const rows = yield* Back(backText(some.length), [...values, order_id])
    if (rows.length < some.length) restart()
  }
  yield* archivedPacks.bringBackArchived(packs.map(({ pack }) => pack.pack_id))
  yield* restock(
    packs.filter(({ isSpoilt }) => !isSpoilt).map(({ pack: { pack_id }, qty }) => ({ pack_id, qty }))
  )
  const keys = packs.flatMap(({ pack }) => pack.unique_key ?? [])
  yield* soldSerials.freeReturned(taking.hub, order_id, keys.filter(isSerialKey))
  // A row that many units share is not spoilt with one of them.
  const spoilt = packs.filter(
    ({ pack, isSpoilt }) => isSpoilt && pack.unique_key !== null && !isSerialKey(pack.unique_key)
  )
  for (const some of groups([...new Set(spoilt.map(({ pack }) => pack.pack_id))].sort((a, b) => a - b)))
    yield* Back(spoiltText(some.length), some)
}

const record = select(
  Schema.Struct({ id: Schema.Int }),
  `INSERT INTO return_record (hub_id, kind, ref_no, created_at, user_id, user_name, order_id, return_number)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`
)
/** The record of what came back spoilt, or of what is kept, in the hub of the order. */
export const addRecord = function* (
  { hub, at, userId, userName, order_id, return_number }: Taking,
  kind: "return" | "retain",
  reference: string,
  quantities: ReadonlyMap<number, number>
): Tx<void> {
  if (quantities.size === 0) return
  const [row] = yield* record(hub, kind, reference, at, userId, userName, order_id, return_number)
  if (row === undefined) return restart()
  yield* addLines(
    row.id,
    [...quantities].map(([product_id, qty]) => ({ product_id, qty }))
  )
}

const Returned = select(
  Schema.Struct({ order_id: Schema.Int }),
  `UPDATE orders SET status = ?, returned_at = ?, updated_at = ? WHERE hub_id = :hub AND order_id = ? AND updated_at = ? AND status = ? RETURNING order_id`
)
/** The order came back, whole or in part, if it is still as it was read. */
export const setReturned = function* (
  order: { readonly order_id: number; readonly updated_at: string; readonly status: OrderStatus },
  status: OrderStatus,
  at: Day.GmtTime,
  updatedAt: Day.GmtTime
): Tx<void> {
  const rows = yield* Returned(status, at, updatedAt, order.order_id, order.updated_at, order.status)
  if (rows.length === 0) restart()
}

const OfPack = select(
  Schema.Struct({ order_id: Schema.Int }),
  `SELECT t.order_id FROM pack k JOIN order_pack t ON t.hub_id = k.hub_id AND t.pack_id = k.id WHERE k.hub_id = ? AND k.unique_key = ?
   UNION ALL SELECT t.order_id FROM archived_pack k JOIN order_pack t ON t.hub_id = k.hub_id AND t.pack_id = k.id WHERE k.hub_id = ? AND k.code = ?
   ORDER BY order_id DESC LIMIT 1`
)
/** The last order that took the pack under a code of its own. */
export const orderOfPack = function* (hub: number, uniqueKey: string): Tx<number | undefined> {
  if (isSerialKey(uniqueKey)) return yield* soldSerials.orderOf(hub, uniqueKey)
  const [row] = yield* OfPack(hub, uniqueKey, hub, uniqueKey)
  if (row !== undefined) return row.order_id
  return (yield* archivedPacks.takenUnder(hub, uniqueKey)).at(-1)?.order_id
}

const OutRow = Schema.Struct({
  unique_key: Schema.String,
  product_id: Schema.Int,
  qty: Schema.Int,
  increment_id: Schema.String
})
type OutRow = typeof OutRow.Type
const outRows = selectMany(OutRow)
const outText = bySize((size) =>
  [
    ["pack", "unique_key"],
    ["archived_pack", "code"]
  ]
    .map(
      ([table, key]) => `SELECT k.${key} AS unique_key, i.product_id, t.qty, o.increment_id
   FROM ${table} k JOIN order_pack t ON t.hub_id = k.hub_id AND t.pack_id = k.id
   JOIN order_item i ON i.hub_id = k.hub_id AND i.item_id = t.item_id
   JOIN orders o ON o.hub_id = k.hub_id AND o.order_id = t.order_id
   WHERE k.hub_id = ? AND k.${key} IN (${marks(size)}) AND k.status <> 0 AND t.returned_at IS NULL`
    )
    .join("\n   UNION ALL ")
)
const serialText = bySize(
  (size) =>
    `SELECT s.unique_key, i.product_id, CAST(SUM(t.qty) AS BIGINT) AS qty, o.increment_id
     FROM sold_serial s
     JOIN order_pack t ON t.hub_id = s.hub_id AND t.order_id = s.order_id AND t.unique_key = s.unique_key
     JOIN order_item i ON i.hub_id = s.hub_id AND i.item_id = t.item_id
     JOIN orders o ON o.hub_id = s.hub_id AND o.order_id = t.order_id
     WHERE s.hub_id = ? AND s.unique_key IN (${marks(size)}) AND t.returned_at IS NULL
     GROUP BY s.unique_key, i.product_id, o.increment_id`
)
/** Packs that one customer has, whole, by their codes. Of one that several orders have a part of, none is meant. */
export const outUnder = function* (
  hub: number,
  keys: ReadonlyArray<string>
): Tx<ReadonlyMap<string, OutRow>> {
  if (keys.length === 0) return new Map()
  const rows = [...(yield* outRows(outText(keys.length), [hub, ...keys, hub, ...keys]))]
  const serials = keys.filter(isSerialKey)
  if (serials.length > 0) rows.push(...(yield* outRows(serialText(serials.length), [hub, ...serials])))
  const byKey = Map.groupBy(rows, ({ unique_key }) => unique_key)
  return new Map(
    [...byKey].flatMap(([key, [row, ...others]]) =>
      row === undefined || others.length > 0 ? [] : [[key, row] as const]
    )
  )
}

const CancelledRow = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  source: Schema.String,
  status: OrderStatus,
  customer_firstname: Schema.NullOr(Schema.String),
  customer_lastname: Schema.NullOr(Schema.String),
  created_at: Schema.String,
  returned_at: Schema.NullOr(Schema.String)
})
const cancelled = selectMany(CancelledRow)
/** The orders of a store that were cancelled or came back, and changed since a time; the newest first. */
export const cancelledSince = (store: number, since: Day.GmtTime, most: number) =>
  cancelled(
    `SELECT ${Object.keys(CancelledRow.fields).join(", ")} FROM orders
     WHERE hub_id = :hub AND store_id = ? AND updated_at >= ? AND (status IN ('canceled', 'partial_return') OR returned_at IS NOT NULL)
     ORDER BY created_at DESC, order_id DESC LIMIT ?`,
    [store, since, most]
  )
