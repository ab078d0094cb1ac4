/** Invoices and credit notes of archived orders, read where they lie: the orders stay in the archive. */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { select, type Tx } from "../engine/transaction.ts"
import type { PaperRow } from "../report/papers.ts"
import { type Content, unpack, withSeries } from "./archived-orders.ts"

const ArchivedRow = Schema.Struct({
  order_id: Schema.Int,
  papers_until: Schema.NullOr(Schema.String),
  content: Schema.Uint8Array
})
const orders = 100
const page = select(
  ArchivedRow,
  `SELECT order_id, papers_until, content FROM archived_order
   WHERE store_id = ? AND papers_until >= ? AND papers_from < ? AND (papers_until > ? OR order_id > ?)
   ORDER BY papers_until, order_id LIMIT ${orders}`
)
/** Those of which nobody has written down when their papers were given: before they were archived. */
const pageOfUnknown = select(
  ArchivedRow,
  `SELECT order_id, papers_until, content FROM archived_order
   WHERE store_id = ? AND papers_until IS NULL AND order_id > ? AND archived_at >= ?
   ORDER BY order_id LIMIT ${orders}`
)

const papersIn = (content: Content): ReadonlyArray<PaperRow> => {
  const invoices = (content.invoice ?? []).map(withSeries)
  const [first] = invoices
  const rowOf = (row: (typeof invoices)[number], credited: string | null): PaperRow => ({
    store_id: Number(row.store_id),
    series: String(row.series),
    number: Number(row.number),
    created_at: String(row.created_at),
    content: String(row.content),
    cancelled_at: typeof row.cancelled_at === "string" ? row.cancelled_at : null,
    credited
  })
  return [
    ...invoices.map((row) => rowOf(row, null)),
    ...(content.credit_note ?? [])
      .map(withSeries)
      .map((row) => rowOf(row, first === undefined ? null : String(first.content)))
  ]
}

/** Hands over the papers of a store that were given in a time, some orders at once. */
export const each = function* (
  storeId: number,
  { from, before }: { readonly from: Day.GmtTime; readonly before: Day.GmtTime },
  take: (papers: ReadonlyArray<PaperRow>) => void
): Tx<void> {
  const takeOf = (rows: ReadonlyArray<typeof ArchivedRow.Type>): void =>
    take(
      rows
        .flatMap(({ content }) => papersIn(unpack(content)))
        .filter(({ created_at }) => created_at >= from && created_at < before)
    )
  let [until, last]: readonly [string, number] = [from, 0]
  for (let isDone = false; !isDone; ) {
    const rows = yield* page(storeId, until, before, until, last)
    takeOf(rows)
    const end = rows.at(-1)
    isDone = rows.length < orders
    if (end !== undefined) [until, last] = [end.papers_until ?? until, end.order_id]
  }
  last = 0
  for (let isDone = false; !isDone; ) {
    const rows = yield* pageOfUnknown(storeId, last, from)
    takeOf(rows)
    isDone = rows.length < orders
    last = rows.at(-1)?.order_id ?? last
  }
}
