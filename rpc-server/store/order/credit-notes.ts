/**
 * Credit notes: numbered without a gap in each series of a store, one a return of an order, their paper fixed when
 * made. A cancelled order has one, which counts as its return 0. What they come to together stands on the order.
 */
import { Schema } from "effect"
import { InvoiceDocument } from "#core/label/invoice.ts"
import type { Money } from "#core/money.ts"
import { restart, select, type Tx } from "../engine/transaction.ts"
import { lookAtHub } from "../network/hubs.ts"
import { withRegistration } from "./e-invoices.ts"
import { type NewPaper, numbering, valuesOf } from "./numbered-paper.ts"
import { placesById } from "./order-look-up.ts"

/** The next number of a store's series; it is given back when the transaction is rolled back. */
export const number = numbering(
  `INSERT INTO credit_note_number (hub_id, store_id, series, last) VALUES (:hub, ?, ?, 1)
   ON CONFLICT (store_id, series) DO UPDATE SET last = credit_note_number.last + 1 RETURNING last`
)

const insert = select(
  Schema.Struct({ credit_note_id: Schema.Int }),
  `INSERT INTO credit_note (hub_id, order_id, store_id, series, number, credit_note_number, created_at, user_id, user_name, content, beside_number, return_number)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (order_id, return_number) DO NOTHING RETURNING credit_note_id`
)
const credited = select(
  Schema.Struct({ order_id: Schema.Int }),
  "UPDATE orders SET credited = credited + ? WHERE hub_id = :hub AND order_id = ? RETURNING order_id"
)
/** Nothing is left of an order whose paper counts no more. */
export const withoutNote = function* (orderId: number, amount: Money): Tx<void> {
  yield* credited(amount, orderId)
}
export const add = function* (note: NewPaper, returnNumber: number, amount: Money): Tx<void> {
  const [row] = yield* insert(...valuesOf(note), returnNumber)
  if (row === undefined) restart()
  yield* credited(amount, note.order_id)
}

const CreditNoteRow = Schema.Struct({
  store_id: Schema.Int,
  credit_note_number: Schema.String,
  content: Schema.fromJsonString(InvoiceDocument)
})
const columns = "store_id, credit_note_number, content"
const newest = select(
  CreditNoteRow,
  `SELECT ${columns} FROM credit_note WHERE hub_id = :hub AND order_id = ? ORDER BY return_number DESC LIMIT 1`
)
const numbered = select(
  CreditNoteRow,
  `SELECT ${columns} FROM credit_note WHERE hub_id = :hub AND order_id = ? AND (credit_note_number = ? OR beside_number = ?)`
)
/** A credit note of an order, the one under a number, else the newest; the transaction works for its hub from then on. */
export const find = function* (
  scope: ReadonlyArray<number>,
  orderId: number,
  noteNumber?: string
): Tx<typeof CreditNoteRow.Type | undefined> {
  const row = yield* lookAtHub(
    scope,
    function* () {
      const rows =
        noteNumber === undefined ? yield* newest(orderId) : yield* numbered(orderId, noteNumber, noteNumber)
      return rows.find(({ store_id }) => scope.includes(store_id))
    },
    () => placesById(orderId)
  )
  if (row === undefined) return undefined
  return { ...row, content: yield* withRegistration(row) }
}

const numbers = select(
  Schema.Struct({ credit_note_number: Schema.String, beside_number: Schema.NullOr(Schema.String) }),
  "SELECT credit_note_number, beside_number FROM credit_note WHERE hub_id = :hub AND order_id = ? ORDER BY return_number"
)
/** The numbers of an order's credit notes, the oldest first: a comma list; null where it has none. */
export const numbersOfOrder = function* (orderId: number): Tx<string | null> {
  const rows = yield* numbers(orderId)
  return rows.length === 0
    ? null
    : rows
        .flatMap(({ credit_note_number, beside_number }) =>
          beside_number === null ? [credit_note_number] : [credit_note_number, beside_number]
        )
        .join(", ")
}

const contents = select(
  Schema.Struct({ content: Schema.fromJsonString(InvoiceDocument) }),
  "SELECT content FROM credit_note WHERE hub_id = :hub AND order_id = ? ORDER BY return_number"
)
/** The credit notes of an order as papers, those beside others among them. */
export const ofOrder = function* (orderId: number): Tx<ReadonlyArray<InvoiceDocument>> {
  const rows = yield* contents(orderId)
  return rows.flatMap(({ content }) => (content.beside === undefined ? [content] : [content, content.beside]))
}
