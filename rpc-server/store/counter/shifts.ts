/**
 * Shifts of a store's tills. All that changes a shift takes its row first, so that whatever comes at once is decided one
 * after the other: a movement is in a shift that is open, or it is refused.
 */
import { Result, Schema } from "effect"
import type * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import { Pieces } from "#core/shift/denominations.ts"
import type { Opening } from "#core/shift/opening.ts"
import { type Rejection, type Shift, ShiftStatus } from "#core/shift/shift.ts"
import { tillKey } from "#core/shift/till.ts"
import { Bit, lock, restart, select, type Tx, write } from "../engine/transaction.ts"

/** A shift by its id within its store. */
export type Named = Pick<Shift, "store_id" | "shift_id">
interface Person {
  readonly userId: number
  readonly name: string
}

const MaybeInt = Schema.NullOr(Schema.Int)
const MaybeText = Schema.NullOr(Schema.String)
const Row = Schema.Struct({
  shift_id: Schema.Int,
  store_id: Schema.Int,
  till: Schema.String,
  currency: Money.Currency,
  status: ShiftStatus,
  cash_float: Schema.Int,
  revision: Schema.Int,
  opened_at: Schema.String,
  opened_user_id: Schema.Int,
  opened_by: Schema.String,
  closed_at: MaybeText,
  closed_user_id: MaybeInt,
  closed_by: MaybeText,
  approved_user_id: MaybeInt,
  approved_by: MaybeText,
  z_number: MaybeInt,
  count_id: MaybeInt,
  counted_at: MaybeText,
  counted_user_id: MaybeInt,
  counted_by: MaybeText,
  pieces: MaybeText,
  counted: MaybeInt,
  expected: MaybeInt,
  counted_revision: MaybeInt,
  needs_approval: Schema.NullOr(Bit),
  rejected_at: MaybeText,
  rejected_user_id: MaybeInt,
  rejected_by: MaybeText,
  rejected_reason: MaybeText
})
type Row = typeof Row.Type

const StoredPieces = Schema.fromJsonString(Schema.Array(Pieces))
const readPieces = Schema.decodeUnknownSync(StoredPieces)

export const printPieces = Schema.encodeSync(StoredPieces)

const rejectionOf = (row: Row): { readonly rejected?: Rejection } =>
  row.rejected_at === null
    ? {}
    : {
        rejected: {
          at: row.rejected_at,
          user_id: row.rejected_user_id ?? 0,
          by: row.rejected_by ?? "",
          reason: row.rejected_reason ?? ""
        }
      }

const countOf = (row: Row): Shift["count"] => {
  if (row.count_id === null || row.counted === null || row.expected === null) return null
  return {
    count_id: row.count_id,
    at: row.counted_at ?? "",
    user_id: row.counted_user_id ?? 0,
    by: row.counted_by ?? "",
    pieces: readPieces(row.pieces ?? "[]"),
    counted: Money.ofHundredths(row.counted),
    expected: Money.ofHundredths(row.expected),
    difference: Money.ofHundredths(row.counted - row.expected),
    revision: row.counted_revision ?? 0,
    needs_approval: row.needs_approval === 1,
    ...rejectionOf(row)
  }
}
const personOf = (user_id: number | null, by: string | null): Shift["closed"] =>
  user_id === null ? null : { user_id, by: by ?? "" }

const ofRow = (row: Row): Shift => ({
  shift_id: row.shift_id,
  store_id: row.store_id,
  till: row.till,
  currency: row.currency,
  status: row.status,
  opened_at: row.opened_at,
  opened: { user_id: row.opened_user_id, by: row.opened_by },
  float: Money.ofHundredths(row.cash_float),
  revision: row.revision,
  count: countOf(row),
  closed_at: row.closed_at,
  closed: personOf(row.closed_user_id, row.closed_by),
  approved: personOf(row.approved_user_id, row.approved_by),
  z_number: row.z_number
})

const columns = `s.shift_id, s.store_id, s.till, s.currency, s.status, s.cash_float, s.revision, s.opened_at,
  s.opened_user_id, s.opened_by, s.closed_at, s.closed_user_id, s.closed_by, s.approved_user_id, s.approved_by, s.z_number,
  c.count_id, c.at AS counted_at, c.user_id AS counted_user_id, c.user_name AS counted_by, c.pieces, c.counted, c.expected,
  c.revision AS counted_revision, c.needs_approval, c.rejected_at, c.rejected_user_id, c.rejected_by, c.rejected_reason`
const from = "FROM shift s LEFT JOIN shift_count c ON c.count_id = s.count_id AND c.hub_id = s.hub_id"

const byId = select(
  Row,
  `SELECT ${columns} ${from} WHERE s.hub_id = :hub AND s.store_id = ? AND s.shift_id = ?`
)
export const find = function* (storeId: number, shiftId: number): Tx<Shift | undefined> {
  const [row] = yield* byId(storeId, shiftId)
  return row === undefined ? undefined : ofRow(row)
}
/** Nothing else changes it before this transaction ends. */
export const hold = lock("SELECT shift_id FROM shift WHERE store_id = ? AND shift_id = ? AND hub_id = :hub")
/** Finds a shift to decide about: nothing else changes it before this transaction ends. */
export const findToDecide = function* (storeId: number, shiftId: number): Tx<Shift | undefined> {
  yield* hold(storeId, shiftId)
  return yield* find(storeId, shiftId)
}

const byTill = select(
  Row,
  `SELECT ${columns} ${from} WHERE s.hub_id = :hub AND s.store_id = ? AND s.till_key = ? AND s.status <> 'closed'`
)
const ownOpen = select(
  Row,
  `SELECT ${columns} ${from} WHERE s.hub_id = :hub AND s.store_id = ? AND s.till_key > '' AND s.status <> 'closed' AND s.opened_user_id = ?`
)
/** The shifts of a store that somebody has opened, and that are not closed. */
export const openedBy = function* (storeId: number, userId: number): Tx<ReadonlyArray<Shift>> {
  return (yield* ownOpen(storeId, userId)).map(ofRow)
}

/** The one shift of a till that is not closed. */
export const openAt = function* (storeId: number, till: string): Tx<Shift | undefined> {
  const [row] = yield* byTill(storeId, tillKey(till))
  return row === undefined ? undefined : ofRow(row)
}

const insert = select(
  Schema.Struct({ shift_id: Schema.Int }),
  `INSERT INTO shift (hub_id, store_id, till, till_key, currency, status, cash_float, revision, opened_at, opened_user_id, opened_by)
   VALUES (:hub, ?, ?, ?, ?, 'open', ?, 0, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING shift_id`
)
const oneMore = write(
  `INSERT INTO till (hub_id, store_id, till_key, shifts, z_number) VALUES (:hub, ?, ?, 1, 0)
   ON CONFLICT (store_id, till_key) DO UPDATE SET shifts = till.shifts + 1`
)
interface NewShift extends Opening {
  readonly storeId: number
  readonly currency: Money.Currency
  readonly by: Person
  readonly at: Day.GmtTime
}
/** Opens a shift; refused, with the name of the first, where the till has one open. */
export const open = function* (of: NewShift): Tx<Result.Result<Shift, Fault<"ShiftOpen">>> {
  const { storeId, till, currency, float, at, by } = of
  const [row] = yield* insert(storeId, till, tillKey(till), currency, float, at, by.userId, by.name)
  if (row !== undefined) {
    yield* oneMore(storeId, tillKey(till))
    return Result.succeed((yield* find(storeId, row.shift_id)) ?? restart())
  }
  const other = yield* openAt(storeId, till)
  // The other shift was closed in this very moment.
  if (other === undefined) return restart()
  return Result.fail(fault("ShiftOpen", { till: other.till, by: other.opened.by, since: other.opened_at }))
}

const moved = select(
  Schema.Struct({ revision: Schema.Int }),
  `UPDATE shift SET revision = revision + 1, status = 'open', closed_user_id = NULL, closed_by = NULL
   WHERE store_id = ? AND shift_id = ? AND hub_id = :hub AND status <> 'closed' RETURNING revision`
)
/**
 * The cash of the drawer has changed: a count before is outdated, and no approval is waited for. False when it is
 * closed.
 */
export const touch = function* ({ store_id, shift_id }: Named): Tx<boolean> {
  return (yield* moved(store_id, shift_id)).length > 0
}

const waits = write(
  `UPDATE shift SET status = 'waiting', closed_user_id = ?, closed_by = ?
   WHERE store_id = ? AND shift_id = ? AND hub_id = :hub AND status = 'open'`
)
export const wait = ({ store_id, shift_id }: Named, { userId, name }: Person): Tx<void> =>
  waits(userId, name, store_id, shift_id)

const tills = select(
  Schema.Struct({ till_key: Schema.String, shifts: Schema.Int }),
  "SELECT till_key, shifts FROM till WHERE store_id = ? AND hub_id = :hub"
)
/** The number of shifts: each till has counted its own. */
const totalOf = function* (storeId: number, key: string | undefined): Tx<number> {
  const meant = (yield* tills(storeId)).filter(({ till_key }) => key === undefined || till_key === key)
  return meant.reduce((sum, { shifts }) => sum + shifts, 0)
}

const page = select(
  Row,
  `SELECT ${columns} ${from} WHERE s.hub_id = :hub AND s.store_id = ? ORDER BY s.shift_id DESC LIMIT ? OFFSET ?`
)
const pageOfTill = select(
  Row,
  `SELECT ${columns} ${from} WHERE s.hub_id = :hub AND s.store_id = ? AND s.till_key = ? ORDER BY s.shift_id DESC LIMIT ? OFFSET ?`
)
interface ShiftPage {
  readonly storeId: number
  /** Undefined: of every till. */
  readonly till: string | undefined
  readonly limit: number
  readonly offset: number
}
/** The latest first. */
export const list = function* ({
  storeId,
  till,
  limit,
  offset
}: ShiftPage): Tx<{ readonly rows: ReadonlyArray<Shift>; readonly total: number }> {
  const key = till === undefined ? undefined : tillKey(till)
  const rows =
    key === undefined ? yield* page(storeId, limit, offset) : yield* pageOfTill(storeId, key, limit, offset)
  return { rows: rows.map(ofRow), total: yield* totalOf(storeId, key) }
}
