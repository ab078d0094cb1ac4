/** Invoices and credit notes of archived orders, read where they lie: the orders stay in the archive. */
import { Schema } from "effect"
import { select } from "../engine/transaction.ts"
import type { Bounds, Pages, PaperRow } from "../report/papers.ts"
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
   WHERE hub_id = :hub AND store_id = ? AND papers_until >= ? AND papers_from < ? AND (papers_until > ? OR order_id > ?)
   ORDER BY papers_until, order_id LIMIT ${orders}`
)
/** Those of which nobody has written down when their papers were given: before they were archived. */
const pageOfUnknown = select(
  ArchivedRow,
  `SELECT order_id, papers_until, content FROM archived_order
   WHERE hub_id = :hub AND store_id = ? AND papers_until IS NULL AND order_id > ? AND archived_at >= ?
   ORDER BY order_id LIMIT ${orders}`
)

const papersIn = (content: Content): ReadonlyArray<PaperRow> => {
  const invoices = (content.invoice ?? []).map(withSeries)
  const [first] = invoices
  const [order] = content.orders ?? []
  const isCredited = (content.credit_note ?? []).length > 0
  const rowOf = (row: (typeof invoices)[number], credited: string | null): PaperRow => ({
    store_id: Number(row.store_id),
    order_id: Number(row.order_id),
    return_number: Number(row.return_number ?? 0),
    payment_method: String(order?.payment_method ?? ""),
    payment_parts: (content.order_part ?? []).map(({ method, amount }) => ({
      method: String(method),
      amount: Number(amount)
    })),
    series: String(row.series),
    number: Number(row.number),
    created_at: String(row.created_at),
    content: String(row.content),
    cancelled_at: typeof row.cancelled_at === "string" && !isCredited ? row.cancelled_at : null,
    credited
  })
  return [
    ...invoices.map((row) => rowOf(row, null)),
    ...(content.credit_note ?? [])
      .map(withSeries)
      .map((row) => rowOf(row, first === undefined ? null : String(first.content)))
  ]
}

const papersOf = (
  rows: ReadonlyArray<typeof ArchivedRow.Type>,
  { from, before }: Bounds
): ReadonlyArray<PaperRow> =>
  rows
    .flatMap(({ content }) => papersIn(unpack(content)))
    .filter(({ created_at }) => created_at >= from && created_at < before)

/** The papers of a store's archived orders that were given in a time, some orders at once. */
export const pages: Pages<PaperRow> = function* (storeId, bounds, after = { since: bounds.from, last: 0 }) {
  const rows = yield* page(storeId, after.since, bounds.before, after.since, after.last)
  const end = rows.at(-1)
  const isLast = rows.length < orders || end === undefined
  return {
    rows: papersOf(rows, bounds),
    next: isLast ? undefined : { since: end.papers_until ?? after.since, last: end.order_id }
  }
}

/** Those of orders of which nobody has written down when their papers were given. */
export const pagesOfUnknown: Pages<PaperRow> = function* (
  storeId,
  bounds,
  { last } = { since: "", last: 0 }
) {
  const rows = yield* pageOfUnknown(storeId, last, bounds.from)
  const end = rows.at(-1)
  const isLast = rows.length < orders || end === undefined
  return { rows: papersOf(rows, bounds), next: isLast ? undefined : { since: "", last: end.order_id } }
}
