/**
 * Store credits and their entries (STORECREDIT-1). A balance is changed in its row, so that two counters cannot both spend
 * it; that it is never below 0, and what is taken or added once, are constraints.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { CreditCause, type StoreCredit } from "#core/order/store-credit.ts"
import { restart, select, type Tx } from "../engine/transaction.ts"
import { numbersOf } from "../order/order-numbers.ts"

export const CreditRow = Schema.Struct({
  id: Schema.Int,
  number: Schema.String,
  store_id: Schema.Int,
  currency: Money.Currency,
  issued: Schema.Int,
  balance: Schema.Int,
  issued_at: Schema.String
})
/** A credit as its row has it. */
export interface Credit extends Omit<StoreCredit, "store" | "entries"> {
  readonly id: number
  readonly store_id: number
}
const ofRow = ({ issued, balance, ...row }: typeof CreditRow.Type): Credit => ({
  ...row,
  issued: Money.ofHundredths(issued),
  balance: Money.ofHundredths(balance)
})
const columns = "id, number, store_id, currency, issued, balance, issued_at"

const byNumber = select(CreditRow, `SELECT ${columns} FROM store_credit WHERE number = ?`)
export const find = function* (number: string): Tx<Credit | undefined> {
  const [row] = yield* byNumber(number)
  return row === undefined ? undefined : ofRow(row)
}

/** What changes a balance: an order, why, by whom and where. */
export interface Change {
  readonly cause: CreditCause
  readonly orderId: number
  /** The number of the order's return; 0 for all else. */
  readonly returnNumber?: number
  /** The refund task that it waited as. */
  readonly taskId?: number
  readonly storeId: number
  readonly at: Day.GmtTime
  readonly userId: number
  readonly userName: string
}

const Id = Schema.Struct({ id: Schema.Int })
const insertEntry = select(
  Id,
  `INSERT INTO store_credit_entry
     (credit_id, cause, amount, order_id, return_number, task_id, store_id, at, user_id, user_name)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`
)
const addEntry = function* (creditId: number, amount: number, change: Change): Tx<void> {
  const { cause, orderId, returnNumber = 0, taskId = 0, storeId, at, userId, userName } = change
  const rows = yield* insertEntry(
    creditId,
    cause,
    amount,
    orderId,
    returnNumber,
    taskId,
    storeId,
    at,
    userId,
    userName
  )
  // Somebody else did the same meanwhile: whoever reads again finds it done.
  if (rows.length === 0) restart()
}

const insert = select(
  Id,
  `INSERT INTO store_credit (number, store_id, currency, issued, balance, order_id, issued_at)
   VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`
)
/** A new credit over an amount. */
export const issue = function* (
  number: string,
  currency: Money.Currency,
  amount: Money.Money,
  change: Change
): Tx<void> {
  const { storeId, orderId, at } = change
  const [row] = yield* insert(number, storeId, currency, amount, amount, orderId, at)
  if (row === undefined) return restart()
  yield* addEntry(row.id, amount, change)
}

const taken = select(
  Id,
  "UPDATE store_credit SET balance = balance - ? WHERE id = ? AND balance >= ? RETURNING id"
)
/** Takes an amount for a sale; false where there is not so much left. */
export const spend = function* (credit: Credit, amount: Money.Money, change: Change): Tx<boolean> {
  const [row] = yield* taken(amount, credit.id, amount)
  if (row === undefined) return false
  yield* addEntry(credit.id, -amount, change)
  return true
}

const added = select(
  Schema.Struct({ balance: Schema.Int }),
  "UPDATE store_credit SET balance = balance + ? WHERE id = ? RETURNING balance"
)
/** Adds an amount; answers the balance. */
export const add = function* (credit: Credit, amount: Money.Money, change: Change): Tx<Money.Money> {
  const [row] = yield* added(amount, credit.id)
  if (row === undefined) return restart()
  yield* addEntry(credit.id, amount, change)
  return Money.ofHundredths(row.balance)
}

const spentBy = select(
  CreditRow,
  `SELECT ${columns} FROM store_credit
   WHERE id = (SELECT credit_id FROM store_credit_entry WHERE order_id = ? AND cause = 'sale')`
)
/** The credit that an order was paid out of. */
export const ofSale = function* (orderId: number): Tx<Credit | undefined> {
  const [row] = yield* spentBy(orderId)
  return row === undefined ? undefined : ofRow(row)
}

const paidBack = select(
  Schema.Struct({ amount: Schema.Int }),
  `SELECT CAST(COALESCE(SUM(amount), 0) AS INTEGER) AS amount FROM store_credit_entry
   WHERE order_id = ? AND cause <> 'sale' AND task_id = 0`
)
/** What was paid back of an order as store credit at once: what waited is told by its task. */
export const paidBackOf = function* (orderId: number): Tx<Money.Money> {
  const [row] = yield* paidBack(orderId)
  return Money.ofHundredths(row?.amount ?? 0)
}

const entries = select(
  Schema.Struct({
    cause: CreditCause,
    amount: Schema.Int,
    order_id: Schema.Int,
    store: Schema.String,
    at: Schema.String,
    by_name: Schema.String
  }),
  `SELECT e.cause, e.amount, e.order_id, s.name AS store, e.at,
     e.user_name AS by_name
   FROM store_credit_entry e JOIN store s ON s.store_id = e.store_id WHERE e.credit_id = ? ORDER BY e.id LIMIT 500`
)
/** The entries of a credit, the oldest first. */
export const entriesOf = function* ({ id }: Pick<Credit, "id">): Tx<StoreCredit["entries"]> {
  const rows = yield* entries(id)
  const numbers = yield* numbersOf(rows.map(({ order_id }) => order_id))
  return rows.map(({ by_name: by, amount, ...row }) => ({
    ...row,
    increment_id: numbers.get(row.order_id) ?? null,
    amount: Money.ofHundredths(amount),
    by
  }))
}

const openSum = select(
  Schema.Struct({ count: Schema.Int, balance: Schema.Int }),
  `SELECT COUNT(*) AS count, CAST(COALESCE(SUM(balance), 0) AS INTEGER) AS balance
   FROM store_credit WHERE store_id = ? AND balance > 0`
)
/** What a store owes to those who hold its credits, and how many there are. */
export const openOf = function* (
  storeId: number
): Tx<{ readonly count: number; readonly balance: Money.Money }> {
  const [row] = yield* openSum(storeId)
  return { count: row?.count ?? 0, balance: Money.ofHundredths(row?.balance ?? 0) }
}
