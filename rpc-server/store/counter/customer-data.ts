/**
 * Everything that names a customer, found by the number, for an answer to the customer and for an erasure. Rare: some
 * tables that have no index by order are walked.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import { select, selectMany, type Tx, write } from "../engine/transaction.ts"

const Cells = Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number, Schema.Null]))
export type Cells = typeof Cells.Type

/** Orders of the day, the newest first. */
export const orders = select(
  Schema.Struct({
    order_id: Schema.Int,
    hub_id: Schema.Int,
    increment_id: Schema.String,
    status: Schema.String
  }),
  "SELECT order_id, hub_id, increment_id, status FROM orders WHERE customer_mobile = ? ORDER BY order_id DESC"
)

const customerCells = select(Cells, "SELECT * FROM customer WHERE mobile = ?")
export const customerRow = function* (mobile: string): Tx<Cells | undefined> {
  return (yield* customerCells(mobile))[0]
}

export const cartsOf = select(
  Schema.Struct({
    cart_id: Schema.Int,
    store_id: Schema.Int,
    user_name: Schema.String,
    firstname: Schema.NullOr(Schema.String),
    lastname: Schema.NullOr(Schema.String),
    street: Schema.NullOr(Schema.String),
    order_id: Schema.NullOr(Schema.Int),
    touched_at: Schema.String
  }),
  "SELECT cart_id, store_id, user_name, firstname, lastname, street, order_id, touched_at FROM cart WHERE mobile = ? ORDER BY cart_id"
)
export const emptyCarts = write(
  "UPDATE cart SET customer_id = NULL, mobile = NULL, firstname = NULL, lastname = NULL, street = NULL, city = NULL, region = NULL, postcode = NULL WHERE mobile = ?"
)

/** Parts of a text that LIKE takes for itself stand for themselves. */
const part = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
const draftsNamed = select(
  Schema.Struct({ id: Schema.Int, store_id: Schema.Int, name: Schema.String, updated_at: Schema.String }),
  "SELECT id, store_id, name, updated_at FROM draft WHERE name LIKE ? ESCAPE '\\' OR (? <> '' AND name LIKE ? ESCAPE '\\')"
)
/** Drafts that somebody has called by the customer's number or whole name. */
export const drafts = (digits: string, name: string) => draftsNamed(part(digits), name, part(name))
/** name, draft. */
export const renameDraft = write("UPDATE draft SET name = ? WHERE id = ?")

const lines = select(
  Schema.Struct({ id: Schema.Int, at: Schema.String, message: Schema.String }),
  "SELECT id, at, message FROM client_log WHERE message LIKE ? ESCAPE '\\' ORDER BY id"
)
export const clientLines = (digits: string) => lines(part(digits))
const forgotLines = write("DELETE FROM client_log WHERE message LIKE ? ESCAPE '\\'")
export const forgetClientLines = (digits: string) => forgotLines(part(digits))

/** Orders from outside that could not be created: their whole messages wait. */
const failed = select(
  Schema.Struct({ message_key: Schema.String, received_at: Schema.String }),
  "SELECT message_key, received_at FROM inbox WHERE kind = 'order' AND body LIKE ? ESCAPE '\\' ORDER BY id"
)
export const failedOrders = (digits: string) => failed(part(digits))

const Audit = Schema.Struct({
  id: Schema.Int,
  at: Schema.String,
  user_name: Schema.String,
  action: Schema.String,
  detail: Schema.String
})
export const auditOfCustomer = select(
  Audit,
  "SELECT id, at, user_name, action, detail FROM audit WHERE subject = 'customer' AND subject_id = ? ORDER BY id"
)
/** subject id from now on, the number before. */
export const renameAudit = write(
  "UPDATE audit SET subject_id = ?, detail = '{}' WHERE subject = 'customer' AND subject_id = ?"
)
const auditOfOrders = selectMany(Audit)
/** Entries of orders whose detail may name the customer. */
export const detailedAudit = function* (
  orderIds: ReadonlyArray<number>
): Tx<ReadonlyArray<typeof Audit.Type>> {
  const all: Array<typeof Audit.Type> = []
  for (const some of groups(orderIds))
    all.push(
      ...(yield* auditOfOrders(
        `SELECT id, at, user_name, action, detail FROM audit WHERE subject = 'order' AND subject_id ${oneOf(some.length, "TEXT")} AND detail <> '{}'`,
        some.map(String)
      ))
    )
  return all
}
/** detail, entry. */
export const setDetail = write("UPDATE audit SET detail = ? WHERE id = ?")

const cells = selectMany(Cells)
const byOrders = (table: string, rest: string) => {
  const text = bySize((size) => `SELECT * FROM ${table} WHERE order_id ${oneOf(size, "BIGINT")}${rest}`)
  return function* (orderIds: ReadonlyArray<number>): Tx<ReadonlyArray<Cells>> {
    const all: Array<Cells> = []
    for (const some of groups(orderIds)) all.push(...(yield* cells(text(some.length), some)))
    return all
  }
}
export const creditsOf = byOrders("store_credit", "")
const tasksOfOne = select(Cells, "SELECT * FROM task WHERE order_id = ? ORDER BY id")
/** One order after another: of a short table PostgreSQL would read all for a list of them. */
export const tasksOf = function* (orderIds: ReadonlyArray<number>): Tx<ReadonlyArray<Cells>> {
  const all: Array<Cells> = []
  for (const id of orderIds) all.push(...(yield* tasksOfOne(id)))
  return all
}
export const eInvoicesOf = byOrders("e_invoice", "")
export const messagesOf = byOrders("commerce_message", "")

const Paper = Schema.Struct({ id: Schema.Int, content: Schema.String })
const papers = selectMany(Paper)
const papersIn = (table: "invoice" | "credit_note") => {
  const id = table === "invoice" ? "invoice_id" : "credit_note_id"
  return {
    of: function* (orderIds: ReadonlyArray<number>): Tx<ReadonlyArray<typeof Paper.Type>> {
      return yield* papers(
        `SELECT ${id} AS id, content FROM ${table} WHERE order_id ${oneOf(orderIds.length, "BIGINT")}`,
        orderIds
      )
    },
    /** content, paper. */
    set: write(`UPDATE ${table} SET content = ? WHERE ${id} = ?`)
  }
}
export const paperTables = [papersIn("invoice"), papersIn("credit_note")] as const

const buyers = selectMany(Schema.Struct({ order_id: Schema.Int, buyer: Schema.String }))
/** Buyers that somebody has named for orders, as JSON. */
export const buyersOf = (orderIds: ReadonlyArray<number>) =>
  buyers(
    `SELECT order_id, buyer FROM orders WHERE order_id ${oneOf(orderIds.length, "BIGINT")} AND buyer IS NOT NULL`,
    orderIds
  )
export const forgetBuyer = write("UPDATE orders SET buyer = NULL WHERE order_id = ?")

/** Orders lose their customer; the state stays, for it is the place of supply, or the postcode that tells it. */
export const forgetCustomerOf = function* (orderIds: ReadonlyArray<number>): Tx<void> {
  for (const some of groups(orderIds)) {
    const these = oneOf(some.length, "BIGINT")
    yield {
      text: `UPDATE orders SET customer_id = NULL, customer_firstname = NULL, customer_lastname = NULL, customer_mobile = NULL,
        street = NULL, city = NULL, postcode = CASE WHEN COALESCE(region, '') = '' THEN postcode END WHERE order_id ${these}`,
      values: some
    }
    yield { text: `DELETE FROM order_note WHERE order_id ${these}`, values: some }
    yield { text: `DELETE FROM receipt_link WHERE order_id ${these}`, values: some }
    yield {
      text: `DELETE FROM commerce_message WHERE refused IS NOT NULL AND order_id ${these}`,
      values: some
    }
  }
}

const removed = write("DELETE FROM customer WHERE mobile = ?")
export const removeCustomer = removed
/** customer, and the number below zero: what was looked up of them. */
export const forgetLookUps = write("DELETE FROM customer_look_up WHERE customer_id = ? OR customer_id = ?")

// The erasures, without the numbers.
const Secret = Schema.Struct({ secret: Schema.String })
const foundKey = select(Secret, "SELECT secret FROM erasure_key WHERE one = 1")
export const key = function* (): Tx<string | undefined> {
  return (yield* foundKey())[0]?.secret
}
/** The key of the network: the first one that was made stays. */
export const makeKey = write(
  "INSERT INTO erasure_key (one, secret) VALUES (1, ?) ON CONFLICT (one) DO NOTHING"
)

const added = select(
  Schema.Struct({ id: Schema.Int }),
  "INSERT INTO erasure (mark, erased_at) VALUES (?, ?) RETURNING id"
)
export const addErasure = function* (mark: string, at: Day.GmtTime): Tx<number> {
  const [row] = yield* added(mark, at)
  if (row === undefined) throw new Error("an erasure was not written")
  return row.id
}
const lastOf = select(
  Schema.Struct({ erased_at: Schema.String }),
  "SELECT erased_at FROM erasure WHERE mark = ? ORDER BY id DESC LIMIT 1"
)
export const erasedAt = function* (mark: string): Tx<Day.GmtTime | null> {
  return ((yield* lastOf(mark))[0]?.erased_at as Day.GmtTime | undefined) ?? null
}
export const allErasures = select(
  Schema.Struct({ mark: Schema.String, at: Schema.String }),
  "SELECT mark, MAX(erased_at) AS at FROM erasure GROUP BY mark ORDER BY at DESC"
)

const Number_ = Schema.Struct({ mobile: Schema.String })
/** Numbers after one, in their order, some at a time: of customers, and of orders of nobody who is written down. */
export const numbersAfter = select(
  Number_,
  `SELECT mobile FROM customer WHERE mobile > ?
   UNION SELECT customer_mobile AS mobile FROM orders WHERE customer_mobile > ?
   UNION SELECT customer_mobile AS mobile FROM archived_order WHERE customer_mobile > ? AND customer_mobile <> ''
   ORDER BY mobile LIMIT 500`
)
