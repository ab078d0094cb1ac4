/** Empty cells over values of the store: whoever leaves a cell empty seldom means to take something away (WARN-4). */
import { Schema } from "effect"
import { quoted } from "#core/sheet/problem.ts"
import type { Sheet } from "#core/sheet/sheet.ts"
import { type FoundRow, standingIn, type Table } from "../store/engine/merge.ts"
import type { Tx, Value } from "../store/engine/transaction.ts"
import type { Columns, Located, RowOf } from "./column.ts"
import type { Warn } from "./warn.ts"

export interface Standing<C extends Columns> {
  readonly table: Table<string>
  readonly keyOf: (row: RowOf<C>) => Value
  /** Columns whose value an empty cell takes away, with what stands there then; null where nothing does. */
  readonly emptied: Readonly<Partial<Record<keyof C & string, (row: RowOf<C>) => Value>>>
  /** What else the row of the store says of the one that is to replace it. */
  readonly compare?: (
    row: RowOf<C>,
    before: FoundRow,
    warn: (column: string, slip: Parameters<Warn>[2]) => void
  ) => void
}

const isNothing = (value: Value | undefined): boolean =>
  value === undefined || value === null || value === "" || value === 0

export const emptied = function* <C extends Columns>(
  sheet: Sheet,
  columns: C,
  rows: ReadonlyArray<Located<RowOf<C>>>,
  standing: Standing<C>,
  warn: Warn
): Tx<void> {
  const before = yield* standingIn(
    standing.table,
    rows.map(({ row }) => standing.keyOf(row))
  )
  if (before.size === 0) return
  const cellsOf = new Map(sheet.rows.map(({ line, cells }) => [line, cells]))
  const watched = Object.entries(standing.emptied).map(([name, after]) => ({
    name,
    at: sheet.columns.indexOf(name),
    after: after as (row: RowOf<C>) => Value,
    print: Schema.encodeSync(columns[name]?.schema ?? Schema.String)
  }))
  for (const { line, row } of rows) {
    const found = before.get(standing.keyOf(row))
    if (found === undefined) continue
    for (const { name, at, after, print } of watched) {
      const value = found[name]
      if ((cellsOf.get(line)?.[at] ?? "").trim() !== "" || isNothing(value) || value === after(row)) continue
      warn(line, name, { _tag: "Emptied", before: quoted(print(value as never)) })
    }
    standing.compare?.(row, found, (column, slip) => warn(line, column, slip))
  }
}
