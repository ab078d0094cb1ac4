/**
 * E-invoices: papers that wait to be registered, and what the portal said of them. Written with the paper; every later
 * change asks for the state that it was decided by, and changes nothing in another one.
 */
import { Schema } from "effect"
import { isRegistrable } from "#core/accounts/e-invoice.ts"
import { type DocumentType, documentTypes } from "#core/accounts/irn.ts"
import * as Day from "#core/day.ts"
import { InvoiceDocument } from "#core/label/invoice.ts"
import { eInvoiceStates } from "#core/order/e-invoice-state.ts"
import { Bit, type bit, restart, select, type Tx } from "../engine/transaction.ts"

const Text = Schema.NullOr(Schema.String)
const Row = Schema.Struct({
  id: Schema.Int,
  hub_id: Schema.Int,
  store_id: Schema.Int,
  order_id: Schema.Int,
  kind: Schema.Literals(documentTypes),
  number: Schema.String,
  irn: Schema.String,
  content: Schema.fromJsonString(InvoiceDocument),
  state: Schema.Literals(eInvoiceStates),
  tries: Schema.Int,
  why: Text,
  ack_number: Text,
  ack_date: Text,
  signed_qr: Text,
  is_sandbox: Bit,
  created_at: Schema.String,
  user_id: Schema.Int,
  user_name: Schema.String
})
export type EInvoiceRow = typeof Row.Type
const columns =
  "id, hub_id, store_id, order_id, kind, number, irn, content, state, tries, why, ack_number, ack_date, signed_qr, is_sandbox, created_at, user_id, user_name"

const Id = Schema.Struct({ id: Schema.Int })
const insert = select(
  Id,
  `INSERT INTO e_invoice (hub_id, store_id, order_id, kind, number, irn, content, state, tries, next_at, is_sandbox, created_at, user_id, user_name)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, 'waiting', 0, ?, 0, ?, ?, ?) ON CONFLICT (irn) DO NOTHING RETURNING id`
)
export const add = function* (
  paper: {
    readonly store_id: number
    readonly order_id: number
    readonly kind: DocumentType
    readonly irn: string
  },
  content: InvoiceDocument,
  { user_id, user_name }: { readonly user_id: number; readonly user_name: string },
  at: Day.GmtTime
): Tx<void> {
  const { store_id, order_id, kind, irn } = paper
  const text = JSON.stringify(content)
  const rows = yield* insert(
    store_id,
    order_id,
    kind,
    content.invoice_number,
    irn,
    text,
    at,
    at,
    user_id,
    user_name
  )
  if (rows.length === 0) restart()
}

const dueRows = select(
  Row,
  `SELECT ${columns} FROM e_invoice WHERE state IN ('waiting', 'cancelling') AND next_at <= ? ORDER BY next_at, id LIMIT 20`
)
/** Those whose turn has come, the longest waiting first, whichever hubs they are of. */
export const due = (now: Day.GmtTime): Tx<ReadonlyArray<EInvoiceRow>> => dueRows(now)

const byNumber = select(
  Row,
  `SELECT ${columns} FROM e_invoice WHERE store_id = ? AND number = ? AND hub_id = :hub`
)
export const find = function* (storeId: number, number: string): Tx<EInvoiceRow | undefined> {
  const [row] = yield* byNumber(storeId, number)
  return row
}

const openRows = select(
  Row,
  `SELECT ${columns} FROM e_invoice WHERE hub_id = :hub AND store_id = ? AND state NOT IN ('registered', 'cancelled', 'withdrawn') ORDER BY id LIMIT 200`
)
/** Those of a store that are not settled, the oldest first. */
export const open = (storeId: number): Tx<ReadonlyArray<EInvoiceRow>> => openRows(storeId)

const Given = Schema.Struct({ given: Schema.String, papers: Schema.Int })
/** By days of Asia/Calcutta, which begin at 18:30 GMT. Found by the index of what is not settled, whose words it repeats. */
const unregisteredDays = select(
  Given,
  `SELECT MIN(created_at) AS given, CAST(COUNT(*) AS INTEGER) AS papers FROM e_invoice
   WHERE hub_id = :hub AND store_id = ? AND state NOT IN ('registered', 'cancelled', 'withdrawn') AND state IN ('waiting', 'refused')
   GROUP BY substr(created_at, 1, 10), CASE WHEN substr(created_at, 12) >= '18:30:00' THEN 1 ELSE 0 END ORDER BY 1`
)
/** How many papers that a store has given wait or were refused, by month. */
export const unregistered = function* (
  storeId: number
): Tx<ReadonlyArray<{ readonly month: string; readonly papers: number }>> {
  const days = yield* unregisteredDays(storeId)
  const monthOf = ({ given }: typeof Given.Type) => Day.dayAt(Day.fromGmt(given) ?? 0).slice(0, 7)
  return [...Map.groupBy(days, monthOf)].map(([month, all]) => ({
    month,
    papers: all.reduce((sum, { papers }) => sum + papers, 0)
  }))
}

const ofStore = select(
  Row,
  `SELECT ${columns} FROM e_invoice WHERE store_id = ? AND id = ? AND hub_id = :hub`
)
export const byId = function* (storeId: number, id: number): Tx<EInvoiceRow | undefined> {
  const [row] = yield* ofStore(storeId, id)
  return row
}

const registrationOf = (row: EInvoiceRow): NonNullable<InvoiceDocument["registration"]> => ({
  state: row.state,
  irn: row.irn,
  ack_number: row.ack_number,
  ack_date: row.ack_date,
  qr: row.signed_qr,
  is_sandbox: row.is_sandbox === 1
})
/** A paper with what the portal has said of it until now. */
export const withRegistration = function* (paper: {
  readonly store_id: number
  readonly content: InvoiceDocument
}): Tx<InvoiceDocument> {
  const { store_id, content } = paper
  const row = isRegistrable(content) ? yield* find(store_id, content.invoice_number) : undefined
  return row === undefined ? content : { ...content, registration: registrationOf(row) }
}

type Named = Pick<EInvoiceRow, "id" | "store_id">

const tried = select(
  Id,
  `UPDATE e_invoice SET tries = tries + 1, next_at = ? WHERE id = ? AND store_id = ? AND hub_id = :hub AND state = ? AND tries = ? RETURNING id`
)
/** Writes down that the portal is about to be asked, before it is; false where something else has happened to it. */
export const trying = function* (
  { id, store_id, state, tries }: Named & Pick<EInvoiceRow, "state" | "tries">,
  next: Day.GmtTime
): Tx<boolean> {
  return (yield* tried(next, id, store_id, state, tries)).length > 0
}

const waited = select(
  Id,
  "UPDATE e_invoice SET why = ? WHERE id = ? AND store_id = ? AND hub_id = :hub AND state = ? RETURNING id"
)
/** Why it is as it is: what was tried came to nothing, and is tried again. */
export const note = function* (
  { id, store_id, state }: Named & Pick<EInvoiceRow, "state">,
  why: string
): Tx<void> {
  yield* waited(why, id, store_id, state)
}

export interface Acknowledgement {
  readonly ack_number: string
  readonly ack_date: string
  readonly signed_qr: string | null
  readonly is_sandbox: ReturnType<typeof bit>
}
const acknowledged = select(
  Id,
  `UPDATE e_invoice SET state = CASE state WHEN 'waiting' THEN 'registered' ELSE 'cancelling' END, why = NULL,
     ack_number = ?, ack_date = ?, signed_qr = ?, is_sandbox = ?
   WHERE id = ? AND store_id = ? AND hub_id = :hub AND state IN ('waiting', 'cancelling', 'withdrawn') RETURNING id`
)
/** It is registered; one that counts no more meanwhile is to be cancelled there. */
export const acknowledge = function* (
  { id, store_id }: Named,
  { ack_number, ack_date, signed_qr, is_sandbox }: Acknowledgement
): Tx<void> {
  yield* acknowledged(ack_number, ack_date, signed_qr, is_sandbox, id, store_id)
}

const moved = select(
  Id,
  "UPDATE e_invoice SET state = ?, why = ?, next_at = ? WHERE id = ? AND store_id = ? AND hub_id = :hub AND state = ? RETURNING id"
)
/** From the state that it is in to another one; false where it is in another one already. */
export const move = function* (
  { id, store_id, state }: Named & Pick<EInvoiceRow, "state">,
  to: EInvoiceRow["state"],
  why: string | null,
  at: Day.GmtTime
): Tx<boolean> {
  return (yield* moved(to, why, at, id, store_id, state)).length > 0
}

const unsent = select(
  Id,
  `UPDATE e_invoice SET state = 'withdrawn', why = NULL WHERE id = ? AND store_id = ? AND hub_id = :hub AND state = 'waiting' AND tries = 0 RETURNING id`
)
/** One that the portal was never asked for is no more to be registered; false where it was. */
export const withdraw = function* ({ id, store_id }: Named): Tx<boolean> {
  return (yield* unsent(id, store_id)).length > 0
}
