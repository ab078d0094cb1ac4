/** Payment records of an order, in the order in which they were asked for: one a method, by a constraint. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { PaymentReport } from "#core/order/payment.ts"
import { type Payment, PaymentState } from "#core/order/payment-record.ts"
import type { PaymentRequest } from "#core/order/upi-payment.ts"
import { restart, select, type Tx, write } from "../engine/transaction.ts"
import { mark } from "./order-notes.ts"

const Text = Schema.NullOr(Schema.String)
const Row = Schema.Struct({
  method: Schema.String,
  state: PaymentState,
  amount: Schema.Int,
  reference: Text,
  user_name: Text,
  created_at: Schema.String,
  updated_at: Schema.String,
  expires_at: Text,
  given_up_at: Text
})
const rows = select(
  Row,
  `SELECT method, state, amount, reference, user_name, created_at, updated_at, expires_at, given_up_at
   FROM order_payment WHERE hub_id = :hub AND order_id = ? ORDER BY id`
)
export const ofOrder = function* (orderId: number): Tx<ReadonlyArray<Payment>> {
  return (yield* rows(orderId)).map(({ user_name: by, amount, expires_at, given_up_at, ...row }) => ({
    ...row,
    amount: Money.ofHundredths(amount),
    by,
    ...(expires_at === null ? {} : { expires_at }),
    ...(given_up_at === null ? {} : { given_up_at })
  }))
}

const put = select(
  Schema.Struct({ id: Schema.Int }),
  `INSERT INTO order_payment (hub_id, order_id, method, state, amount, reference, user_name, created_at, updated_at)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, ?, ?)
   ON CONFLICT (order_id, method) DO UPDATE SET state = excluded.state, amount = excluded.amount,
     reference = excluded.reference, user_name = excluded.user_name, updated_at = excluded.updated_at
   WHERE order_payment.state <> 'success' RETURNING id`
)
/** Writes what was heard of a payment, over all but a success. */
export const record = function* (
  orderId: number,
  method: string,
  { state, amount, reference, by }: PaymentReport,
  at: Day.GmtTime
): Tx<void> {
  if ((yield* put(orderId, method, state, amount, reference, by, at, at)).length === 0) restart()
  yield* mark(orderId)
}

const putPending = select(
  Schema.Struct({ id: Schema.Int }),
  `INSERT INTO order_payment (hub_id, order_id, method, state, amount, created_at, updated_at, expires_at)
   VALUES (:hub, ?, ?, 'pending', ?, ?, ?, ?)
   ON CONFLICT (order_id, method) DO UPDATE SET state = 'pending', amount = excluded.amount, reference = NULL,
     user_name = NULL, updated_at = excluded.updated_at, expires_at = excluded.expires_at, given_up_at = NULL
   WHERE order_payment.state <> 'success' RETURNING id`
)
/** Writes that a payment is asked for, now or anew. */
export const ask = function* (
  orderId: number,
  method: string,
  { amount, expires_at }: PaymentRequest,
  at: Day.GmtTime
): Tx<void> {
  if ((yield* putPending(orderId, method, amount, at, at, expires_at)).length === 0) restart()
  yield* mark(orderId)
}

/** its reference, order, the reference that stood for it. */
export const name = write(
  "UPDATE order_payment SET reference = ? WHERE hub_id = :hub AND order_id = ? AND method = 'upi' AND reference = ?"
)

const givenUp = select(
  Schema.Struct({ id: Schema.Int }),
  `UPDATE order_payment SET given_up_at = ?
   WHERE hub_id = :hub AND order_id = ? AND method = ? AND state <> 'success' AND given_up_at IS NULL RETURNING id`
)
/** Writes that the customer pays in another way. */
export const giveUp = function* (orderId: number, method: string, at: Day.GmtTime): Tx<void> {
  if ((yield* givenUp(at, orderId, method)).length === 0) restart()
}
