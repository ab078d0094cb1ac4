/** Invoices: numbered without a gap in each series of a store, one an order, their paper fixed when made. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { InvoiceDocument } from "#core/label/invoice.ts"
import { timeOn } from "#core/label/paper-time.ts"
import { restart, select, type Tx } from "../engine/transaction.ts"
import { lookAtHub, placesBy } from "../network/hubs.ts"
import { withRegistration } from "./e-invoices.ts"
import { type NewPaper, numbering, valuesOf } from "./numbered-paper.ts"

/** The next number of a store's series; it is given back when the transaction is rolled back. */
export const number = numbering(
  `INSERT INTO invoice_number (hub_id, store_id, series, last) VALUES (:hub, ?, ?, 1)
   ON CONFLICT (store_id, series) DO UPDATE SET last = invoice_number.last + 1 RETURNING last`
)

const insert = select(
  Schema.Struct({ invoice_id: Schema.Int }),
  `INSERT INTO invoice (hub_id, order_id, store_id, series, number, invoice_number, created_at, user_id, user_name, content, beside_number)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (order_id) DO NOTHING RETURNING invoice_id`
)
export const add = function* (invoice: NewPaper): Tx<number> {
  const [row] = yield* insert(...valuesOf(invoice))
  return row?.invoice_id ?? restart()
}

const cancelled = select(
  Schema.Struct({ invoice_id: Schema.Int }),
  "UPDATE invoice SET cancelled_at = ? WHERE hub_id = :hub AND order_id = ? AND store_id = ? AND cancelled_at IS NULL RETURNING invoice_id"
)
/** The number of a paper stays, and counts no more. */
export const cancel = function* (orderId: number, storeId: number, at: Day.GmtTime): Tx<void> {
  yield* cancelled(at, orderId, storeId)
}

const restored = select(
  Schema.Struct({ invoice_id: Schema.Int }),
  "UPDATE invoice SET cancelled_at = NULL WHERE hub_id = :hub AND order_id = ? AND store_id = ? RETURNING invoice_id"
)
/** It counts all the same: its registration could not be cancelled. */
export const restore = function* (orderId: number, storeId: number): Tx<void> {
  yield* restored(orderId, storeId)
}

const InvoiceRow = Schema.Struct({
  invoice_id: Schema.Int,
  order_id: Schema.Int,
  store_id: Schema.Int,
  invoice_number: Schema.String,
  content: Schema.fromJsonString(InvoiceDocument),
  cancelled_at: Schema.NullOr(Schema.String)
})
const byId = select(
  InvoiceRow,
  `SELECT invoice_id, order_id, store_id, invoice_number, content, cancelled_at FROM invoice
   WHERE hub_id = :hub AND invoice_id = ?`
)
const placesById = placesBy("SELECT hub_id FROM invoice WHERE invoice_id = ?")
/** An invoice of some stores; the transaction works for its hub from then on. */
export const find = function* (
  scope: ReadonlyArray<number>,
  invoiceId: number
): Tx<typeof InvoiceRow.Type | undefined> {
  const row = yield* lookAtHub(
    scope,
    function* () {
      return (yield* byId(invoiceId)).find(({ store_id }) => scope.includes(store_id))
    },
    () => placesById(invoiceId)
  )
  if (row === undefined) return undefined
  const content = yield* withRegistration(row)
  const { cancelled_at } = row
  const since = cancelled_at === null ? undefined : Day.fromGmt(cancelled_at)
  if (since === undefined) return { ...row, content }
  const { beside } = content
  const cancelled = { cancelled_at: timeOn(content, since) }
  const second = beside === undefined ? {} : { beside: { ...beside, ...cancelled } }
  return { ...row, content: { ...content, ...second, ...cancelled } }
}

const givenFor = select(
  Schema.Struct({ content: Schema.fromJsonString(Schema.Struct({ tender: InvoiceDocument.fields.tender })) }),
  "SELECT content FROM invoice WHERE hub_id = :hub AND order_id = ? AND store_id = ?"
)
/** What was given in cash for an order, and its change, as its invoice says them. */
export const tenderOf = function* (storeId: number, orderId: number): Tx<InvoiceDocument["tender"]> {
  const [row] = yield* givenFor(orderId, storeId)
  return row?.content.tender
}

const seller = select(
  Schema.Struct({ user_id: Schema.Int }),
  "SELECT user_id FROM invoice WHERE hub_id = :hub AND order_id = ? AND store_id = ?"
)
/** Who invoiced an order. */
export const sellerOf = function* (storeId: number, orderId: number): Tx<number | undefined> {
  const [row] = yield* seller(orderId, storeId)
  return row?.user_id
}
