/**
 * The packs of an order: taken with its invoice by a conditional update, so that two orders cannot have the same one, and
 * given back with its cancellation.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { TakenPack } from "#core/order/invoiced.ts"
import type { Allocation } from "#core/order/stock-allocator.ts"
import { bySize, groups, rowsOf } from "../engine/many-rows.ts"
import { bit, marks, restart, select, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"
import * as soldSerials from "../pack/sold-serials.ts"

/** How much of each pack, by its id. */
const byPack = (
  rows: ReadonlyArray<{ readonly pack_id: number; readonly qty: number }>
): ReadonlyMap<number, number> => {
  const quantities = new Map<number, number>()
  for (const { pack_id, qty } of rows) quantities.set(pack_id, (quantities.get(pack_id) ?? 0) + qty)
  return quantities
}

const Taker = Schema.Struct({
  order_id: Schema.Int,
  increment_id: Schema.String,
  store_id: Schema.Int
})
const takers = select(
  Taker,
  `SELECT o.order_id, o.increment_id, o.store_id FROM order_pack t JOIN orders o ON o.hub_id = t.hub_id AND o.order_id = t.order_id
   WHERE t.hub_id = ? AND t.pack_id = ? AND t.returned_at IS NULL ORDER BY t.order_id DESC LIMIT 1`
)
const seenTaker = ([row]: ReadonlyArray<typeof Taker.Type>, scope: ReadonlyArray<number>) =>
  row === undefined || !scope.includes(row.store_id)
    ? undefined
    : { order_id: row.order_id, increment_id: row.increment_id }
/** The order that has a pack of a hub, where it is of one of these stores. */
export const takerOf = function* (
  hub: number,
  packId: number,
  scope: ReadonlyArray<number>
): Tx<{ readonly order_id: number; readonly increment_id: string } | undefined> {
  return seenTaker(yield* takers(hub, packId), scope)
}

const Reduced = Schema.Struct({
  id: Schema.Int,
  unique_key: Schema.NullOr(Schema.String),
  scan_code: Schema.String
})
const reduced = selectMany(Reduced)
const reducedText = bySize(
  (
    size
  ) => `UPDATE pack SET qty = pack.qty - v.column2, status = CASE WHEN pack.qty = v.column2 THEN 1 ELSE 0 END
   FROM ${rowsOf(size, ["BIGINT", "BIGINT"])} AS v
   WHERE pack.hub_id = :hub AND pack.id = v.column1 AND pack.status = 0 AND pack.qty >= v.column2
   RETURNING pack.id, pack.unique_key, pack.scan_code`
)
/** Takes so much of each pack; starts again when one has gone meanwhile. */
const reduce = function* (
  quantities: ReadonlyMap<number, number>
): Tx<ReadonlyMap<number, typeof Reduced.Type>> {
  const packs = new Map<number, typeof Reduced.Type>()
  for (const some of groups([...quantities])) {
    const values: Array<Value> = []
    for (const [id, qty] of some) values.push(id, qty)
    for (const row of yield* reduced(reducedText(some.length), values)) packs.set(row.id, row)
  }
  return packs.size < quantities.size ? restart() : packs
}

const takenColumns = [
  "order_id",
  "item_id",
  "pack_id",
  "scan_code",
  "unique_key",
  "qty",
  "is_scanned"
] as const
const takenText = bySize(
  (size) =>
    `INSERT INTO order_pack (hub_id, ${takenColumns.join(", ")}) VALUES ${Array(size)
      .fill(`(:hub, ${marks(takenColumns.length)})`)
      .join(", ")}`
)
/** Takes packs for an order, and answers them as they stand on it; starts again when one has gone meanwhile. */
export const take = function* (
  orderId: number,
  takes: ReadonlyArray<Allocation>
): Tx<ReadonlyArray<TakenPack>> {
  // In the order of their ids: of two orders that want the same packs, one waits, never each for the other.
  const sorted = takes.toSorted((a, b) => a.pack_id - b.pack_id)
  const packs = yield* reduce(byPack(sorted))
  const stand = sorted.map(({ pack_id, item_id, qty, is_scanned, serial }) => {
    const row = packs.get(pack_id) ?? restart()
    // The stock counts what has a serial number without it; the order says which one it was.
    const { scan_code, unique_key } = serial === undefined ? row : { scan_code: serial, unique_key: serial }
    return { item_id, pack_id, scan_code, unique_key, qty, is_scanned }
  })
  for (const some of groups(stand)) {
    const values: Array<Value> = []
    for (const { item_id, pack_id, scan_code, unique_key, qty, is_scanned } of some)
      values.push(orderId, item_id, pack_id, scan_code, unique_key, qty, bit(is_scanned))
    yield { text: takenText(some.length), values }
  }
  return stand
}

const returned = select(
  Schema.Struct({ pack_id: Schema.Int, qty: Schema.Int }),
  `UPDATE order_pack SET returned_at = ?, returned_by = ?, restocked = qty, return_number = 0, return_reason = 'Order cancelled'
   WHERE hub_id = :hub AND order_id = ? AND returned_at IS NULL RETURNING pack_id, qty`
)
const restoredText = bySize(
  (
    size
  ) => `UPDATE pack SET qty = pack.qty + v.column2, status = 0 FROM ${rowsOf(size, ["BIGINT", "BIGINT"])} AS v
   WHERE pack.hub_id = :hub AND pack.id = v.column1`
)
interface Given {
  readonly pack_id: number
  readonly qty: number
}
/** Puts so much of packs back on the shelf; answers how much of which. */
export const restock = function* (packs: ReadonlyArray<Given>): Tx<ReadonlyArray<Given>> {
  const given = [...byPack(packs)]
    .map(([pack_id, qty]) => ({ pack_id, qty }))
    .sort((a, b) => a.pack_id - b.pack_id)
  for (const some of groups(given))
    yield { text: restoredText(some.length), values: some.flatMap(({ pack_id, qty }) => [pack_id, qty]) }
  return given
}
/** Puts what a cancelled order took back on the shelf. */
export const giveBack = function* (
  orderId: number,
  at: Day.GmtTime,
  userName: string
): Tx<ReadonlyArray<Given>> {
  yield* soldSerials.free(orderId)
  return yield* restock(yield* returned(at, userName, orderId))
}

const serialTakers = select(
  Taker,
  `SELECT o.order_id, o.increment_id, o.store_id FROM sold_serial s JOIN orders o ON o.hub_id = s.hub_id AND o.order_id = s.order_id
   WHERE s.hub_id = ? AND s.unique_key = ?`
)
/** The order that has goods of a serial number, where it is of one of these stores. */
export const takerOfSerial = function* (
  hub: number,
  key: string,
  scope: ReadonlyArray<number>
): Tx<{ readonly order_id: number; readonly increment_id: string } | undefined> {
  return seenTaker(yield* serialTakers(hub, key), scope)
}

const later = write(
  "UPDATE order_pack SET later_reason = ? WHERE hub_id = :hub AND order_id = ? AND item_id = ? AND pack_id = ?"
)
/** Why a pack of an order was taken although another one expires earlier. */
export const setLaterReason = (reason: string, orderId: number, itemId: number, packId: number): Tx<void> =>
  later(reason, orderId, itemId, packId)
