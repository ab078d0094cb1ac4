/** Receipts of shipments: the rows that a hub's stock gains, and what each line of a shipment came to. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import type { CodedRow, ReceivedRow } from "#core/stock/arrivals.ts"
import { PackStatus } from "#core/stock/pack.ts"
import type { ReceivedItem } from "#core/stock/receipt.ts"
import { expiredOnArrival } from "#core/stock/short-receipt.ts"
import { bringBackNamed } from "../archive/archived-packs.ts"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import { marks, restart, select, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"
import { packColumns } from "../pack/packs.ts"
import { type PackChange, takeOut } from "../pack/stock-changes.ts"

const KeyedRow = Schema.Struct({ id: Schema.Int, unique_key: Schema.String, status: PackStatus })
const keyedRows = selectMany(KeyedRow)
const selectHeld = bySize(
  (size) =>
    `SELECT id, unique_key, status FROM pack WHERE hub_id = ? AND unique_key IS NOT NULL AND unique_key ${oneOf(size, "TEXT")}`
)
/** The rows of a hub under keys of single packs, whatever became of them, from the archive too. */
export const rowsUnder = function* (hub: number, keys: ReadonlyArray<string>): Tx<ReadonlyArray<CodedRow>> {
  const found: Array<CodedRow> = []
  yield* bringBackNamed(hub, "code", keys)
  for (const some of groups([...new Set(keys)]))
    found.push(...(yield* keyedRows(selectHeld(some.length), [hub, ...some])))
  return found
}

/** The shipment, time and person that a receipt is written under. */
export interface Entry {
  readonly id: number
  readonly shipment_id: string
  readonly hub_id: number
  readonly at: Day.GmtTime
  readonly updatedAt: Day.GmtTime
  readonly by: string
}

const Id = Schema.Struct({ id: Schema.Int })
const closed = select(
  Id,
  "UPDATE shipment SET status = 9, time_of_entry = ?, updated_at = ?, accepted_by = ? WHERE hub_id = :hub AND id = ? AND status = 2 RETURNING id"
)
const setItem = write(
  "UPDATE shipment_item SET received_qty = ?, accepted_qty = ?, short_reason = ? WHERE hub_id = :hub AND shipment = ? AND product_id = ?"
)
const addItem = select(
  Id,
  `INSERT INTO shipment_item (hub_id, shipment, product_id, product_name, original_qty, received_qty, accepted_qty, qty_inc, sell_by, size, is_listed)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, ?, ?, NULL, 0) RETURNING id`
)

/** A received pack has no id of a file's own: that is of imports. */
const receivedColumns = packColumns.filter((name) => name !== "hub_id" && name !== "row_id")
const tuple = `(?, ${marks(receivedColumns.length)})`
const Added = Schema.Struct({ id: Schema.Int, qty: Schema.Int })
const insertPacks = selectMany(Added)
const insertText = bySize(
  (size) =>
    `INSERT INTO pack (hub_id, ${receivedColumns.join(", ")}) VALUES ${Array(size).fill(tuple).join(", ")}
     ON CONFLICT (hub_id, unique_key) WHERE unique_key IS NOT NULL DO NOTHING RETURNING id, qty`
)
/** New rows of stock; starts again when one of the packs has come by another way meanwhile. */
const addPacks = function* (
  entry: Entry,
  rows: ReadonlyArray<ReceivedRow>
): Tx<ReadonlyArray<typeof Added.Type>> {
  const all: Array<typeof Added.Type> = []
  for (const some of groups(rows)) {
    const values: Array<Value> = []
    for (const { product_id, scan_code, code, unique_key, date_of_expiry, qty } of some)
      values.push(
        entry.hub_id,
        entry.shipment_id,
        product_id,
        scan_code,
        code,
        unique_key,
        date_of_expiry,
        qty,
        qty,
        0,
        entry.at
      )
    const added = yield* insertPacks(insertText(some.length), values)
    if (added.length < some.length) restart()
    all.push(...added)
  }
  return all
}

const tellFormer = write(
  `INSERT INTO pack_event (pack_id, hub_id, product_id, at, what, user_name, reference, change, reason)
   SELECT k.id, k.hub_id, k.product_id, k.received_at, 'received', s.accepted_by, k.shipment_id, k.received_qty, NULL
   FROM pack k LEFT JOIN shipment s ON s.hub_id = :hub AND s.shipment_id = k.shipment_id
   WHERE k.hub_id = :hub AND k.id = ? AND k.status = 4`
)
const revived = select(
  Id,
  `UPDATE pack SET status = 0, shipment_id = ?, scan_code = ?, date_of_expiry = ?, received_qty = ?, qty = ?, received_at = ?
   WHERE hub_id = :hub AND id = ? AND status = 4 RETURNING id`
)
/** A pack that was sent away and has come back is available again; its former receipt is kept as an event. */
const revive = function* (entry: Entry, pack: number, row: ReceivedRow): Tx<void> {
  yield* tellFormer(pack)
  const found = yield* revived(
    entry.shipment_id,
    row.scan_code,
    row.date_of_expiry,
    row.qty,
    row.qty,
    entry.at,
    pack
  )
  if (found.length === 0) restart()
}

/**
 * In one order everywhere, so that two receipts of the same packs wait for each other instead of locking each other
 * out.
 */
const byKey = (a: ReceivedRow, b: ReceivedRow): number =>
  (a.unique_key ?? "") < (b.unique_key ?? "") ? -1 : 1

/** The rows that were written for a receipt. */
export interface Put {
  /** In the order of their ids. */
  readonly rows: ReadonlyArray<ReceivedRow>
  /** The lines of products that the shipment did not list, by product. */
  readonly addedIds: ReadonlyMap<number, number>
}

/** First those that come back, then the new ones, each in one order everywhere. */
const ordered = (rows: ReadonlyArray<ReceivedRow>) => {
  const back = rows
    .filter(({ revives }) => revives !== null)
    .sort((a, b) => (a.revives ?? 0) - (b.revives ?? 0))
  const fresh = rows.filter(({ revives }) => revives === null)
  const unique = fresh.filter(({ unique_key }) => unique_key !== null).sort(byKey)
  return { back, fresh: [...unique, ...fresh.filter(({ unique_key }) => unique_key === null)] }
}

/**
 * Packs that have expired on their way came, and leave the stock of the hub at once: they are not on their way for
 * ever.
 */
export const putExpired = function* (entry: Entry, rows: ReadonlyArray<ReceivedRow>): Tx<void> {
  if (rows.length === 0) return
  const { back, fresh } = ordered(rows)
  const expired: Array<PackChange> = []
  for (const { id, qty } of yield* addPacks(entry, fresh))
    expired.push({ pack_id: id, qty, reason: expiredOnArrival })
  for (const row of back)
    if (row.revives !== null) {
      yield* revive(entry, row.revives, row)
      expired.push({ pack_id: row.revives, qty: row.qty, reason: expiredOnArrival })
    }
  const { at, by: userName, shipment_id: reference, hub_id } = entry
  // They have moved: a correction would say that the books were wrong before.
  yield* takeOut(hub_id, { what: "returned", at, userName, reference }, expired)
}

/** Writes a decided receipt: the shipment is accepted, its lines say what came, the hub's stock has grown. */
export const put = function* (
  entry: Entry,
  items: ReadonlyArray<ReceivedItem>,
  rows: ReadonlyArray<ReceivedRow>
): Tx<Put> {
  const claimed = yield* closed(entry.at, entry.updatedAt, entry.by, entry.id)
  if (claimed.length === 0) restart()
  const addedIds = new Map<number, number>()
  for (const { product_id, received, accepted, short_reason, added } of items) {
    if (added === null) {
      yield* setItem(received, accepted, short_reason, entry.id, product_id)
      continue
    }
    const { product_name, original_qty, qty_inc, sell_by } = added
    const [line] = yield* addItem(
      entry.id,
      product_id,
      product_name,
      original_qty,
      received,
      accepted,
      qty_inc,
      sell_by
    )
    if (line !== undefined) addedIds.set(product_id, line.id)
  }
  const { back, fresh: written } = ordered(rows)
  yield* addPacks(entry, written)
  for (const row of back) if (row.revives !== null) yield* revive(entry, row.revives, row)
  return { rows: [...back, ...written], addedIds }
}

const approved = select(
  Schema.Struct({ approved_at: Schema.String }),
  "UPDATE shipment SET approved_at = COALESCE(approved_at, ?) WHERE hub_id = :hub AND id = ? AND status = 9 RETURNING approved_at"
)
/** Commerce knows that a shipment was accepted; the first time counts. */
export const approve = function* (id: number, at: Day.GmtTime): Tx<Day.GmtTime | undefined> {
  const [row] = yield* approved(at, id)
  return row?.approved_at
}
