/** The counts of several devices at once for the end-of-day report of a hub, and what the books said meanwhile (EOD-10). */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { CountedPack } from "#core/stock/eod-scan.ts"
import { bySize } from "../engine/many-rows.ts"
import { marks, select, selectMany, type Tx, write } from "../engine/transaction.ts"

/** The report that is counted for, and the version that stood then. */
export interface Count {
  readonly hub: number
  readonly day: Day.Day
  readonly version: number
}

export interface Line extends CountedPack {
  readonly key: string
  readonly at: Day.GmtTime
}

const Added = Schema.Struct({ line_key: Schema.String })
const added = select(
  Added,
  `INSERT INTO eod_count_line (hub_id, day, version, device, line_key, product_id, unique_key, pack_id, qty, at, user_name)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING line_key`
)
const Counted = Schema.Struct({ device: Schema.String, line_key: Schema.String, user_name: Schema.String })
const countedBefore = select(
  Counted,
  "SELECT device, line_key, user_name FROM eod_count_line WHERE hub_id = ? AND day = ? AND version = ? AND unique_key = ?"
)
/** Adds a line, once; answers who counted its pack before on another one. */
export const add = function* (
  { hub, day, version }: Count,
  device: string,
  userName: string,
  line: Line
): Tx<string | undefined> {
  const { key, product_id, unique_key, pack_id, qty, at } = line
  const [row] = yield* added(
    hub,
    day,
    version,
    device,
    key,
    product_id,
    unique_key,
    pack_id,
    qty,
    at,
    userName
  )
  if (row !== undefined || unique_key === null) return undefined
  const [before] = yield* countedBefore(hub, day, version, unique_key)
  const isSame = before === undefined || (before.device === device && before.line_key === key)
  return isSame ? undefined : before.user_name
}

const lockCounted = write(
  `INSERT INTO eod_counted (hub_id, day, version, product_id, expected, counted_at) VALUES (?, ?, ?, ?, 0, ?)
   ON CONFLICT (hub_id, day, version, product_id) DO UPDATE SET expected = eod_counted.expected`
)
/** Nobody else counts a product until the transaction ends. */
export const hold = ({ hub, day, version }: Count, productId: number, at: Day.GmtTime): Tx<void> =>
  lockCounted(hub, day, version, productId, at)

const OfDevice = Schema.Struct({ line_key: Schema.String, product_id: Schema.Int, qty: Schema.Int })
const ofDevice = selectMany(OfDevice)
const ofDeviceText = bySize(
  (size) =>
    `SELECT line_key, product_id, qty FROM eod_count_line WHERE hub_id = ? AND day = ? AND version = ? AND device = ? AND line_key IN (${marks(size)})`
)
/** Lines of a device, by their keys. */
export const linesOf = (
  { hub, day, version }: Count,
  device: string,
  keys: ReadonlyArray<string>
): Tx<ReadonlyArray<typeof OfDevice.Type>> =>
  ofDevice(ofDeviceText(keys.length), [hub, day, version, device, ...keys])
const removal = bySize(
  (size) =>
    `DELETE FROM eod_count_line WHERE hub_id = ? AND day = ? AND version = ? AND device = ? AND line_key IN (${marks(size)}) RETURNING line_key, product_id, qty`
)
/** Takes lines of a device back; answers those that there were. */
export const remove = (
  { hub, day, version }: Count,
  device: string,
  keys: ReadonlyArray<string>
): Tx<ReadonlyArray<typeof OfDevice.Type>> =>
  ofDevice(removal(keys.length), [hub, day, version, device, ...keys])

const Books = Schema.Struct({ stock: Schema.Int, gone: Schema.Int })
const books = select(
  Books,
  `SELECT CAST(COALESCE((SELECT SUM(k.qty) FROM pack k WHERE k.hub_id = ? AND k.received_at || '' >= ? AND k.status = 0 AND k.product_id = ?), 0) AS BIGINT) AS stock,
     CAST(COALESCE((SELECT SUM(l.qty - CASE WHEN k.status = 0 THEN k.qty ELSE 0 END) FROM eod_count_line l JOIN pack k ON k.id = l.pack_id AND k.hub_id = l.hub_id
       WHERE l.hub_id = ? AND l.day = ? AND l.version = ? AND l.product_id = ?), 0) AS BIGINT) AS gone`
)
/** What stands in stock of a product now, and what has gone of the packs that were counted. */
export const booksOf = function* (
  { hub, day, version }: Count,
  cutOff: string | null,
  productId: number
): Tx<typeof Books.Type> {
  const [row] = yield* books(hub, cutOff ?? "", productId, hub, day, version, productId)
  return row ?? { stock: 0, gone: 0 }
}

const expectation = write(
  `UPDATE eod_counted SET expected = ?, counted_at = CASE WHEN counted_at > ? THEN counted_at ELSE ? END
   WHERE hub_id = ? AND day = ? AND version = ? AND product_id = ?`
)
/** What the books said when a product was counted last. */
export const expect = (
  { hub, day, version }: Count,
  productId: number,
  expected: number,
  at: Day.GmtTime
): Tx<void> => expectation(expected, at, at, hub, day, version, productId)

const Sum = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  sell_by: Schema.Literals(["kg", "pack"]),
  counted: Schema.Int,
  lines: Schema.Int,
  expected: Schema.Int,
  counted_at: Schema.String
})
export type Sum = typeof Sum.Type
const summed = (where: string) =>
  `SELECT c.product_id, p.name AS product_name, p.sell_by, CAST(SUM(l.qty) AS BIGINT) AS counted, CAST(COUNT(*) AS BIGINT) AS lines,
     c.expected, c.counted_at
   FROM eod_counted c JOIN eod_count_line l ON l.hub_id = c.hub_id AND l.day = c.day AND l.version = c.version AND l.product_id = c.product_id
   JOIN product p ON p.entity_id = c.product_id
   WHERE c.hub_id = ? AND c.day = ? AND c.version = ?${where}
   GROUP BY c.product_id, p.name, p.sell_by, c.expected, c.counted_at ORDER BY c.product_id`
const all = select(Sum, summed(""))
const some = selectMany(Sum)
const someText = bySize((size) => summed(` AND c.product_id IN (${marks(size)})`))
/** What all devices have counted together, of every product. */
export const sums = ({ hub, day, version }: Count): Tx<ReadonlyArray<Sum>> => all(hub, day, version)
/** The same of some products. */
export const sumsOf = function* (
  { hub, day, version }: Count,
  productIds: ReadonlyArray<number>
): Tx<ReadonlyArray<Sum>> {
  return productIds.length === 0
    ? []
    : yield* some(someText(productIds.length), [hub, day, version, ...productIds])
}

const PackId = Schema.Struct({ pack_id: Schema.Int })
const packIds = select(
  PackId,
  "SELECT pack_id FROM eod_count_line WHERE hub_id = ? AND day = ? AND version = ? AND pack_id IS NOT NULL"
)
/** The packs that were seen: what is missing is none of them. */
export const packsSeen = function* ({ hub, day, version }: Count): Tx<ReadonlySet<number>> {
  return new Set((yield* packIds(hub, day, version)).map(({ pack_id }) => pack_id))
}
const forgotten = write("DELETE FROM eod_count_line WHERE hub_id = ? AND day < ?")
const forgottenBooks = write("DELETE FROM eod_counted WHERE hub_id = ? AND day < ?")
/** What was counted on earlier days stands in their reports. */
export const forget = function* (hub: number, before: Day.Day): Tx<void> {
  yield* forgotten(hub, before)
  yield* forgottenBooks(hub, before)
}
