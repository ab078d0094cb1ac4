/** The columns of a file: from cells of text to a typed row, and back. */
import { Effect, Result, Schema, SchemaGetter, SchemaIssue } from "effect"
import { nearest } from "#core/nearest.ts"
import { type Problem, quoted } from "#core/sheet/problem.ts"
import { columnName, type Sheet } from "#core/sheet/sheet.ts"
import { unstorable } from "#core/storable.ts"
import type { Cell } from "./cell.ts"
import { remembered } from "./remembered.ts"

export interface Column<T> {
  /** One line for people: what stands in it. */
  readonly about: string
  readonly example: string
  /** What a cell takes: "a whole number from 1 to 9". */
  readonly expected: string
  readonly isRequired: boolean
  /** Whether people's own words stand in it, which lose letters where a file is saved wrongly. */
  readonly isText: boolean
  /** From the text of a cell, "" when it is empty or the file has no such column. */
  readonly schema: Schema.Codec<T, string>
}
export type Columns = Readonly<Record<string, Column<unknown>>>
/** The row that columns make. */
export type RowOf<C> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never }
/** A row as text, by column; columns left out are empty. */
export type CellsOf<C> = { readonly [K in keyof C]?: string }

/** A row with its place in the file. */
export interface Located<Row> {
  readonly line: number
  readonly row: Row
}

const issue = (message: string) => Effect.fail(new SchemaIssue.InvalidValue({ message }))
const codec = <A, T>(cell: Cell<A>, empty: T | undefined, isEmpty: (value: A | T) => value is T) =>
  Schema.String.pipe(
    Schema.decodeTo(
      // A cell's own reader is what decides; there is nothing left to check.
      Schema.declare((_): _ is A | T => true),
      {
        decode: SchemaGetter.transformEffect((given: string): Effect.Effect<A | T, SchemaIssue.Issue> => {
          const text = cell.keepsBlanks === true ? given : given.trim()
          if (text.trim() === "")
            return empty === undefined ? issue(`it is empty: write ${cell.expected}`) : Effect.succeed(empty)
          const why = unstorable(text)
          if (why !== undefined) return issue(why)
          const value = cell.read(text)
          return value === undefined
            ? issue(`${quoted(text)}: ${cell.problemOf?.(text) ?? `write ${cell.expected}`}`)
            : Effect.succeed(value)
        }),
        encode: SchemaGetter.transform((value: A | T) => (isEmpty(value) ? "" : cell.print(value)))
      }
    )
  )

const never = (_: unknown): _ is never => false

/** Every row has it. */
export const required = <T>(cell: Cell<T>, about: string, example: string): Column<T> => ({
  about,
  example,
  expected: cell.expected,
  isRequired: true,
  isText: cell.isText === true,
  schema: codec<T, never>(cell, undefined, never)
})
/** null where the cell is empty. */
export const optional = <T>(cell: Cell<T>, about: string, example: string): Column<T | null> => ({
  about,
  example,
  expected: cell.expected,
  isRequired: false,
  isText: cell.isText === true,
  schema: codec<T, null>(cell, null, (value): value is null => value === null)
})
/** Has a value of its own where the cell is empty. */
export const defaulted = <T>(cell: Cell<T>, value: T, about: string, example: string): Column<T> => ({
  about,
  example,
  expected: cell.expected,
  isRequired: false,
  isText: cell.isText === true,
  schema: codec<T, T>(cell, value, (_): _ is T => false)
})

/** The Schema of a row, from its cells as text. */
const schemaOf = <C extends Columns>(columns: C) =>
  // What Schema.Struct makes of these fields, said once by name instead of by inference over a mapped type.
  Schema.Struct(
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.schema]))
  ) as unknown as Schema.Codec<RowOf<C>, Readonly<Record<keyof C, string>>>

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** Longer lists of columns are looked up, not read. */
const listed = 40
const advice = (names: ReadonlyArray<string>): string =>
  names.length > listed ? "use one of those in docs/import-format.md" : `use one of ${names.join(", ")}`

/** Where each column stands in a sheet; -1 for one that it has not. */
const places = (sheet: Sheet, columns: Columns): ReadonlyArray<readonly [name: string, index: number]> =>
  Object.keys(columns).map((name) => [name, sheet.columns.indexOf(columnName(name))])

/** What is wrong with the header. */
const headerProblems = (sheet: Sheet, columns: Columns): ReadonlyArray<Problem> => {
  const complain = (column: string | null, reason: string): Problem => ({
    file: sheet.file,
    line: 1,
    column,
    reason
  })
  const names = Object.keys(columns)
  const expected = new Set(names.map(columnName))
  const problems: Array<Problem> = []
  for (const [index, name] of sheet.columns.entries()) {
    if (name === "")
      problems.push(complain(null, `column ${index + 1} has no name: name it, or take it away`))
    else if (!expected.has(name)) {
      const near = nearest(name, names)
      const what = near === undefined ? `take it away, or ${advice(names)}` : `did you mean ${near}?`
      problems.push(complain(null, `there is no column ${quoted(name)}: ${what}`))
    } else if (sheet.columns.indexOf(name) !== index)
      problems.push(complain(name, "the column stands twice: keep one of them"))
  }
  for (const [name, index] of places(sheet, columns)) {
    const column = columns[name]
    if (column?.isRequired === true && index < 0)
      problems.push(complain(name, `the column is missing: ${column.about}`))
  }
  return problems
}

export interface ReadRows<Row> {
  /** A column that must be written is not there: no row could be read, and what names one is not wrong. */
  readonly lacksColumns: boolean
  readonly rows: ReadonlyArray<Located<Row>>
  readonly problems: ReadonlyArray<Problem>
}

/** Reads the cells of a row one by one; undefined where one of them is wrong. */
const rowReader = <C extends Columns>(columns: C, at: ReturnType<typeof places>) => {
  const readers = at.map(([name, index]) => {
    const read = remembered(Schema.decodeUnknownResult(columns[name]?.schema ?? Schema.String))
    return { name, index, read }
  })
  return (cells: ReadonlyArray<string>): RowOf<C> | undefined => {
    const row: Record<string, unknown> = {}
    for (const { name, index, read } of readers) {
      const value = read(cells[index] ?? "")
      if (Result.isFailure(value)) return undefined
      row[name] = value.success
    }
    return row as RowOf<C>
  }
}

/** The rows of a sheet. All that is wrong with every row is told, and a row with anything wrong is left out. */
export const readRows = <C extends Columns>(sheet: Sheet, columns: C): ReadRows<RowOf<C>> => {
  if (sheet.columns.length === 0) return { lacksColumns: true, rows: [], problems: [] }
  const header = headerProblems(sheet, columns)
  const missing = new Set(header.map(({ column }) => column))
  const decode = Schema.decodeUnknownResult(schemaOf(columns), { errors: "all" })
  const at = places(sheet, columns)
  const read = rowReader(columns, at)
  const recordOf = (cells: ReadonlyArray<string>): Readonly<Record<string, string>> =>
    Object.fromEntries(at.map(([name, index]) => [name, cells[index] ?? ""]))
  const problems: Array<Problem> = [...header]
  const rows: Array<Located<RowOf<C>>> = []
  for (const { line, cells } of sheet.rows) {
    const sound = read(cells)
    // What is wrong is all named by the schema of the whole row.
    const row = sound === undefined ? decode(recordOf(cells)) : Result.succeed(sound)
    if (Result.isSuccess(row)) {
      rows.push({ line, row: row.success })
      continue
    }
    for (const { message, path } of issuesOf(row.failure.issue).issues) {
      const column = String(path?.[0] ?? "")
      // Said once, of the header.
      if (!missing.has(column)) problems.push({ file: sheet.file, line, column, reason: message })
    }
  }
  const lacksColumns = at.some(([name, index]) => index < 0 && columns[name]?.isRequired === true)
  return { lacksColumns, rows, problems }
}

/** Rows as a sheet, every column written out. */
export const printRows = <C extends Columns>(
  file: string,
  columns: C,
  rows: ReadonlyArray<RowOf<C>>
): Sheet => {
  const names = Object.keys(columns)
  const encode = Schema.encodeSync(schemaOf(columns))
  const cells = rows.map((row) => {
    const texts: Readonly<Record<string, string>> = encode(row)
    return names.map((name) => texts[name] ?? "")
  })
  return { file, columns: names, rows: cells.map((each, index) => ({ line: index + 2, cells: each })) }
}

/** Rows that are text already as a sheet of the columns that any of them names, in their order. */
export const sheetOf = <C extends Columns>(
  file: string,
  columns: C,
  rows: ReadonlyArray<CellsOf<C>>
): Sheet => {
  const names = Object.keys(columns).filter((name) => rows.some((row) => row[name] !== undefined))
  return {
    file,
    columns: names.map(columnName),
    rows: rows.map((row, index) => ({ line: index + 2, cells: names.map((name) => row[name] ?? "") }))
  }
}
