/** Rows of the tables that are maintained while the server runs: by their keys, page by page, and whether others name them. */
import { Schema } from "effect"
import { groups, oneOf } from "../engine/many-rows.ts"
import type { FoundRow } from "../engine/merge.ts"
import { selectMany, type Tx, type Value } from "../engine/transaction.ts"
import type { MasterTable } from "./master-tables.ts"
import * as stores from "./stores.ts"

const Found = Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number, Schema.Null]))
const found = selectMany(Found)

export type Key = ReadonlyArray<Value>
/** A text that is the same for the same key. */
export const keyText = (key: Key): string => JSON.stringify(key)
export const keyIn = ({ keys }: MasterTable, row: FoundRow): Key => keys.map((column) => row[column] ?? null)

/** The rows that stand under keys, by the texts of these. */
export const byKeys = function* (
  table: MasterTable,
  wanted: ReadonlyArray<Key>
): Tx<ReadonlyMap<string, FoundRow>> {
  const rows = new Map<string, FoundRow>()
  const names = table.columns.join(", ")
  const { within, by, byType } = table
  const byGroup = Map.groupBy(wanted, (key) => (within === undefined ? null : (key[0] ?? null)))
  for (const [group, members] of byGroup) {
    // Of a table that is spread by hub the rows of a store lie with its hub.
    const hub =
      table.hubBy === "store_id" && within === "store_id"
        ? (yield* stores.find(Number(group)))?.hub_id
        : undefined
    const ofHub = hub === undefined ? "" : "hub_id = ? AND "
    for (const some of groups([...new Set(members.map((key) => key.at(-1) ?? null))]))
      for (const row of yield* found(
        `SELECT ${names} FROM ${table.name} WHERE ${ofHub}${within === undefined ? "" : `${within} = ? AND `}${by} ${oneOf(some.length, byType)}`,
        [...(hub === undefined ? [] : [hub]), ...(within === undefined ? some : [group, ...some])]
      ))
        rows.set(keyText(keyIn(table, row)), row)
  }
  return rows
}

const escaped = (part: string): string => part.replaceAll(/[\\%_]/g, "\\$&")

export interface Wanted {
  readonly search: string
  readonly after: Key | undefined
  readonly limit: number
}

/** Rows in the order of their keys, those that a search finds. */
export const page = function* (
  table: MasterTable,
  { search, after, limit }: Wanted
): Tx<ReadonlyArray<FoundRow>> {
  const { keys, searched, numbers } = table
  const values: Array<Value> = []
  const conditions: Array<string> = []
  if (after !== undefined) {
    conditions.push(`(${keys.join(", ")}) > (${keys.map(() => "?").join(", ")})`)
    values.push(...after)
  }
  if (search !== "") {
    const number = /^\d{1,9}$/.test(search) ? Number(search) : undefined
    const looked = searched.filter((column) => number !== undefined || !numbers.includes(column))
    conditions.push(
      looked.length === 0
        ? "1 = 0"
        : `(${looked
            .map((column) =>
              numbers.includes(column) ? `${column} = ?` : `LOWER(${column}) LIKE LOWER(?) ESCAPE '\\'`
            )
            .join(" OR ")})`
    )
    for (const column of looked)
      values.push(numbers.includes(column) ? (number ?? 0) : `%${escaped(search)}%`)
  }
  const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`
  return yield* found(
    `SELECT ${table.columns.join(", ")} FROM ${table.name}${where} ORDER BY ${keys.join(", ")} LIMIT ?`,
    [...values, limit]
  )
}

const named = selectMany(Schema.Struct({ key: Schema.Union([Schema.String, Schema.Int]) }))
/** The first row that names it will do, of however many, on whichever server. */
const oneThatNames = (table: string, column: string): string =>
  `SELECT n.key FROM (SELECT c.${column} AS key FROM ${table} c WHERE c.${column} = ? LIMIT 1) AS n`

/** What names rows of a table, by the key of each: the first table that does. */
export const namedRows = function* (
  table: MasterTable,
  keys: ReadonlyArray<Value>
): Tx<ReadonlyMap<Value, string>> {
  const found = new Map<Value, string>()
  for (const [child, column] of table.namedBy) {
    const one = oneThatNames(child, column)
    for (const some of groups(keys.filter((key) => !found.has(key))))
      for (const { key } of yield* named(Array(some.length).fill(one).join(" UNION ALL "), some))
        found.set(key, child)
  }
  return found
}
