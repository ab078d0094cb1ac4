/** The content of one file before anything is understood: rows of cells under columns, each with its line. */
import type { Problem } from "./problem.ts"

export interface SheetRow {
  /** Where the row begins, counted from 1. */
  readonly line: number
  /** The row that a spreadsheet shows for it; absent where no spreadsheet made it. */
  readonly row?: number
  /** In the order of the columns; missing cells are empty. */
  readonly cells: ReadonlyArray<string>
}

export interface Sheet {
  readonly file: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SheetRow>
}

export interface ReadSheet {
  readonly sheet: Sheet
  readonly problems: ReadonlyArray<Problem>
}

export const emptySheet = (file: string): Sheet => ({ file, columns: [], rows: [] })

/** Column names may be spelt with capitals and blanks around them. */
export const columnName = (text: string): string => text.trim().toLowerCase()
