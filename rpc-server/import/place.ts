/** Where a problem stands: beside its line the row of a spreadsheet, and what the row is about. */
import { cut, sanitizeText } from "#core/sanitize-text.ts"
import type { Problem } from "#core/sheet/problem.ts"
import type { Sheet } from "#core/sheet/sheet.ts"

const longest = 60

/**
 * Completes problems of a sheet.
 *
 * @param recordOf names a typed row; it is asked of the cells as they stand, because a row with a problem has no others
 */
export const placesOf = <Row>(sheet: Sheet, recordOf: ((row: Row) => string) | undefined) => {
  let rows: ReadonlyMap<number, (typeof sheet.rows)[number]> | undefined
  return (problem: Problem): Problem => {
    rows ??= new Map(sheet.rows.map((row) => [row.line, row]))
    const found = problem.line === null ? undefined : rows.get(problem.line)
    if (found === undefined) return problem
    const cells = Object.fromEntries(
      sheet.columns.map((name, at) => [name, (found.cells[at] ?? "").trim() || null])
    )
    const record = recordOf?.(cells as Row)
    return {
      ...problem,
      ...(found.row === undefined ? {} : { row: found.row }),
      ...(record === undefined || /\b(?:null|undefined)\b/.test(record)
        ? {}
        : { record: cut(sanitizeText(record), longest) })
    }
  }
}
