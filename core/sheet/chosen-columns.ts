/** Columns of somebody else's sheet: some are called otherwise here, and some are left out. */
import { type Problem, quoted } from "./problem.ts"
import { columnName, type Sheet } from "./sheet.ts"

export interface ColumnChoice {
  /** The file without its ending: "products". */
  readonly kind: string
  /** As the file calls it. */
  readonly column: string
  /** What it is called here; undefined for one that is left out. */
  readonly as: string | undefined
}

/** "products.Preis=price", or "products.colour" where a column is only named; undefined for what is neither. */
export const readChoice = (text: string, isRenamed: boolean): ColumnChoice | undefined => {
  const [, kind, column, as] = /^([\w-]+)\.([^=]+?)(?:=(\w+))?$/.exec(text.trim()) ?? []
  if (kind === undefined || column === undefined || (as !== undefined) !== isRenamed) return undefined
  return {
    kind: kind.toLowerCase(),
    column: columnName(column),
    as: as === undefined ? undefined : columnName(as)
  }
}

/** A sheet with the columns that were chosen; one that it has not is a problem, lest a misspelt choice be missed. */
export const withColumns = (
  sheet: Sheet,
  choices: ReadonlyArray<ColumnChoice>
): { readonly sheet: Sheet; readonly problems: ReadonlyArray<Problem> } => {
  if (choices.length === 0 || sheet.columns.length === 0) return { sheet, problems: [] }
  const missing = choices.filter(({ column }) => !sheet.columns.includes(column))
  const problems = missing.map(({ column, as }) => ({
    file: sheet.file,
    line: 1,
    column: null,
    reason: `there is no column ${quoted(column)} to ${as === undefined ? "leave out" : `read as ${as}`}`
  }))
  const of = new Map(choices.map((choice) => [choice.column, choice]))
  const named = sheet.columns.flatMap((name, at) => {
    const choice = of.get(name)
    return choice === undefined
      ? [[name, at] as const]
      : choice.as === undefined
        ? []
        : [[choice.as, at] as const]
  })
  return {
    sheet: {
      ...sheet,
      columns: named.map(([name]) => name),
      rows: sheet.rows.map((row) => ({ ...row, cells: named.map(([, at]) => row.cells[at] ?? "") }))
    },
    problems
  }
}
