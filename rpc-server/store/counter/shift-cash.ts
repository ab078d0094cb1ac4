/**
 * The movements of a shift's cash, the refunds refused out of it, and the orders that were paid for in another way
 * afterwards.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { type CashMovement, MovementKind, type NewMovement } from "#core/shift/cash-movement.ts"
import type { PaidOtherwise } from "#core/shift/report.ts"
import { restart, select, type Tx, write } from "../engine/transaction.ts"
import type { Named } from "./shifts.ts"

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
   WHERE store_id = ? AND shift_id = ? AND hub_id = :hub ORDER BY movement_id`
)
/** The cash movements of a shift, in the order in which they were made. */
export const movementsOf = function* ({ store_id, shift_id }: Named): Tx<ReadonlyArray<CashMovement>> {
  return (yield* movements(store_id, shift_id)).map(movementOf)
}

const insertMovement = select(
  MovementRow,
  `INSERT INTO cash_movement (hub_id, store_id, shift_id, kind, amount, reason, at, user_id, user_name, order_id, return_number)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
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

const refusals = select(
  Schema.Struct({ refusals: Schema.Int }),
  "SELECT refusals FROM shift WHERE store_id = ? AND shift_id = ? AND hub_id = :hub"
)
/** How often its drawer has refused to give cash out. The shift is held. */
export const refusalsOf = function* ({ store_id, shift_id }: Named): Tx<number> {
  return (yield* refusals(store_id, shift_id))[0]?.refusals ?? 0
}
const refusing = write(
  "UPDATE shift SET refusals = refusals + 1 WHERE store_id = ? AND shift_id = ? AND hub_id = :hub"
)
export const refuse = ({ store_id, shift_id }: Named): Tx<void> => refusing(store_id, shift_id)

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
   WHERE store_id = ? AND shift_id = ? AND hub_id = :hub ORDER BY change_id`
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
  `INSERT INTO payment_change (hub_id, store_id, shift_id, order_id, at, from_method, to_method, amount, reason, user_id, user_name)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
)
export const addPaymentChange = (
  { store_id, shift_id }: Named,
  { order_id, from, to, amount, reason }: Omit<PaidOtherwise, "at" | "by">,
  { at, userId, name }: Deed
): Tx<void> => insertChange(store_id, shift_id, order_id, at, from, to, amount, reason, userId, name)
