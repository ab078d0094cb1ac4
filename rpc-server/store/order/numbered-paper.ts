/** The common part of invoices and credit notes: a number without a gap, and a paper that is fixed when it is made. */
import { Schema } from "effect"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { restart, select, type Tx, type Value } from "../engine/transaction.ts"

/**
 * Gives the next number of a store's series; it is given back when the transaction is rolled back.
 * @param text takes the store and the series, and returns their `last` number
 */
export const numbering = (text: string) => {
  const next = select(Schema.Struct({ last: Schema.Int }), text)
  return function* (storeId: number, series: string): Tx<number> {
    const [row] = yield* next(storeId, series)
    return row?.last ?? restart()
  }
}

export interface NewPaper {
  readonly order_id: number
  readonly store_id: number
  readonly series: string
  readonly number: number
  /** The number as it is printed. */
  readonly printed_number: string
  readonly created_at: string
  readonly user_id: number
  readonly user_name: string
  readonly content: InvoiceDocument
}
/** The values of a paper, in the order of the columns above. */
export const valuesOf = (paper: NewPaper): ReadonlyArray<Value> => [
  paper.order_id,
  paper.store_id,
  paper.series,
  paper.number,
  paper.printed_number,
  paper.created_at,
  paper.user_id,
  paper.user_name,
  JSON.stringify(paper.content),
  paper.content.beside?.invoice_number ?? null
]
