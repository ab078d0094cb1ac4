/** GTINs with a serial number that have left a hub with an order: each is one pack, and is sold once (CODE-22). */
import { Schema } from "effect"
import type { Allocation } from "#core/order/stock-allocator.ts"
import { bySize, groups } from "../engine/many-rows.ts"
import { marks, restart, select, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"

const KeyRow = Schema.Struct({ unique_key: Schema.String })
const keyRows = selectMany(KeyRow)
const gone = bySize(
  (size) => `SELECT unique_key FROM sold_serial WHERE hub_id = ? AND unique_key IN (${marks(size)})`
)
/** Which of some have left the stock of a hub. */
export const among = function* (hub: number, keys: ReadonlyArray<string>): Tx<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = yield* keyRows(gone(keys.length), [hub, ...keys])
  return new Set(rows.map(({ unique_key }) => unique_key))
}

const added = bySize(
  (size) =>
    `INSERT INTO sold_serial (hub_id, unique_key, order_id) VALUES ${Array(size).fill("(?, ?, ?)").join(", ")}
     ON CONFLICT (hub_id, unique_key) DO NOTHING RETURNING unique_key`
)
/** The serial numbers of an order's packs leave with it; starts again where one has gone meanwhile. */
export const take = function* (hub: number, orderId: number, takes: ReadonlyArray<Allocation>): Tx<void> {
  // In one order: of two orders that want the same ones, one waits, never each for the other.
  const keys = [...new Set(takes.flatMap(({ serial }) => serial ?? []))].sort()
  for (const some of groups(keys)) {
    const values: Array<Value> = some.flatMap((key) => [hub, key, orderId])
    if ((yield* keyRows(added(some.length), values)).length < some.length) restart()
  }
}

const holder = select(
  Schema.Struct({ order_id: Schema.Int }),
  "SELECT order_id FROM sold_serial WHERE hub_id = ? AND unique_key = ?"
)
/** The order that one left with. */
export const orderOf = function* (hub: number, key: string): Tx<number | undefined> {
  const [row] = yield* holder(hub, key)
  return row?.order_id
}

/** All that an order of the hub had may be sold again: it was cancelled. */
export const free = write("DELETE FROM sold_serial WHERE order_id = ? AND hub_id = :hub")

const back = bySize(
  (size) =>
    `DELETE FROM sold_serial WHERE hub_id = ? AND order_id = ? AND unique_key IN (${marks(size)}) AND NOT EXISTS
       (SELECT 1 FROM order_pack t WHERE t.order_id = sold_serial.order_id AND t.hub_id = sold_serial.hub_id AND t.unique_key = sold_serial.unique_key
          AND (t.returned_at IS NULL OR t.restocked = 0)) RETURNING unique_key`
)
/** Those that came back from an order to the shelf, all of each, may be sold again; what is spoilt is not. */
export const freeReturned = function* (hub: number, orderId: number, keys: ReadonlyArray<string>): Tx<void> {
  for (const some of groups([...new Set(keys)])) yield* keyRows(back(some.length), [hub, orderId, ...some])
}
