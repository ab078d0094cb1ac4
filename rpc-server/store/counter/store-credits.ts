/**
 * Store credits and their entries (STORECREDIT-1). A balance is changed in its row, so that two counters cannot both spend
 * it; that it is never below 0, and what is taken or added once, are constraints.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { maskedPhone } from "#core/order/order.ts"
import { CreditCause, masked, type OpenCredit, type StoreCredit } from "#core/order/store-credit.ts"
import { nationalPhone } from "#core/phone.ts"
import { restart, select, type Tx } from "../engine/transaction.ts"

const Row = Schema.Struct({
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
const ofRow = ({ issued, balance, ...row }: typeof Row.Type): Credit => ({
  ...row,
  issued: Money.ofHundredths(issued),
  balance: Money.ofHundredths(balance)
})
const columns = "id, number, store_id, currency, issued, balance, issued_at"

const byNumber = select(Row, `SELECT ${columns} FROM store_credit WHERE number = ?`)
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
  Row,
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

// An order may have gone into the archive.
const incrementOf = (orderId: string): string =>
  `COALESCE((SELECT o.increment_id FROM orders o WHERE o.order_id = ${orderId}),
    (SELECT a.increment_id FROM archived_order a WHERE a.order_id = ${orderId}))`

const entries = select(
  Schema.Struct({
    cause: CreditCause,
    amount: Schema.Int,
    order_id: Schema.Int,
    increment_id: Schema.NullOr(Schema.String),
    store: Schema.String,
    at: Schema.String,
    by_name: Schema.String
  }),
  `SELECT e.cause, e.amount, e.order_id, ${incrementOf("e.order_id")} AS increment_id, s.name AS store, e.at,
     e.user_name AS by_name
   FROM store_credit_entry e JOIN store s ON s.store_id = e.store_id WHERE e.credit_id = ? ORDER BY e.id LIMIT 500`
)
/** The entries of a credit, the oldest first. */
export const entriesOf = function* ({ id }: Pick<Credit, "id">): Tx<StoreCredit["entries"]> {
  return (yield* entries(id)).map(({ by_name: by, amount, ...row }) => ({
    ...row,
    amount: Money.ofHundredths(amount),
    by
  }))
}

const openRows = select(
  Schema.Struct({
    ...Row.fields,
    store: Schema.String,
    order_id: Schema.Int,
    increment_id: Schema.NullOr(Schema.String),
    firstname: Schema.NullOr(Schema.String),
    lastname: Schema.NullOr(Schema.String),
    mobile: Schema.NullOr(Schema.String),
    credit_note: Schema.NullOr(Schema.String)
  }),
  `SELECT c.id, c.number, c.store_id, c.currency, c.issued, c.balance, c.issued_at, s.name AS store, c.order_id,
     COALESCE(b.increment_id, (SELECT a.increment_id FROM archived_order a WHERE a.order_id = c.order_id)) AS increment_id,
     b.customer_firstname AS firstname, b.customer_lastname AS lastname, b.customer_mobile AS mobile,
     (SELECT n.credit_note_number FROM store_credit_entry e
      JOIN credit_note n ON n.order_id = e.order_id AND n.return_number = e.return_number
      WHERE e.credit_id = c.id AND e.cause IN ('return', 'void') ORDER BY e.id LIMIT 1) AS credit_note
   FROM store_credit c JOIN store s ON s.store_id = c.store_id LEFT JOIN orders b ON b.order_id = c.order_id
   WHERE c.store_id = ? AND c.balance > 0 ORDER BY c.issued_at, c.id LIMIT ?`
)
/**
 * The credits of a store that something is left of, the oldest first.
 * @param hidden so many of the last digits of phones are not shown
 */
export const listOpen = function* (
  storeId: number,
  most: number,
  hidden: 3 | 4
): Tx<ReadonlyArray<OpenCredit>> {
  return (yield* openRows(storeId, most)).map(
    ({ number, issued, balance, firstname, lastname, mobile, id: _, store_id: _store, ...row }) => {
      const customer = `${firstname ?? ""} ${lastname ?? ""}`.trim()
      return {
        ...row,
        ending: masked(number),
        issued: Money.ofHundredths(issued),
        balance: Money.ofHundredths(balance),
        customer: customer === "" ? null : customer,
        mobile: mobile === null ? null : maskedPhone(nationalPhone(mobile), hidden)
      }
    }
  )
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
