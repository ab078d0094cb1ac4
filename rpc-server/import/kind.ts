/**
 * One kind of thing that can be imported: its file, its columns, what a row may not say, and how rows reach the store.
 * A new kind is a new file beside this one and a line in `kinds.ts`.
 */
import type { ProductGtin } from "#core/catalogue/product.ts"
import type * as Day from "#core/day.ts"
import type { Problem, Warning } from "#core/sheet/problem.ts"
import type { Sheet } from "#core/sheet/sheet.ts"
import { ruleOf } from "#core/sheet/slip.ts"
import { slipText } from "#core/text/slip.ts"
import type { Writing as WritingOrders } from "../store/archive/imported-orders.ts"
import type { Counts, FoundRow, Row } from "../store/engine/merge.ts"
import type { Tx } from "../store/engine/transaction.ts"
import type { MasterTable } from "../store/network/master-tables.ts"
import {
  type CellsOf,
  type Columns,
  type Located,
  printRows,
  type RowOf,
  readRows,
  sheetOf
} from "./column.ts"
import { emptied, type Standing } from "./emptied.ts"
import { lostLetters } from "./lost-letters.ts"
import type { TakeNote } from "./notes.ts"
import { placesOf } from "./place.ts"
import type { Named, ReferenceData } from "./reference-data.ts"
import type { Warn } from "./warn.ts"

/** Says that a row is wrong. */
export type Complain = (line: number, column: string | null, reason: string) => void

/** What the kinds of one import share while they write. */
export interface Writing extends WritingOrders {
  /** Hashes of the passwords that are to be set, by user name. */
  readonly passwords: ReadonlyMap<string, string>
  /** Takes what became of single rows, for the audit. */
  readonly note: TakeNote
}

/** Rows found sound, ready to be written in the same transaction. */
export interface Judged {
  readonly problems: ReadonlyArray<Problem>
  /** What can be imported and is plainly a slip. */
  readonly warnings: ReadonlyArray<Warning>
  readonly write: (writing: Writing) => Tx<Counts>
  /** The rows as their table is to hold them; none of a kind that is not maintained. */
  readonly rows: () => ReadonlyArray<JudgedRow>
}

/** A judged row with its place, as its cells say it and as its table is to hold it. */
export interface JudgedRow {
  readonly line: number
  readonly row: AnyRow
  readonly stored: Row<string>
}
/** Values by column; which ones is up to the kind. */
export type AnyRow = Readonly<Record<string, unknown>>

/** What other tables hold of rows, as it was before a change. */
export interface Aside {
  readonly gtins: ReadonlyMap<number, ReadonlyArray<ProductGtin>>
  readonly plus: ReadonlyMap<number, number>
}

/** How the rows of a kind stand in their table: such kinds are maintained while the server runs (MASTER-1). */
export interface Maintained {
  readonly table: MasterTable
  /** The row as its file would say it. */
  readonly typed: (stored: FoundRow, aside: Aside) => AnyRow
  /** Its cells that stand in other tables, as they are to be, from the row and what stands there before. */
  readonly beside?: (row: AnyRow, before: AnyRow | undefined) => AnyRow
}

/** One file on its way in. */
export interface Loading {
  readonly kind: string
  readonly count: number
  /** A column that must be written is not there: its rows are not known. */
  readonly lacksColumns: boolean
  /** What its cells alone say. */
  readonly problems: ReadonlyArray<Problem>
  /** Passwords as they stand in the file. */
  readonly passwords: ReadonlyArray<Password>
  /** Lets other files name its rows. */
  readonly learn: (reference: ReferenceData) => void
  readonly judge: (reference: ReferenceData) => Tx<Judged>
}

export interface Password {
  readonly file: string
  readonly line: number
  readonly username: string
  readonly name: string
  readonly password: string
}

export interface Kind<C extends Columns = Columns> {
  /** The name of its file, and of its part of the summary. */
  readonly name: string
  readonly about: string
  readonly columns: (now: Day.Instant) => C
  readonly open: (sheet: Sheet, now: Day.Instant) => Loading
  /** Typed rows as a sheet. */
  readonly print: (rows: ReadonlyArray<RowOf<C>>, now: Day.Instant) => Sheet
  /** Rows of text as a sheet. */
  readonly sheet: (rows: ReadonlyArray<CellsOf<C>>) => Sheet
  readonly maintained: Maintained | undefined
}

interface Definition<C extends Columns, Ready> {
  readonly name: string
  readonly about: string
  readonly columns: (now: Day.Instant) => C
  /** The columns by which other files name what its rows bring. */
  readonly named?: Readonly<Partial<Record<Named, keyof C & string>>>
  /** What makes two rows the same one, as people say it; kinds without it look for doubles themselves. */
  readonly key?: (row: RowOf<C>) => string
  /** What a row is about, where that is not its key. */
  readonly record?: (row: RowOf<C>) => string
  /** Where the rows of the store stand: what an empty cell takes from one is warned of. */
  readonly standing?: Standing<C>
  readonly learn?: (row: RowOf<C>, reference: ReferenceData) => void
  /** Reads what the store holds of its rows. */
  readonly read?: (rows: ReadonlyArray<Located<RowOf<C>>>, reference: ReferenceData) => Tx<void>
  /** What no cell alone can say: that what a row names is there, and that its cells go together. */
  readonly judge: (
    rows: ReadonlyArray<Located<RowOf<C>>>,
    reference: ReferenceData,
    complain: Complain,
    warn: Warn
  ) => ReadonlyArray<Ready>
  readonly write: (ready: ReadonlyArray<Ready>, writing: Writing) => Tx<Counts>
  readonly passwordOf?: (row: RowOf<C>) => Pick<Password, "username" | "name" | "password"> | undefined
  /** Of a kind whose rows are each one row of a table, in the order of the file. */
  readonly maintained?: Maintained & { readonly stored: (ready: Ready) => Row<string> }
}

/** Complains of every row that says again what a row before it said. */
export const refuseDoubles = <Row>(
  rows: ReadonlyArray<Located<Row>>,
  key: (row: Row) => string,
  complain: Complain
): void => {
  const first = new Map<string, number>()
  for (const { line, row } of rows) {
    const name = key(row)
    const before = first.get(name)
    if (before === undefined) first.set(name, line)
    else complain(line, null, `${name} stands in line ${before} already: keep one of them`)
  }
}

export const kind = <const C extends Columns, Ready>(definition: Definition<C, Ready>): Kind<C> => {
  const { name, about, columns, named, key, record, standing, learn, read, judge, write, passwordOf } =
    definition
  const { maintained } = definition
  const open = (sheet: Sheet, now: Day.Instant): Loading => {
    const typed = columns(now)
    const { rows, problems, lacksColumns } = readRows(sheet, typed)
    const placed = placesOf(sheet, record ?? key)
    const namedBy = Object.entries(named ?? {}).map(
      ([what, column]) => [what as Named, sheet.columns.indexOf(column)] as const
    )
    return {
      kind: name,
      count: sheet.rows.length,
      lacksColumns,
      problems: problems.map(placed),
      passwords:
        passwordOf === undefined
          ? []
          : rows.flatMap(({ line, row }) => {
              const found = passwordOf(row)
              return found === undefined ? [] : [{ file: sheet.file, line, ...found }]
            }),
      learn: (reference) => {
        for (const [what, at] of namedBy)
          for (const { cells } of sheet.rows) reference.mention(what, (cells[at] ?? "").trim())
        for (const { row } of rows) learn?.(row, reference)
      },
      judge: function* (reference) {
        const found: Array<Problem> = []
        const warnings: Array<Warning> = []
        const complain: Complain = (line, column, reason) =>
          found.push(placed({ file: sheet.file, line, column, reason }))
        const warn: Warn = (line, column, slip) =>
          warnings.push({
            ...placed({ file: sheet.file, line, column, reason: slipText(slip) }),
            rule: ruleOf(slip)
          })
        lostLetters(sheet, typed, warn)
        if (key !== undefined) refuseDoubles(rows, key, complain)
        if (read !== undefined) yield* read(rows, reference)
        if (standing !== undefined) yield* emptied(sheet, typed, rows, standing, warn)
        const ready = judge(rows, reference, complain, warn)
        return {
          problems: found,
          warnings,
          write: (writing) => write(ready, writing),
          rows: () =>
            maintained === undefined
              ? []
              : ready.map((each, index) => {
                  const { line = 0, row = {} } = rows[index] ?? {}
                  return { line, row, stored: maintained.stored(each) }
                })
        }
      }
    }
  }
  return {
    name,
    about,
    columns,
    open,
    print: (rows, now) => printRows(`${name}.csv`, columns(now), rows),
    sheet: (rows) => sheetOf(`${name}.csv`, columns(0), rows),
    maintained
  }
}
