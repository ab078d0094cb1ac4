/** The sheet as it is filled in: what of each product goes back, and what is kept, by default and by hand. */
import * as Result from "effect/Result"
import type { Fault } from "../../fault.ts"
import { matches, termsOf } from "../../order/queue.ts"
import * as Q from "../../quantity.ts"
import type { ReturnLine } from "../../stock/return-order.ts"
import type { MaximumAges, ReturnProduct } from "../../stock/return-product.ts"
import { capOf, isTooOld, readReturn } from "../../stock/return-quantity.ts"

/** What somebody said of a product. */
export interface Change {
  readonly retain: boolean
  /** The return quantity as it was typed. */
  readonly text: string
}
export type Changes = ReadonlyMap<number, Change>

/** A row as it stands. */
export interface ReturnRow {
  readonly product: ReturnProduct
  readonly retain: boolean
  /** It may be kept: something is there, and it is not too old. */
  readonly canRetain: boolean
  readonly text: string
  readonly quantity: Result.Result<Q.Quantity, Fault<"InvalidReturn">>
  /** What goes back: nothing of what is kept, or where what was typed is none. */
  readonly returned: Q.Quantity
  /** What is left when it has gone, to two decimals. */
  readonly left: Q.Quantity
}

/** As it is typed. */
export const typedQuantity = (quantity: Q.Quantity): string =>
  quantity === 0 ? "" : String(Q.toWire(quantity))

const rowOf = (product: ReturnProduct, change: Change | undefined, ages: MaximumAges): ReturnRow => {
  const { remaining } = product
  const canRetain = remaining > 0 && !isTooOld(product, ages)
  const retain = canRetain && (change?.retain ?? product.retain)
  const text = change?.text ?? typedQuantity(product.return)
  const quantity = retain ? Result.succeed(Q.zero) : readReturn(product, text)
  const returned = Result.getOrElse(quantity, () => Q.zero)
  const left = Q.ofThousandths(Q.hundredths(Q.minus(remaining, returned)) * 10)
  return { product, retain, canRetain, text, quantity, returned, left }
}

export const rowsOf = (
  products: ReadonlyArray<ReturnProduct>,
  changes: Changes,
  ages: MaximumAges
): ReadonlyArray<ReturnRow> =>
  products.map((product) => rowOf(product, changes.get(product.product_id), ages))

export interface Narrowing {
  readonly search: string
  readonly categories: ReadonlySet<string>
  readonly onlyReturnable: boolean
}

/** Whether a step of the product can go back: so much of it is left, and the central stock takes it. */
const isReturnable = (product: ReturnProduct): boolean =>
  Q.hundredths(capOf(product)) >= Math.max(1, Q.hundredths(product.qty_increment))

/** The rows that are shown. */
export const narrowed = (
  rows: ReadonlyArray<ReturnRow>,
  { search, categories, onlyReturnable }: Narrowing
): ReadonlyArray<ReturnRow> => {
  const terms = termsOf(search)
  return rows.filter(
    ({ product }) =>
      (categories.size === 0 || categories.has(product.category ?? "")) &&
      (!onlyReturnable || isReturnable(product)) &&
      matches(terms, product.product_name, String(product.product_id))
  )
}

/** What is sent of the rows. */
export const linesOf = (rows: ReadonlyArray<ReturnRow>): ReadonlyArray<ReturnLine> =>
  rows.map(({ product: { product_id, remaining }, retain, returned }) => ({
    product_id,
    return_qty: returned,
    retain_qty: retain ? remaining : Q.zero,
    remaining
  }))

/** Everything there is stays, everything goes back in full, or neither. */
export const wholeOf = (rows: ReadonlyArray<ReturnRow>): "retain" | "return" | undefined => {
  const here = rows.filter(({ product }) => product.remaining > 0)
  if (here.every(({ retain }) => retain)) return "retain"
  return here.every(({ returned, product }) => Q.isSame(returned, product.remaining)) ? "return" : undefined
}

export const categoryOf = ({ product }: ReturnRow): string => product.category ?? "other"

/** Which rows of a long sheet lie under one title. */
export const groupIdOf = (row: ReturnRow): string => `${row.product.marinated}-${categoryOf(row)}`

/** Category by category, and in each as they were. */
export const byCategory = (rows: ReadonlyArray<ReturnRow>): ReadonlyArray<ReturnRow> => {
  const groups = Map.groupBy(rows, groupIdOf)
  return [...groups.keys()].sort().flatMap((id) => groups.get(id) ?? [])
}
