/** A page of an inventory: which packs it names, and in which order. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import {
  type Expires,
  ExpiringPacks,
  expiries,
  type InventoryColumn,
  type ListType,
  soonDays
} from "#core/stock/inventory.ts"
import type { Condition } from "../engine/condition.ts"
import { type Database, selectMany, type Tx, type Value } from "../engine/transaction.ts"
import { type StockScope, visible, visibleTo } from "./packs.ts"

export const totals = selectMany(Schema.Struct({ total: Schema.Int }))
const counts = selectMany(Schema.Struct({ total: Schema.Int, ...ExpiringPacks.fields }))
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
  /** Of the shelf alone. */
  readonly expires?: Expires | undefined
  readonly by: InventoryColumn
  readonly desc: boolean
  readonly limit: number
  readonly offset: number
}

/** The ids of its packs, how many the whole list has, and of the shelf how many expire. */
export interface Found {
  readonly ids: ReadonlyArray<number>
  readonly total: number
  readonly expiring?: ExpiringPacks
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

const sortedIds = (sight: StockScope, { text, values }: Condition, page: Page): Tx<ReadonlyArray<number>> =>
  idsOf(
    `SELECT k.id FROM pack k JOIN product p ON p.entity_id = k.product_id WHERE ${visible}${text}
     ${orderBy(keys[page.by], page)} LIMIT ? OFFSET ?`,
    [...visibleTo(sight), ...values, page.limit, page.offset]
  )

/** Rows that a condition leaves few of, sorted. */
export const sorted = function* (sight: StockScope, { text, values }: Condition, page: Page): Tx<Found> {
  const [count] = yield* totals(`SELECT COUNT(*) AS total FROM pack k WHERE ${visible}${text}`, [
    ...visibleTo(sight),
    ...values
  ])
  return { ids: yield* sortedIds(sight, { text, values }, page), total: count?.total ?? 0 }
}

const conditionOf = (expires: Expires, today: Day.Day): Condition =>
  ({
    expired: { text: "k.date_of_expiry < ?", values: [today] },
    today: { text: "k.date_of_expiry = ?", values: [today] },
    soon: {
      text: "k.date_of_expiry > ? AND k.date_of_expiry <= ?",
      values: [today, Day.addDays(today, soonDays)]
    }
  })[expires]

/** What is on the shelf, sorted: counted by how soon it expires, and narrowed to one of these. */
export const shelf = function* (
  sight: StockScope,
  { text, values }: Condition,
  page: Page,
  today: Day.Day
): Tx<Found> {
  const shares = expiries.map((expires) => ({ expires, ...conditionOf(expires, today) }))
  const columns = shares.map((share) => `COUNT(CASE WHEN ${share.text} THEN 1 END) AS ${share.expires}`)
  const [count] = yield* counts(
    `SELECT COUNT(*) AS total, ${columns.join(", ")} FROM pack k WHERE ${visible}${text}`,
    [...shares.flatMap((share) => share.values), ...visibleTo(sight), ...values]
  )
  const { total = 0, ...expiring } = count ?? { expired: 0, today: 0, soon: 0 }
  if (page.expires === undefined)
    return { ids: yield* sortedIds(sight, { text, values }, page), total, expiring }
  const only = conditionOf(page.expires, today)
  const narrowed = { text: `${text} AND ${only.text}`, values: [...values, ...only.values] }
  return { ids: yield* sortedIds(sight, narrowed, page), total: expiring[page.expires], expiring }
}
