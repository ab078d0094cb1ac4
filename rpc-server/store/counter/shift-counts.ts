/** The counts of a shift: whoever has made them, the one that it stands with, and how that one is sent back. */
import { Schema } from "effect"
import type { NewCount } from "#core/shift/counting.ts"
import type { Rejection, Shift } from "#core/shift/shift.ts"
import { bit, restart, select, type Tx, write } from "../engine/transaction.ts"
import type { Deed } from "./shift-cash.ts"
import { type Named, printPieces } from "./shifts.ts"

const insertCount = select(
  Schema.Struct({ count_id: Schema.Int }),
  `INSERT INTO shift_count (hub_id, store_id, shift_id, at, user_id, user_name, pieces, counted, expected, revision, needs_approval)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING count_id`
)
/** Answers its id. */
export const addCount = function* (
  { store_id, shift_id, revision }: Shift,
  { pieces, counted, expected, needs_approval }: NewCount,
  { at, userId, name }: Deed
): Tx<number> {
  const found = [printPieces(pieces), counted, expected, revision, bit(needs_approval)]
  const [row] = yield* insertCount(store_id, shift_id, at, userId, name, ...found)
  return row?.count_id ?? restart()
}

const counts = select(
  Schema.Struct({ counts: Schema.Int }),
  "SELECT COUNT(*) AS counts FROM shift_count WHERE store_id = ? AND shift_id = ? AND hub_id = :hub"
)
/** The number of times that a shift was counted. */
export const countsOf = function* ({ store_id, shift_id }: Named): Tx<number> {
  const [row] = yield* counts(store_id, shift_id)
  return row?.counts ?? 0
}

const counters = select(
  Schema.Struct({ user_id: Schema.Int }),
  "SELECT DISTINCT user_id FROM shift_count WHERE store_id = ? AND shift_id = ? AND hub_id = :hub"
)
/** The users who have counted a shift. */
export const countersOf = function* ({ store_id, shift_id }: Named): Tx<ReadonlySet<number>> {
  return new Set((yield* counters(store_id, shift_id)).map(({ user_id }) => user_id))
}

const counted = write(
  `UPDATE shift SET count_id = ?, status = 'open', closed_user_id = NULL, closed_by = NULL
   WHERE store_id = ? AND shift_id = ? AND hub_id = :hub AND status <> 'closed'`
)
/** The last count is this one; who waited for the approval of another one waits no more. */
export const setCount = ({ store_id, shift_id }: Named, countId: number): Tx<void> =>
  counted(countId, store_id, shift_id)

const opensAgain = select(
  Schema.Struct({ shift_id: Schema.Int }),
  `UPDATE shift SET status = 'open', closed_user_id = NULL, closed_by = NULL
   WHERE store_id = ? AND shift_id = ? AND hub_id = :hub AND status = 'waiting' AND count_id = ? RETURNING shift_id`
)
const sendsBack = select(
  Schema.Struct({ count_id: Schema.Int }),
  `UPDATE shift_count SET rejected_at = ?, rejected_user_id = ?, rejected_by = ?, rejected_reason = ?
   WHERE store_id = ? AND count_id = ? AND hub_id = :hub AND rejected_at IS NULL RETURNING count_id`
)
/** The count that it waits with is rejected, once: it is open again. */
export const reject = function* (
  { store_id, shift_id }: Named,
  countId: number,
  { at, user_id, by, reason }: Rejection
): Tx<void> {
  const opened = yield* opensAgain(store_id, shift_id, countId)
  const back = yield* sendsBack(at, user_id, by, reason, store_id, countId)
  if (opened.length === 0 || back.length === 0) restart()
}
