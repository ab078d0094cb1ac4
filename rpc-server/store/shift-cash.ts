/** What moves the cash of a shift, and how often it was counted. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { type CashMovement, MovementKind, type NewMovement } from "#core/shift/cash-movement.ts"
import type { NewCount } from "#core/shift/counting.ts"
import type { ShiftSale } from "#core/shift/expected-cash.ts"
import type { PaidOtherwise } from "#core/shift/report.ts"
import type { Shift } from "#core/shift/shift.ts"
import { type Named, printPieces } from "./shifts.ts"
import { bit, restart, select, type Tx, write } from "./transaction.ts"

/** Who does it, and when. */
export interface Deed {
  readonly userId: number
  readonly name: string
  readonly at: Day.GmtTime
}

const MovementRow = Schema.Struct({
  movement_id: Schema.Int,
  kind: MovementKind,
  amount: Schema.Int,
  reason: Schema.String,
  at: Schema.String,
  user_id: Schema.Int,
  user_name: Schema.String,
  order_id: Schema.NullOr(Schema.Int)
})
const movementOf = ({ user_name: by, amount, ...row }: typeof MovementRow.Type): CashMovement => ({
  ...row,
  amount: Money.ofHundredths(amount),
  by
})

const movements = select(
  MovementRow,
  `SELECT movement_id, kind, amount, reason, at, user_id, user_name, order_id FROM cash_movement
   WHERE store_id = ? AND shift_id = ? ORDER BY movement_id`
)
/** In the order in which they were made. */
export const movementsOf = function* ({ store_id, shift_id }: Named): Tx<ReadonlyArray<CashMovement>> {
  return (yield* movements(store_id, shift_id)).map(movementOf)
}

const insertMovement = select(
  MovementRow,
  `INSERT INTO cash_movement (store_id, shift_id, kind, amount, reason, at, user_id, user_name, order_id, return_number)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
   RETURNING movement_id, kind, amount, reason, at, user_id, user_name, order_id`
)
const add = function* (
  { store_id, shift_id }: Named,
  { kind, amount, reason }: NewMovement,
  { at, userId, name }: Deed,
  orderId: number | null,
  returnNumber = 0
): Tx<CashMovement | undefined> {
  const made = [at, userId, name, orderId, returnNumber]
  const [row] = yield* insertMovement(store_id, shift_id, kind, amount, reason, ...made)
  return row === undefined ? undefined : movementOf(row)
}
export const addMovement = function* (shift: Named, movement: NewMovement, by: Deed): Tx<CashMovement> {
  return (yield* add(shift, movement, by, null)) ?? restart()
}
/** Undefined where the return of the order was refunded already: that is done once. Its cancellation is return 0. */
export const addRefund = (
  shift: Named,
  movement: NewMovement,
  by: Deed,
  orderId: number,
  returnNumber: number
) => add(shift, movement, by, orderId, returnNumber)

const sales = select(
  Schema.Struct({ order_id: Schema.Int, amount: Schema.Int, method: Schema.String }),
  "SELECT order_id, amount, method FROM shift_sale WHERE store_id = ? AND shift_id = ? ORDER BY order_id"
)
export const salesOf = function* ({ store_id, shift_id }: Named): Tx<ReadonlyArray<ShiftSale>> {
  return (yield* sales(store_id, shift_id)).map((row) => ({ ...row, amount: Money.ofHundredths(row.amount) }))
}

const ofOrder = select(
  Schema.Struct({ order_id: Schema.Int, amount: Schema.Int, method: Schema.String, till: Schema.String }),
  `SELECT f.order_id, f.amount, f.method, s.till FROM shift_sale f JOIN shift s ON s.shift_id = f.shift_id
   WHERE f.store_id = ? AND f.order_id = ?`
)
/** In which way an order was sold, and at which till. */
export const saleOf = function* (
  storeId: number,
  orderId: number
): Tx<(ShiftSale & Pick<Shift, "till">) | undefined> {
  const [row] = yield* ofOrder(storeId, orderId)
  return row === undefined ? undefined : { ...row, amount: Money.ofHundredths(row.amount) }
}

const insertCount = select(
  Schema.Struct({ count_id: Schema.Int }),
  `INSERT INTO shift_count (store_id, shift_id, at, user_id, user_name, pieces, counted, expected, revision, needs_approval)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING count_id`
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
  "SELECT COUNT(*) AS counts FROM shift_count WHERE store_id = ? AND shift_id = ?"
)
/** How often it was counted. */
export const countsOf = function* ({ store_id, shift_id }: Named): Tx<number> {
  const [row] = yield* counts(store_id, shift_id)
  return row?.counts ?? 0
}

const counters = select(
  Schema.Struct({ user_id: Schema.Int }),
  "SELECT DISTINCT user_id FROM shift_count WHERE store_id = ? AND shift_id = ?"
)
/** Whoever has counted it. */
export const countersOf = function* ({ store_id, shift_id }: Named): Tx<ReadonlySet<number>> {
  return new Set((yield* counters(store_id, shift_id)).map(({ user_id }) => user_id))
}

const ChangeRow = Schema.Struct({
  order_id: Schema.Int,
  at: Schema.String,
  from_method: Schema.String,
  to_method: Schema.String,
  amount: Schema.Int,
  reason: Schema.String,
  user_name: Schema.String
})
const paymentChanges = select(
  ChangeRow,
  `SELECT order_id, at, from_method, to_method, amount, reason, user_name FROM payment_change
   WHERE store_id = ? AND shift_id = ? ORDER BY change_id`
)
/** Sales that were paid for in another way after they had left, in the order of the changes. */
export const paymentChangesOf = function* ({ store_id, shift_id }: Named): Tx<ReadonlyArray<PaidOtherwise>> {
  return (yield* paymentChanges(store_id, shift_id)).map(
    ({ from_method: from, to_method: to, user_name: by, amount, ...row }) => ({
      ...row,
      from,
      to,
      by,
      amount: Money.ofHundredths(amount)
    })
  )
}

const insertChange = write(
  `INSERT INTO payment_change (store_id, shift_id, order_id, at, from_method, to_method, amount, reason, user_id, user_name)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
)
export const addPaymentChange = (
  { store_id, shift_id }: Named,
  { order_id, from, to, amount, reason }: Omit<PaidOtherwise, "at" | "by">,
  { at, userId, name }: Deed
): Tx<void> => insertChange(store_id, shift_id, order_id, at, from, to, amount, reason, userId, name)
