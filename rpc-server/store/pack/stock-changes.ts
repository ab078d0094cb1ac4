/**
 * Changes of a hub's stock beyond receipts and sales: packs go back, are corrected away, found at a count, or sent to
 * another hub. Each change of a pack is one row of what, why, who and when beside it (LEDGER-1): a pack holds what it was
 * received with and the sum of its changes, whatever became of it.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { corrected, manualPack, returned, transferred } from "#core/stock/pack.ts"
import { bySize, groups, oneOf, rowsOf } from "../engine/many-rows.ts"
import { restart, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import { type ClaimRow, endOfPacks } from "./claimed-codes.ts"

/** What a change is, and what becomes of a pack of which nothing is left by it. */
const statusAfter = { returned, corrected, transferred } as const
export type Change = keyof typeof statusAfter

/** Why packs change, who changes them and when. */
export interface Cause {
  readonly what: Change
  readonly at: Day.GmtTime
  readonly userName: string
  /** The return, ticket, report or order that it belongs to, as people name it. */
  readonly reference: string
}

export interface PackChange {
  readonly pack_id: number
  /** So much of it goes: thousandths, above 0. */
  readonly qty: number
  readonly reason: string | null
}

const Id = Schema.Struct({ id: Schema.Int })
const ids = selectMany(Id)
const Reduced = Schema.Struct({ id: Schema.Int, status: Schema.Int })
const reduced = selectMany(Reduced)

const reducedText = bySize(
  (size) =>
    `UPDATE pack SET qty = pack.qty - v.column2, status = CASE WHEN pack.qty = v.column2 THEN CAST(? AS INTEGER) ELSE 0 END
     FROM ${rowsOf(size, ["BIGINT", "BIGINT"])} AS v
     WHERE pack.id = v.column1 AND pack.hub_id = ? AND pack.status = 0 AND pack.qty >= v.column2 RETURNING pack.id, pack.status`
)
const eventText = bySize(
  (size) =>
    `INSERT INTO pack_event (pack_id, hub_id, product_id, at, what, user_name, reference, change, reason)
     SELECT k.id, k.hub_id, k.product_id, ?, ?, ?, ?, v.column2, v.column3
     FROM ${rowsOf(size, ["BIGINT", "BIGINT", "TEXT"])} AS v JOIN pack k ON k.id = v.column1 AND k.hub_id = ?`
)
/** Writes down what was changed; below 0 it went out. */
const tell = function* (
  hub: number,
  cause: Cause,
  changes: ReadonlyArray<PackChange>,
  sign: 1 | -1
): Tx<void> {
  for (const some of groups(changes)) {
    const values: Array<Value> = [cause.at, cause.what, cause.userName, cause.reference]
    for (const { pack_id, qty, reason } of some) values.push(pack_id, sign * qty, reason)
    yield { text: eventText(some.length), values: [...values, hub] }
  }
}

/**
 * Takes so much of packs out of a hub's stock, each named once; answers whose claims ended with packs that are gone.
 * Starts again when one of them holds less by now, or was never there.
 */
export const takeOut = function* (
  hub: number,
  cause: Cause,
  changes: ReadonlyArray<PackChange>
): Tx<ReadonlyArray<ClaimRow>> {
  // In the order of their ids: of two changes of the same packs one waits, never each for the other.
  const sorted = changes.toSorted((a, b) => a.pack_id - b.pack_id)
  const emptied: Array<number> = []
  for (const some of groups(sorted)) {
    const values: Array<Value> = [statusAfter[cause.what]]
    for (const { pack_id, qty } of some) values.push(pack_id, qty)
    const rows = yield* reduced(reducedText(some.length), [...values, hub])
    if (rows.length < some.length) restart()
    for (const { id, status } of rows) if (status !== 0) emptied.push(id)
  }
  yield* tell(hub, cause, sorted, -1)
  return yield* endOfPacks(hub, emptied)
}

const sentAway = selectMany(Id)
const sentAwayText = bySize(
  (size) =>
    `UPDATE pack SET status = 4 WHERE hub_id = ? AND status = 1 AND qty = 0 AND id ${oneOf(size, "BIGINT")} RETURNING id`
)
/**
 * The packs that an order has taken whole are on their way to another hub: they are not sold, and may come back. Their
 * quantity left with the order's invoice.
 */
export const sendAway = function* (hub: number, packs: ReadonlyArray<number>): Tx<void> {
  const sorted = [...new Set(packs)].sort((a, b) => a - b)
  for (const some of groups(sorted)) yield* sentAway(sentAwayText(some.length), [hub, ...some])
}

/** A quantity that was found beyond the books; it has no code. */
export interface Found {
  readonly product_id: number
  /** Thousandths, above 0. */
  readonly qty: number
  readonly date_of_expiry: Day.Day
  readonly reason: string | null
}

const foundText = bySize(
  (size) =>
    `INSERT INTO pack (hub_id, shipment_id, product_id, scan_code, code, unique_key, date_of_expiry, received_qty, qty, status,
       received_at, is_found) VALUES ${Array(size)
         .fill(`(?, NULL, ?, '${manualPack}', '${manualPack}', NULL, ?, ?, ?, 0, ?, 1)`)
         .join(", ")} RETURNING id`
)
/** Puts what was found on the shelf of a hub. */
export const putFound = function* (hub: number, cause: Cause, all: ReadonlyArray<Found>): Tx<void> {
  for (const some of groups(all)) {
    const values: Array<Value> = []
    for (const { product_id, qty, date_of_expiry } of some)
      values.push(hub, product_id, date_of_expiry, qty, qty, cause.at)
    const rows = yield* ids(foundText(some.length), values)
    const sorted = rows.map(({ id }) => id).sort((a, b) => a - b)
    yield* tell(
      hub,
      cause,
      some.map(({ qty, reason }, at) => ({ pack_id: sorted[at] ?? restart(), qty, reason })),
      1
    )
  }
}
