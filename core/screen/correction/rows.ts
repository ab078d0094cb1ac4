/** The rows of a correction as they are typed: those in stock, those out of stock, and those that somebody adds. */
import * as Result from "effect/Result"
import type { ListedProduct } from "../../catalogue/listing.ts"
import { type Added, keyOfAdded, keyOfProduct } from "../../kit/product-rows/rows.ts"
import type { Field } from "../../list-file.ts"
import * as Money from "../../money.ts"
import { matches, termsOf } from "../../order/queue.ts"
import * as Q from "../../quantity.ts"
import { type CorrectionRow, readNew, type ValueProblem } from "../../stock/correction.ts"
import { countsPacks } from "../../stock/physical-stock.ts"
import { stockMoved, waits } from "../../text/correction.ts"
import { valueProblem } from "../../text/correction-refusal.ts"
import { packsWeigh } from "../../text/physical-stock.ts"

/** A new stock as it was typed, and what the books said then. */
export interface Change {
  readonly text: string
  readonly seen: Q.Quantity
}

export type Product = Pick<
  CorrectionRow,
  | "product_id"
  | "product_name"
  | "whole"
  | "sell_by"
  | "qty_inc"
  | "price"
  | "central_stock"
  | "waiting_ticket"
>

export interface Row {
  readonly key: string
  /** Undefined in an added row without one. */
  readonly product: Product | undefined
  readonly current: Q.Quantity
  readonly change: Change | undefined
  readonly of: "in_stock" | "added" | "oos"
}

/** What a correction is typed in. */
export interface Typing {
  readonly rows: ReadonlyArray<CorrectionRow> | undefined
  readonly changes: ReadonlyMap<string, Change>
  readonly added: ReadonlyArray<Added>
}

const listed = (product: ListedProduct): Product => ({
  product_id: product.entity_id,
  product_name: product.name,
  whole: product.whole,
  sell_by: product.sell_by,
  qty_inc: product.qty_increments,
  price: product.price,
  central_stock: null,
  waiting_ticket: null
})

/** Those in stock, what was added first of all; then those out of stock. */
export const rowsOf = (
  { rows = [], changes, added }: Typing,
  products: ReadonlyArray<ListedProduct>
): ReadonlyArray<Row> => {
  const own = rows.map((row): Row => {
    const key = keyOfProduct(row.product_id)
    const of = row.current_stock > 0 ? "in_stock" : "oos"
    return { key, product: row, current: row.current_stock, change: changes.get(key), of }
  })
  return [
    ...added.map(({ number, product_id }): Row => {
      const key = keyOfAdded(number)
      const product = products.find(({ entity_id }) => entity_id === product_id)
      return {
        key,
        product: product === undefined ? undefined : listed(product),
        current: Q.zero,
        change: changes.get(key),
        of: "added"
      }
    }),
    ...own.filter(({ of }) => of === "in_stock"),
    ...own.filter(({ of }) => of === "oos")
  ]
}

const sentence = (problem: ValueProblem): string =>
  valueProblem(problem.why === "step" ? { ...problem, increment: Q.toWire(problem.increment) } : problem)

/** What stands in the box comes to, undefined for nothing; or what is wrong with it. */
export const readRow = (
  { product, current, change }: Row,
  text = change?.text ?? ""
): Result.Result<Q.Quantity | undefined, string> =>
  product === undefined
    ? Result.succeed(undefined)
    : Result.mapError(readNew({ ...product, current_stock: current }, text), (problem) =>
        countsPacks(product, text) ? packsWeigh : sentence(problem)
      )

/** Something is typed that may not stand: a wrong quantity, or one against other stock than is there now. */
export const problemOf = (row: Row): string | undefined => {
  const { change, current, product } = row
  if (change === undefined || product === undefined) return undefined
  if (product.waiting_ticket !== null) return waits(product.waiting_ticket)
  if (change.seen !== current)
    return stockMoved(Q.withUnit(product, change.seen), Q.withUnit(product, current))
  const read = readRow(row)
  return Result.isFailure(read) ? read.failure : undefined
}

/** A product with its new stock. */
export interface Changed extends Row {
  readonly product: Product
  readonly change: Change
  readonly value: Q.Quantity
}

/** What a ticket is made of: rows whose new stock is another one. */
export const changedIn = (rows: ReadonlyArray<Row>): ReadonlyArray<Changed> =>
  rows.flatMap((row): ReadonlyArray<Changed> => {
    const { product, change, current } = row
    if (product === undefined || change === undefined || problemOf(row) !== undefined) return []
    const value = Result.getOrElse(readRow(row), () => undefined)
    return value === undefined || value === current ? [] : [{ ...row, product, change, value }]
  })

const amount = (qty: Q.Quantity | null | undefined): number | null => (qty == null ? null : Q.toWire(qty))

/** The columns of the list as a file (CSV-2). */
export const rowFields: ReadonlyArray<Field<Row>> = [
  { name: "product_id", of: ({ product }) => product?.product_id ?? null },
  { name: "product_name", of: ({ product }) => product?.product_name ?? null },
  { name: "sell_by", of: ({ product }) => product?.sell_by ?? null },
  { name: "current_stock", of: ({ current }) => amount(current) },
  { name: "new_current_stock", of: ({ change }) => change?.text ?? null },
  { name: "central_stock", of: ({ product }) => amount(product?.central_stock) },
  { name: "qty_inc", of: ({ product }) => amount(product?.qty_inc) },
  { name: "price", of: ({ product }) => (product?.price == null ? null : Money.toWire(product.price)) },
  { name: "waiting_ticket", of: ({ product }) => product?.waiting_ticket ?? null }
]

/** What is searched for; an added row without a product is always in sight. */
export const narrowed = (rows: ReadonlyArray<Row>, search: string): ReadonlyArray<Row> => {
  const terms = termsOf(search)
  return rows.filter(
    ({ product }) => product === undefined || matches(terms, product.product_name, String(product.product_id))
  )
}
