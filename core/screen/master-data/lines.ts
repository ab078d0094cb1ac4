/** What a change does, a line a cell: row, column, before and after. */
import type { Cells, Check } from "./model.ts"
import { keyText } from "./model.ts"

export interface ChangedCell {
  readonly id: string
  readonly row: string
  readonly column: string
  readonly before: string
  readonly after: string
  readonly isNew: boolean
  readonly isGone: boolean
}

/** Of a row that is new or goes, those of its cells that hold something. */
const columnsOf = (before: Cells | null, after: Cells | null): ReadonlyArray<string> =>
  Object.keys(after ?? before ?? {})

export const linesOf = (rows: Check["rows"]): ReadonlyArray<ChangedCell> =>
  rows.flatMap(({ key, before, after }) =>
    columnsOf(before, after).map((column) => ({
      id: `${keyText(key)} ${column}`,
      row: keyText(key),
      column,
      before: before?.[column] ?? "",
      after: after?.[column] ?? "",
      isNew: before === null,
      isGone: after === null
    }))
  )
