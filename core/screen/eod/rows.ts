/** The rows of a report while they are counted: those of the books, those that somebody adds, and what was typed. */
import * as Result from "effect/Result"
import type { ListedProduct } from "../../catalogue/listing.ts"
import type * as Day from "../../day.ts"
import { type Added, keyOfAdded, keyOfProduct } from "../../kit/product-rows/rows.ts"
import type { Field } from "../../list-file.ts"
import type { Money } from "../../money.ts"
import * as Q from "../../quantity.ts"
import type { CountedProduct, EodRow } from "../../stock/eod-report.ts"
import { type CountProblem, countsPacks, readPhysical } from "../../stock/physical-stock.ts"
import { countProblem, packsWeigh } from "../../text/physical-stock.ts"

/** What was counted of a row, as it was typed. */
export interface Count {
  /** Empty where a comment alone was written on what was scanned. */
  readonly text: string
  readonly comment: string
  /** By the clock of the server. */
  readonly at: Day.Instant
}

type Product = Pick<
  EodRow,
  "product_id" | "product_name" | "whole" | "sell_by" | "qty_increments" | "category_type"
> & {
  readonly price: Money | null
}

export interface CountRow {
  readonly key: string
  /** Undefined in an added row without one. */
  readonly product: Product | undefined
  /** What the books say; undefined where nobody is told. */
  readonly current: Q.Quantity | undefined
  /** Undefined while nobody has written anything. */
  readonly count: Count | undefined
  /** What the devices have scanned of it together. */
  readonly scanned: CountedProduct | undefined
  readonly isAdded: boolean
}

/** What a report is counted in. */
export interface Counting {
  readonly rows: ReadonlyArray<EodRow> | undefined
  readonly counts: ReadonlyMap<string, Count>
  readonly added: ReadonlyArray<Added>
  /** What the devices have scanned together, by product. */
  readonly scanned: ReadonlyMap<number, CountedProduct>
}

const listed = (product: ListedProduct): Product => ({
  product_id: product.entity_id,
  product_name: product.name,
  whole: product.whole,
  sell_by: product.sell_by,
  qty_increments: product.qty_increments,
  category_type: product.category_type,
  price: product.price
})

/** Of a product that is in no list nothing else is known. */
const found = ({ product_id, product_name, sell_by }: CountedProduct): Product => ({
  product_id,
  product_name,
  sell_by,
  whole: 0,
  qty_increments: null,
  category_type: null,
  price: null
})

/** What was typed stands over what was scanned. */
export const isTyped = ({ count }: Pick<CountRow, "count">): boolean =>
  count !== undefined && count.text !== ""

/** Added rows stand first: they were added to be filled in; then what was scanned and stands in no book. */
export const rowsOf = (
  { rows = [], counts, added, scanned }: Counting,
  products: ReadonlyArray<ListedProduct>
): ReadonlyArray<CountRow> => {
  const rowOf = (
    key: string,
    product: Product | undefined,
    books: Q.Quantity | undefined,
    isAdded: boolean
  ) => {
    const count = counts.get(key)
    const sum = product === undefined ? undefined : scanned.get(product.product_id)
    // What was scanned is held against the books of that time.
    const current = sum === undefined || isTyped({ count }) ? books : (sum.expected ?? undefined)
    return { key, product, current, count, scanned: sum, isAdded } satisfies CountRow
  }
  const own = rows.map((row) =>
    rowOf(keyOfProduct(row.product_id), row, row.current_stock ?? undefined, false)
  )
  const listedAs = (id: number | null): Product | undefined => {
    const product = products.find(({ entity_id }) => entity_id === id)
    return product && listed(product)
  }
  const chosen = added.map(({ number, product_id }) =>
    rowOf(keyOfAdded(number), listedAs(product_id), Q.zero, true)
  )
  const shownIds = new Set([...own, ...chosen].map(({ product }) => product?.product_id))
  const others = [...scanned.values()]
    .filter(({ product_id }) => !shownIds.has(product_id))
    .map((sum) => rowOf(keyOfProduct(sum.product_id), listedAs(sum.product_id) ?? found(sum), Q.zero, false))
  return [...chosen, ...others, ...own]
}

const sentence = (problem: CountProblem): string =>
  countProblem(problem.why === "step" ? { ...problem, increment: Q.toWire(problem.increment) } : problem)

/** What stands in the box comes to, or what is wrong with it. What nobody has counted is what the books say. */
export const readCount = (
  row: CountRow,
  text = row.count?.text || undefined
): Result.Result<Q.Quantity, string> => {
  const { product, current, scanned, isAdded } = row
  if (text === undefined && scanned !== undefined) return Result.succeed(scanned.counted)
  if (text === undefined && current !== undefined && product !== undefined && !isAdded)
    return Result.succeed(current)
  const sold = product ?? { whole: 1, sell_by: "kg", qty_increments: null }
  return Result.mapError(readPhysical({ ...sold, current_stock: current }, text ?? ""), (problem) =>
    countsPacks(sold, text ?? "") ? packsWeigh : sentence(problem)
  )
}

/** Somebody has counted it, on whatever device. */
export const isCounted = (row: CountRow): boolean => isTyped(row) || row.scanned !== undefined

/** What was counted is something else than the books say, as far as anybody is told. */
export const isChanged = (row: CountRow): boolean => {
  const read = readCount(row)
  const differs = Result.isFailure(read) || (row.current !== undefined && read.success !== row.current)
  return isCounted(row) && differs
}

/** One part of the rows alone: not counted yet, or counted otherwise than in the books. */
export type Side = "uncounted" | "changed"
export const isOf: Readonly<Record<Side, (row: CountRow) => boolean>> = {
  uncounted: (row) => !isCounted(row),
  changed: isChanged
}

const other = "other"
export const categoryOf = ({ product }: CountRow): string => product?.category_type ?? other
export const categoriesIn = (rows: ReadonlyArray<CountRow>): ReadonlyArray<string> =>
  [...new Set(rows.map(categoryOf))].filter((category) => category !== other || rows.length === 0).sort()

/** What is searched for, in the categories that are chosen; an added row without a product is always in sight. */
export const narrowed = (
  rows: ReadonlyArray<CountRow>,
  search: string,
  categories: ReadonlyArray<string>
): ReadonlyArray<CountRow> => {
  const words = search.trim().toLowerCase()
  return rows.filter((row) => {
    const { product } = row
    if (product === undefined) return true
    if (categories.length > 0 && !categories.includes(categoryOf(row))) return false
    return (
      words === "" ||
      String(product.product_id) === words ||
      product.product_name.toLowerCase().includes(words)
    )
  })
}

const onWire = (quantity: Q.Quantity | undefined): number | null =>
  quantity === undefined ? null : Q.toWire(quantity)
/** The columns of the file of what is counted, under the names of the wire (CSV-2). */
export const countFields: ReadonlyArray<Field<CountRow>> = [
  { name: "product_id", of: ({ product }) => product?.product_id ?? null },
  { name: "product_name", of: ({ product }) => product?.product_name ?? null },
  { name: "category_type", of: ({ product }) => product?.category_type ?? null },
  { name: "current_stock", of: ({ current }) => onWire(current) },
  { name: "physical_stock", of: (row) => onWire(Result.getOrUndefined(readCount(row))) },
  { name: "sell_by", of: ({ product }) => product?.sell_by ?? null },
  { name: "comment", of: ({ count }) => count?.comment || null }
]
