/** The papers of a store in the order in which they were given, some at once: a month of them need not be in memory. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { select, type Tx } from "../engine/transaction.ts"

const fields = {
  store_id: Schema.Int,
  series: Schema.String,
  number: Schema.Int,
  created_at: Schema.String,
  content: Schema.String,
  cancelled_at: Schema.NullOr(Schema.String),
  /** The invoice that a credit note credits. */
  credited: Schema.NullOr(Schema.String)
} as const
export interface PaperRow {
  readonly store_id: number
  readonly series: string
  readonly number: number
  readonly created_at: string
  readonly content: string
  readonly cancelled_at: string | null
  readonly credited: string | null
}

const Row = Schema.Struct({ id: Schema.Int, ...fields })
const papers = 200
const invoices = select(
  Row,
  `SELECT invoice_id AS id, store_id, series, number, created_at, content, cancelled_at, NULL AS credited FROM invoice
   WHERE store_id = ? AND created_at >= ? AND created_at < ? AND (created_at > ? OR invoice_id > ?)
   ORDER BY created_at, invoice_id LIMIT ${papers}`
)
const creditNotes = select(
  Row,
  `SELECT c.credit_note_id AS id, c.store_id, c.series, c.number, c.created_at, c.content, NULL AS cancelled_at, i.content AS credited
   FROM credit_note c LEFT JOIN invoice i ON i.order_id = c.order_id
   WHERE c.store_id = ? AND c.created_at >= ? AND c.created_at < ? AND (c.created_at > ? OR c.credit_note_id > ?)
   ORDER BY c.created_at, c.credit_note_id LIMIT ${papers}`
)

/** Hands over the invoices of a store that were given in a time, and then its credit notes. */
export const each = function* (
  storeId: number,
  { from, before }: { readonly from: Day.GmtTime; readonly before: Day.GmtTime },
  take: (papers: ReadonlyArray<PaperRow>) => void
): Tx<void> {
  for (const page of [invoices, creditNotes]) {
    let [since, last]: readonly [string, number] = [from, 0]
    for (let isDone = false; !isDone; ) {
      const rows = yield* page(storeId, since, before, since, last)
      take(rows)
      isDone = rows.length < papers
      const end = rows.at(-1)
      if (end !== undefined) [since, last] = [end.created_at, end.id]
    }
  }
}
