/**
 * Merging rows into the tables of the network: new rows are added, changed ones updated, same ones left alone. Rows go
 * in groups.
 */
import { Schema } from "effect"
import { type ColumnType, groups, oneOf } from "./many-rows.ts"
import { marks, selectMany, type Tx, type Value } from "./transaction.ts"

export interface Counts {
  readonly added: number
  readonly changed: number
  readonly same: number
}
/** How many rows of a file are done. */
export type Progress = (done: number) => void

export type Row<C extends string> = Readonly<Record<C, Value>>

type HubBy = keyof typeof hubs
/** A table as an import writes it. */
export interface Table<C extends string> {
  readonly name: string
  readonly columns: ReadonlyArray<C>
  /** The natural key: one column, or one within another. */
  readonly by: C
  readonly byType: ColumnType
  readonly within?: C
  /** The condition of the partial unique index behind the key. */
  readonly onlyWhere?: string
  /** The column that says of which hub a row is, where no column of the file does: that of its store, its order or its shipment. */
  readonly hubBy?: HubBy
  /** Columns that are read to settle a row, and never written. */
  readonly reads?: ReadonlyArray<string>
  /**
   * A column to which its own value is assigned before a row is changed: on several nodes others work on these rows, and
   * so they wait until this transaction has ended. Not a column of an index.
   */
  readonly claimBy?: C
  /** Rows in another state are not overwritten, however they came to it since they were read. */
  readonly onlyOver?: string
}

const Found = Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number, Schema.Null]))
const found = selectMany(Found)
export type FoundRow = typeof Found.Type

/** The rows that stand under keys now; claimed, nobody changes them before this transaction has ended. */
const underKeys = function* <C extends string>(
  table: Table<C>,
  group: Value,
  keys: ReadonlyArray<Value>,
  isClaimed: boolean
): Tx<ReadonlyMap<Value | undefined, FoundRow>> {
  const rows: Array<FoundRow> = []
  const names = [...table.columns, ...(table.reads ?? [])].join(", ")
  const within = table.within === undefined ? "" : `${table.within} = ? AND `
  for (const some of groups(keys)) {
    const where = `${within}${table.by} ${oneOf(some.length, table.byType)}`
    const values = table.within === undefined ? some : [group, ...some]
    rows.push(
      ...(yield* found(
        isClaimed && table.claimBy !== undefined
          ? `UPDATE ${table.name} SET ${table.claimBy} = ${table.claimBy} WHERE ${where} RETURNING ${names}`
          : `SELECT ${names} FROM ${table.name} WHERE ${where}`,
        values
      ))
    )
  }
  return new Map(rows.map((row) => [row[table.by], row]))
}

/** The rows that stand under keys of a table whose keys stand alone, for whoever compares before anything is written. */
export const standingIn = <C extends string>(
  table: Table<C>,
  keys: ReadonlyArray<Value>
): Tx<ReadonlyMap<Value | undefined, FoundRow>> => underKeys(table, null, keys, false)

const hubs = {
  store_id: "SELECT of.hub_id, of.store_id AS value FROM store of WHERE of.store_id",
  order_id: "SELECT of.hub_id, of.order_id AS value FROM orders of WHERE of.order_id",
  shipment: "SELECT of.hub_id, of.id AS value FROM shipment of WHERE of.id"
} as const

const Placed = Schema.Struct({ hub_id: Schema.Int, value: Schema.Int })
const places = selectMany(Placed)
/** The hubs of rows that do not say theirs: a row is written with its hub as a value, which says at once where it lies. */
const hubsOf = function* (column: HubBy, values: ReadonlyArray<Value>): Tx<ReadonlyMap<Value, number>> {
  const found: Array<typeof Placed.Type> = []
  for (const some of groups([...new Set(values)]))
    found.push(...(yield* places(`${hubs[column]} ${oneOf(some.length, "BIGINT")}`, some)))
  return new Map(found.map(({ hub_id, value }) => [value, hub_id]))
}

/** Inserts rows, over those that stand under their keys. */
const put = function* <C extends string>(table: Table<C>, rows: ReadonlyArray<Row<C>>): Tx<void> {
  const keys = table.within === undefined ? [table.by] : [table.within, table.by]
  const changing = table.columns.filter((column) => !keys.includes(column))
  const target = `(${keys.join(", ")})${table.onlyWhere === undefined ? "" : ` WHERE ${table.onlyWhere}`}`
  const sets = changing.map((column) => `${column} = excluded.${column}`).join(", ")
  const condition = table.onlyOver === undefined ? "" : ` WHERE ${table.onlyOver}`
  const { hubBy } = table
  const names = hubBy === undefined ? table.columns : ["hub_id", ...table.columns]
  const named = (row: Row<C>): Value => (hubBy === undefined ? null : ((row as Row<string>)[hubBy] ?? null))
  const hubOf = hubBy === undefined ? undefined : yield* hubsOf(hubBy, rows.map(named))
  const cellsOf = (row: Row<C>): ReadonlyArray<Value> => {
    const cells = table.columns.map((column) => row[column])
    return hubOf === undefined ? cells : [hubOf.get(named(row)) ?? null, ...cells]
  }
  for (const group of groups(rows))
    yield {
      text: `INSERT INTO ${table.name} (${names.join(", ")}) VALUES ${Array(group.length)
        .fill(`(${marks(names.length)})`)
        .join(", ")} ON CONFLICT ${target} DO UPDATE SET ${sets}${condition}`,
      values: group.flatMap(cellsOf)
    }
}

/** Decides what becomes of a row that is there already: the new row, unless a table says otherwise. */
export type Settle<C extends string> = (before: FoundRow, row: Row<C>) => Row<C>

/** Whether a row stands there already, column by column. */
export const isSame = <C extends string>(columns: ReadonlyArray<C>, before: FoundRow, row: Row<C>): boolean =>
  columns.every((column) => before[column] === row[column])

/** Merges rows, each key at most once among them. */
export const merge = function* <C extends string>(
  table: Table<C>,
  rows: ReadonlyArray<Row<C>>,
  progress: Progress = () => {},
  settle: Settle<C> = (_, row) => row
): Tx<Counts> {
  const counts = { added: 0, changed: 0, same: 0 }
  const keyOf = (row: Row<C>) => row[table.by]
  /** The row as it is to be written; `undefined` when it stands so already. */
  const differing = (row: Row<C>, before: FoundRow | undefined): Row<C> | undefined => {
    const settled = before === undefined ? row : settle(before, row)
    return before !== undefined && isSame(table.columns, before, settled) ? undefined : settled
  }
  const byGroup = Map.groupBy(rows, (row) => (table.within === undefined ? null : row[table.within]))
  let done = 0
  for (const [group, members] of byGroup)
    for (const some of groups(members)) {
      const standing = yield* underKeys(table, group, some.map(keyOf), false)
      const added = some.filter((row) => !standing.has(keyOf(row)))
      const present = some.filter((row) => standing.has(keyOf(row)))
      const open = present.filter((row) => differing(row, standing.get(keyOf(row))) !== undefined)
      // The rows to change are read once more, and locked.
      const current = yield* underKeys(table, group, open.map(keyOf), true)
      const changed = open.flatMap((row) => differing(row, current.get(keyOf(row))) ?? [])
      yield* put(table, [...added, ...changed])
      counts.added += added.length
      counts.changed += changed.length
      counts.same += present.length - changed.length
      done += some.length
      progress(done)
    }
  return counts
}
