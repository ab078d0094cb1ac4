/** Credit notes: numbered without a gap in each store and financial year, one an invoice, their paper fixed when made. */
import { Schema } from "effect"
import { InvoiceDocument } from "#core/label/invoice.ts"
import { type NewPaper, numbering, valuesOf } from "./numbered-paper.ts"
import { restart, select, type Tx } from "./transaction.ts"

/** The next number of a store's financial year; it is given back when the transaction is rolled back. */
export const number = numbering(
  `INSERT INTO credit_note_number (store_id, financial_year, last) VALUES (?, ?, 1)
   ON CONFLICT (store_id, financial_year) DO UPDATE SET last = credit_note_number.last + 1 RETURNING last`
)

const insert = select(
  Schema.Struct({ credit_note_id: Schema.Int }),
  `INSERT INTO credit_note (order_id, store_id, financial_year, number, credit_note_number, created_at, user_id, user_name, content)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (order_id) DO NOTHING RETURNING credit_note_id`
)
export const add = function* (note: NewPaper): Tx<void> {
  const [row] = yield* insert(...valuesOf(note))
  if (row === undefined) restart()
}

const CreditNoteRow = Schema.Struct({
  store_id: Schema.Int,
  credit_note_number: Schema.String,
  content: Schema.fromJsonString(InvoiceDocument)
})
const byOrder = select(
  CreditNoteRow,
  "SELECT store_id, credit_note_number, content FROM credit_note WHERE order_id = ?"
)
/** The credit note of an order's invoice. */
export const find = function* (
  scope: ReadonlyArray<number>,
  orderId: number
): Tx<typeof CreditNoteRow.Type | undefined> {
  const [row] = yield* byOrder(orderId)
  return row !== undefined && scope.includes(row.store_id) ? row : undefined
}

const numberOf = select(
  Schema.Struct({ credit_note_number: Schema.String }),
  "SELECT credit_note_number FROM credit_note WHERE order_id = ?"
)
/** The number of the credit note of an order's invoice; null when it has none. */
export const numberOfOrder = function* (orderId: number): Tx<string | null> {
  const [row] = yield* numberOf(orderId)
  return row?.credit_note_number ?? null
}
