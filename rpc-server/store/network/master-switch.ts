/**
 * Puts the staged rows of a change into their table, by one statement for each of the new, the changed and those that go.
 */
import type { ProductGtin } from "#core/catalogue/product.ts"
import type { Database, Statement, Tx } from "../engine/transaction.ts"
import type { MasterTable } from "./master-tables.ts"
import * as productGtins from "./product-gtins.ts"
import * as productPlus from "./product-plus.ts"

/** What is stored of a staged row: values of columns in an order that the change names. */
const cellValue =
  ({ numbers, reals = [] }: MasterTable, database: Database) =>
  (column: string, place: number): string => {
    const text = `${database === "sqlite" ? "s.stored" : "CAST(s.stored AS JSON)"} ->> ${place}`
    if (numbers.includes(column)) return `CAST(${text} AS BIGINT)`
    return reals.includes(column) ? `CAST(${text} AS DOUBLE PRECISION)` : `(${text})`
  }

/** Places of staged rows: those behind the first, up to the last. */
export type Slice = readonly [behind: number, last: number]
const all: Slice = [0, Number.MAX_SAFE_INTEGER]

const statement = (text: string, changeId: number, slice: Slice): Statement => ({
  text,
  values: [changeId, ...slice]
})

/** @property columns of the changed rows, those of the key first */
export interface Switch {
  readonly changeId: number
  readonly columns: ReadonlyArray<string>
  readonly added: number
  readonly changed: number
  readonly removed: number
}

export const put = function* (
  table: MasterTable,
  { changeId, columns, added, changed, removed }: Switch,
  database: Database,
  slice: Slice = all
): Tx<void> {
  const value = cellValue(table, database)
  const from = "master_change_row s WHERE s.change_id = ? AND s.place > ? AND s.place <= ? AND s.state ="
  const sameKey = table.keys
    .map((column, place) => `${table.name}.${column} = ${value(column, place)}`)
    .join(" AND ")
  const [, ...others] = table.keys
  if (removed > 0)
    yield statement(
      others.length === 0
        ? `DELETE FROM ${table.name} WHERE ${table.by} IN (SELECT ${value(table.by, 0)} FROM ${from} 'removed')`
        : `DELETE FROM ${table.name} WHERE (${table.keys.join(", ")}) IN (SELECT ${table.keys.map(value).join(", ")} FROM ${from} 'removed')`,
      changeId,
      slice
    )
  const changing = columns.slice(table.keys.length)
  if (changed > 0 && changing.length > 0)
    yield statement(
      `UPDATE ${table.name} SET ${changing
        .map((column, place) => `${column} = ${value(column, table.keys.length + place)}`)
        .join(", ")} FROM ${from} 'changed' AND ${sameKey}`,
      changeId,
      slice
    )
  const { hubBy } = table
  const [hub, hubValue] =
    hubBy === undefined
      ? [[], []]
      : [
          ["hub_id"],
          [
            `(SELECT of.hub_id FROM store of WHERE of.store_id = ${value(hubBy, table.columns.indexOf(hubBy))})`
          ]
        ]
  if (added > 0)
    yield statement(
      `INSERT INTO ${table.name} (${[...hub, ...table.columns].join(", ")}) SELECT ${[...hubValue, ...table.columns.map(value)].join(", ")} FROM ${from} 'added'`,
      changeId,
      slice
    )
}

/** What stands of a product in other tables. */
export interface ProductNumbers {
  readonly product_id: number
  readonly gtins: ReadonlyArray<ProductGtin>
  readonly plu: number
}

/** Takes the numbers of products that go, or get others; a number may move from one product to another. */
export const putNumbers = function* (
  gone: ReadonlyArray<number>,
  numbers: ReadonlyArray<ProductNumbers>
): Tx<void> {
  const ids = [...gone, ...numbers.map(({ product_id }) => product_id)]
  yield* productGtins.removeOf(ids)
  yield* productPlus.removeOf(ids)
  yield* productGtins.add(
    numbers.flatMap(({ product_id, gtins }) =>
      gtins.map(({ gtin, pieces }) => ({ product_id, gtin, pieces }))
    )
  )
  yield* productPlus.add(numbers.filter(({ plu }) => plu > 0))
}
