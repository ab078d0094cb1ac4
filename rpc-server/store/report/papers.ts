/** The papers of a store in the order in which they were given, some at once: a month of them need not be in memory. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { select, type Tx } from "../engine/transaction.ts"

const fields = {
  store_id: Schema.Int,
  order_id: Schema.Int,
  /** The return of its order that a credit note is for; 0 is the cancellation, and an invoice. */
  return_number: Schema.Int,
  series: Schema.String,
  number: Schema.Int,
  created_at: Schema.String,
  content: Schema.String,
  /** The time since which it counts no more; null of one that a credit note credits, beside which it counts. */
  cancelled_at: Schema.NullOr(Schema.String),
  /** The invoice that a credit note credits. */
  credited: Schema.NullOr(Schema.String)
} as const
export interface PaperRow {
  readonly store_id: number
  readonly order_id: number
  readonly return_number: number
  readonly series: string
  readonly number: number
  readonly created_at: string
  readonly content: string
  readonly cancelled_at: string | null
  readonly credited: string | null
  /** How its order is paid for; left out where the order stands among those of the day, and says so itself. */
  readonly payment_method?: string
  /** What it is paid beside that; as `payment_method`. */
  readonly payment_parts?: ReadonlyArray<{ readonly method: string; readonly amount: number }>
}

const Row = Schema.Struct({ id: Schema.Int, ...fields })
const papers = 200
const invoices = select(
  Row,
  `SELECT invoice_id AS id, store_id, order_id, 0 AS return_number, series, number, created_at, content,
     CASE WHEN cancelled_at IS NULL OR EXISTS (SELECT 1 FROM credit_note c WHERE c.hub_id = :hub AND c.order_id = invoice.order_id)
       THEN NULL ELSE cancelled_at END AS cancelled_at, NULL AS credited FROM invoice
   WHERE hub_id = :hub AND store_id = ? AND created_at >= ? AND created_at < ? AND (created_at > ? OR invoice_id > ?)
   ORDER BY created_at, invoice_id LIMIT ${papers}`
)
const creditNotes = select(
  Row,
  `SELECT c.credit_note_id AS id, c.store_id, c.order_id, c.return_number, c.series, c.number, c.created_at, c.content, NULL AS cancelled_at, i.content AS credited
   FROM credit_note c LEFT JOIN invoice i ON i.hub_id = :hub AND i.order_id = c.order_id
   WHERE c.hub_id = :hub AND c.store_id = ? AND c.created_at >= ? AND c.created_at < ? AND (c.created_at > ? OR c.credit_note_id > ?)
   ORDER BY c.created_at, c.credit_note_id LIMIT ${papers}`
)

/** The times in which papers are given. */
export interface Bounds {
  readonly from: Day.GmtTime
  readonly before: Day.GmtTime
}
/** Behind which row the next page begins. */
export interface After {
  readonly since: string
  readonly last: number
}
/** Some rows, and behind which of them there may be more. */
export interface Page<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly next: After | undefined
}
/** The pages of some rows, from the first on; nothing more is read than is taken. */
export type Pages<Row> = (storeId: number, bounds: Bounds, after: After | undefined) => Tx<Page<Row>>

const pagesOf = (read: typeof invoices): Pages<PaperRow> =>
  function* (storeId, { from, before }, after = { since: from, last: 0 }) {
    const rows = yield* read(storeId, after.since, before, after.since, after.last)
    const end = rows.at(-1)
    const isLast = rows.length < papers || end === undefined
    return { rows, next: isLast ? undefined : { since: end.created_at, last: end.id } }
  }
export const invoicePages = pagesOf(invoices)
export const creditNotePages = pagesOf(creditNotes)

/** Hands over all pages, one by one. */
export const eachOf = function* <Row>(
  pages: Pages<Row>,
  storeId: number,
  bounds: Bounds,
  take: (rows: ReadonlyArray<Row>) => void
): Tx<void> {
  let after: After | undefined
  do {
    const { rows, next } = yield* pages(storeId, bounds, after)
    take(rows)
    after = next
  } while (after !== undefined)
}
