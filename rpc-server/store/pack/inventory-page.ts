/** A page of an inventory: which packs it names, and in which order. */
import { Schema } from "effect"
import type { InventoryColumn, ListType } from "#core/stock/inventory.ts"
import type { Condition } from "../engine/condition.ts"
import { type Database, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import { type StockScope, visible, visibleTo } from "./packs.ts"

export const totals = selectMany(Schema.Struct({ total: Schema.Int }))
const ids = selectMany(Schema.Struct({ id: Schema.Int }))

/** What a search narrows a list to: packs of these products, or of whose code a term is a part. */
export interface Narrowing {
  readonly products: ReadonlyArray<number>
  /** What the products were found by. */
  readonly terms: ReadonlyArray<string>
  readonly code: string | undefined
}
/** Which packs of an inventory, in which order. */
export interface Page {
  readonly database: Database
  readonly list: ListType
  readonly narrowed: ReadonlyArray<Narrowing>
  readonly by: InventoryColumn
  readonly desc: boolean
  readonly limit: number
  readonly offset: number
}

/** The ids of its packs, and how many the whole list has. */
export interface Found {
  readonly ids: ReadonlyArray<number>
  readonly total: number
}

export const listed: Record<ListType, string> = {
  not_used: " AND k.status = 0",
  used: " AND k.status <> 0",
  all: ""
}

/** Equal packs stand in the order in which they expire, and then of their ids. */
export const keys: Record<InventoryColumn, ReadonlyArray<string>> = {
  product_name: ["LOWER(p.name)", "p.entity_id", "k.date_of_expiry", "k.id"],
  scan_code: ["k.scan_code", "k.date_of_expiry", "k.id"],
  date_of_expiry: ["k.date_of_expiry", "k.id"],
  status: ["k.status", "k.date_of_expiry", "k.id"]
}
export const orderBy = (columns: ReadonlyArray<string>, { desc }: Pick<Page, "desc">): string =>
  `ORDER BY ${columns.map((column) => `${column} ${desc ? "DESC" : "ASC"}`).join(", ")}`

export const idsOf = function* (text: string, values: ReadonlyArray<Value>): Tx<ReadonlyArray<number>> {
  return (yield* ids(text, values)).map(({ id }) => id)
}

/** Rows that a condition leaves few of, sorted. */
export const sorted = function* (sight: StockScope, { text, values }: Condition, page: Page): Tx<Found> {
  const all = [...visibleTo(sight), ...values]
  const [count] = yield* totals(`SELECT COUNT(*) AS total FROM pack k WHERE ${visible}${text}`, all)
  const found = yield* idsOf(
    `SELECT k.id FROM pack k JOIN product p ON p.entity_id = k.product_id WHERE ${visible}${text}
     ${orderBy(keys[page.by], page)} LIMIT ? OFFSET ?`,
    [...all, page.limit, page.offset]
  )
  return { ids: found, total: count?.total ?? 0 }
}
