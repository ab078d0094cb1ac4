/** The past of an order beside its row: its audit, its papers, when it left or was cancelled. */
import { Option, Schema } from "effect"
import type { Note } from "#core/order/note.ts"
import type { Order } from "#core/order/order.ts"
import type { AuditRow, Facts, SignedEvent } from "#core/order/timeline-entry.ts"
import { select, type Tx } from "../engine/transaction.ts"
import * as notes from "../order/order-notes.ts"

const Audited = Schema.Struct({
  id: Schema.Int,
  at: Schema.String,
  user_name: Schema.String,
  action: Schema.String,
  detail: Schema.String,
  request: Schema.NullOr(Schema.String)
})
/** The newest of them; nobody reads on. */
const audited = select(
  Audited,
  `SELECT id, at, user_name, action, detail, request FROM audit WHERE hub_id = :hub AND subject = 'order' AND subject_id = ?
   ORDER BY id DESC LIMIT 2000`
)
const readDetail = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))
const auditOf = function* (orderId: number): Tx<ReadonlyArray<AuditRow>> {
  const rows = yield* audited(String(orderId))
  return rows.map((row) => ({ ...row, detail: Option.getOrNull(readDetail(row.detail)) }))
}

const Made = Schema.Struct({
  at: Schema.String,
  by: Schema.NullOr(Schema.String),
  number: Schema.NullOr(Schema.String)
})
const invoices = select(
  Made,
  "SELECT created_at AS at, user_name AS by, invoice_number || COALESCE(', ' || beside_number, '') AS number FROM invoice WHERE hub_id = :hub AND order_id = ?"
)
const creditNotes = select(
  Made,
  "SELECT created_at AS at, user_name AS by, credit_note_number || COALESCE(', ' || beside_number, '') AS number FROM credit_note WHERE hub_id = :hub AND order_id = ? ORDER BY return_number"
)
const shipments = select(
  Made,
  `SELECT s.created_at AS at, u.name AS by, NULL AS number FROM order_shipment s
   LEFT JOIN app_user u ON u.id = s.user_id WHERE s.hub_id = :hub AND s.order_id = ?`
)
const cancellations = select(
  Made,
  `SELECT c.created_at AS at, u.name AS by, NULL AS number FROM cancellation c
   LEFT JOIN app_user u ON u.id = c.user_id WHERE c.hub_id = :hub AND c.order_id = ?`
)
const deed = ([row]: ReadonlyArray<typeof Made.Type>): SignedEvent | undefined =>
  row === undefined
    ? undefined
    : { at: row.at, by: row.by, ...(row.number === null ? {} : { number: row.number }) }

export const historyOf = function* (order: Order): Tx<Facts> {
  const { order_id: id } = order
  const written: ReadonlyArray<Note> = yield* notes.ofOrder(id)
  return {
    order,
    audit: yield* auditOf(id),
    notes: written,
    invoice: deed(yield* invoices(id)),
    creditNotes: (yield* creditNotes(id)).flatMap((row) => deed([row]) ?? []),
    shipment: deed(yield* shipments(id)),
    cancellation: deed(yield* cancellations(id))
  }
}
