/** The rows of a report while they are counted: those of the books, those that somebody adds, and what was typed. */
import * as Result from "effect/Result"
import type { ListedProduct } from "../../catalogue/listing.ts"
import type * as Day from "../../day.ts"
import type { Money } from "../../money.ts"
import * as Q from "../../quantity.ts"
import type { EodRow } from "../../stock/eod-report.ts"
import { type CountProblem, readPhysical } from "../../stock/physical-stock.ts"
import { countProblem } from "../../text/physical-stock.ts"

/** What was counted of a row, as it was typed. */
export interface Count {
  readonly text: string
  readonly comment: string
  /** By the clock of the server. */
  readonly at: Day.Instant
}

/** A row that somebody added; its product is chosen afterwards. */
export interface Added {
  readonly number: number
  readonly product_id: number | null
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
  /** Undefined while nobody has counted it. */
  readonly count: Count | undefined
  readonly isAdded: boolean
}

/** What a report is counted in. */
export interface Counting {
  readonly rows: ReadonlyArray<EodRow> | undefined
  readonly counts: ReadonlyMap<string, Count>
  readonly added: ReadonlyArray<Added>
}

export const keyOfProduct = (productId: number): string => `p${productId}`
export const keyOfAdded = (number: number): string => `a${number}`

const listed = (product: ListedProduct): Product => ({
  product_id: product.entity_id,
  product_name: product.name,
  whole: product.whole,
  sell_by: product.sell_by,
  qty_increments: product.qty_increments,
  category_type: product.category_type,
  price: product.price
})

/** Added rows stand first: they were added to be filled in. */
export const rowsOf = (
  { rows = [], counts, added }: Counting,
  products: ReadonlyArray<ListedProduct>
): ReadonlyArray<CountRow> => [
  ...added.map(({ number, product_id }): CountRow => {
    const key = keyOfAdded(number)
    const product = products.find(({ entity_id }) => entity_id === product_id)
    return {
      key,
      product: product === undefined ? undefined : listed(product),
      current: Q.zero,
      count: counts.get(key),
      isAdded: true
    }
  }),
  ...rows.map((row): CountRow => {
    const key = keyOfProduct(row.product_id)
    return {
      key,
      product: row,
      current: row.current_stock ?? undefined,
      count: counts.get(key),
      isAdded: false
    }
  })
]

const sentence = (problem: CountProblem): string =>
  countProblem(problem.why === "step" ? { ...problem, increment: Q.toWire(problem.increment) } : problem)

/** What stands in the box comes to, or what is wrong with it. What nobody has typed is what the books say. */
export const readCount = (
  { product, current, count, isAdded }: CountRow,
  text = count?.text
): Result.Result<Q.Quantity, string> => {
  if (text === undefined && current !== undefined && product !== undefined && !isAdded)
    return Result.succeed(current)
  const sold = product ?? { whole: 1, sell_by: "kg", qty_increments: null }
  return Result.mapError(readPhysical({ ...sold, current_stock: current }, text ?? ""), sentence)
}

export const isChanged = (row: CountRow): boolean => {
  const read = readCount(row)
  return row.count !== undefined && (Result.isFailure(read) || read.success !== row.current)
}

/** The products that stand in a row, but for the one of `key`. */
export const chosenIds = (rows: ReadonlyArray<CountRow>, key?: string): ReadonlySet<number> =>
  new Set(
    rows.flatMap((row) => (row.key === key || row.product === undefined ? [] : [row.product.product_id]))
  )

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
