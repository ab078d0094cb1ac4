/** What of store credits was paid out in cash (STORECREDIT-7), each by its movement of a drawer. */
import { Schema } from "effect"
import * as Money from "#core/money.ts"
import type { CreditEntry } from "#core/order/store-credit.ts"
import { select, type Tx, write } from "../engine/transaction.ts"
import type { Deed } from "./shift-cash.ts"
import type { Credit } from "./store-credits.ts"

const taken = select(
  Schema.Struct({ balance: Schema.Int }),
  "UPDATE store_credit SET balance = balance - ? WHERE id = ? AND balance = ? RETURNING balance"
)
const insert = write(
  `INSERT INTO store_credit_pay_out
     (credit_id, amount, store_id, movement_id, at, user_id, user_name, approved_user_id, approved_by)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
)
/** Takes an amount off a balance that nobody has changed since it was read; what is left, undefined where somebody has. */
export const take = function* ({ id, balance }: Credit, amount: Money.Money): Tx<Money.Money | undefined> {
  const [row] = yield* taken(amount, id, balance)
  return row === undefined ? undefined : Money.ofHundredths(row.balance)
}
interface Paid {
  readonly amount: Money.Money
  readonly storeId: number
  readonly movementId: number
  readonly approver: { readonly id: number; readonly name: string }
}
export const add = (
  { id }: Credit,
  { amount, storeId, movementId, approver }: Paid,
  { at, userId, name }: Deed
): Tx<void> => insert(id, amount, storeId, movementId, at, userId, name, approver.id, approver.name)

const payOuts = select(
  Schema.Struct({
    amount: Schema.Int,
    store: Schema.String,
    at: Schema.String,
    user_name: Schema.String,
    order_id: Schema.Int
  }),
  `SELECT p.amount, s.name AS store, p.at, p.user_name, c.order_id FROM store_credit_pay_out p
   JOIN store_credit c ON c.id = p.credit_id JOIN store s ON s.store_id = p.store_id
   WHERE p.credit_id = ? ORDER BY p.id LIMIT 500`
)
/** The pay-outs of a credit as its entries, the oldest first. */
export const entriesOf = function* ({ id }: Pick<Credit, "id">): Tx<ReadonlyArray<CreditEntry>> {
  return (yield* payOuts(id)).map(({ amount, user_name: by, ...row }) => ({
    ...row,
    by,
    cause: "payout",
    increment_id: null,
    amount: Money.ofHundredths(-amount)
  }))
}
