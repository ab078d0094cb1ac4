/**
 * Comma-separated values as RFC 4180 writes them, with what programs make of it: a byte order mark, LF, CRLF or CR alone,
 * semicolons or tabs in the place of commas, columns without a name or a cell, empty lines. Lines are counted exactly and every broken row is reported, because a person must find it in an editor.
 */
import type { Problem } from "./problem.ts"
import { columnName, emptySheet, type ReadSheet, type Sheet, type SheetRow } from "./sheet.ts"

const quote = 0x22
const lf = 0x0a
const cr = 0x0d

/** What stands between cells. */
export const delimiters = { comma: ",", semicolon: ";", tab: "\t" } as const
export type Delimiter = keyof typeof delimiters

/** The one that stands in the first line most often, outside quotes: the names of columns have none of them. */
export const delimiterOf = (text: string): Delimiter => {
  const counts = { comma: 0, semicolon: 0, tab: 0 }
  let isQuoted = false
  let isEmpty = true
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (!isEmpty && (sign === "\n" || sign === "\r")) break
    if (/\S/.test(sign) && sign !== "\uFEFF") isEmpty = false
    for (const name of Object.keys(delimiters) as ReadonlyArray<Delimiter>)
      if (delimiters[name] === sign) counts[name]++
  }
  const most = Math.max(counts.semicolon, counts.tab)
  if (counts.comma >= most) return "comma"
  return counts.semicolon >= counts.tab ? "semicolon" : "tab"
}

/** Lines that end with CR alone end as others do: no text of a sheet has one where no line ends with LF. */
const withLines = (text: string): string => (text.includes("\n") ? text : text.replaceAll("\r", "\n"))

interface CsvRow extends SheetRow {
  readonly reason: string | undefined
}

/** Walks a text once. A row that cannot be read carries the reason; the walk goes on with the next line. */
class Walk {
  readonly rows: Array<CsvRow> = []
  readonly #text: string
  readonly #between: number
  #at = 0
  #line = 1
  #record = 0

  constructor(text: string, delimiter: Delimiter) {
    this.#text = text
    this.#between = delimiters[delimiter].charCodeAt(0)
    while (this.#at < text.length) this.#row()
  }

  #row(): void {
    const line = this.#line
    this.#record++
    const row = this.#record
    const cells: Array<string> = []
    let reason: string | undefined
    for (;;) {
      if (this.#text.charCodeAt(this.#at) === quote) {
        const cell = this.#quotedCell()
        if (cell === undefined) {
          reason = this.#afterBadQuote()
          break
        }
        cells.push(cell)
      } else cells.push(this.#plainCell())
      if (this.#text.charCodeAt(this.#at) !== this.#between) break
      this.#at++
    }
    this.#endOfLine()
    // Spreadsheets write rows of commas where nothing stands.
    const isEmpty = reason === undefined && cells.every((cell) => cell.trim() === "")
    if (!isEmpty) this.rows.push({ line, row, cells, reason })
  }

  /** Up to the next comma or line break. A quote inside it is a character like any other. */
  #plainCell(): string {
    const start = this.#at
    for (; this.#at < this.#text.length; this.#at++) {
      const unit = this.#text.charCodeAt(this.#at)
      if (unit === this.#between || unit === lf) break
      if (unit === cr && this.#isEndOfLine(this.#at + 1)) break
    }
    return this.#text.slice(start, this.#at)
  }

  #isEndOfLine(at: number): boolean {
    return at >= this.#text.length || this.#text.charCodeAt(at) === lf
  }

  /** What stands between quotes, a doubled quote being one; `undefined` when the quotes do not match. */
  #quotedCell(): string | undefined {
    let cell = ""
    let from = this.#at + 1
    for (;;) {
      const end = this.#text.indexOf('"', from)
      if (end < 0) return undefined
      if (this.#text.charCodeAt(end + 1) === quote) {
        cell += this.#text.slice(from, end + 1)
        from = end + 2
        continue
      }
      const next = this.#text.charCodeAt(end + 1)
      const isClosed =
        end + 1 >= this.#text.length ||
        next === this.#between ||
        next === lf ||
        (next === cr && this.#isEndOfLine(end + 2))
      if (!isClosed) return undefined
      cell += this.#text.slice(from, end)
      this.#countLines(this.#at, end)
      this.#at = end + 1
      return cell.replaceAll("\r\n", "\n")
    }
  }

  #countLines(from: number, to: number): void {
    for (let at = this.#text.indexOf("\n", from); at >= 0 && at < to; at = this.#text.indexOf("\n", at + 1))
      this.#line++
  }

  /** The rest of the line is given up. */
  #afterBadQuote(): string {
    const end = this.#text.indexOf("\n", this.#at)
    this.#at = end < 0 ? this.#text.length : end
    return "a cell begins with a quote and has none before the next comma or the end of its line: close it, and double the quotes inside it"
  }

  #endOfLine(): void {
    if (this.#text.charCodeAt(this.#at) === cr) this.#at++
    if (this.#text.charCodeAt(this.#at) === lf) this.#at++
    this.#line++
  }
}

/** The rows of a text, those that cannot be read included; for the reader below and its tests. */
export const rowsOf = (text: string, delimiter: Delimiter = delimiterOf(text)): ReadonlyArray<CsvRow> =>
  new Walk(withLines(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text), delimiter).rows

/** Columns without a name and without a cell: spreadsheets write them beside a table. */
const withoutEmpty = ({ file, columns, rows }: Sheet): Sheet => {
  const places = columns.flatMap((name, at) =>
    name !== "" || rows.some(({ cells }) => (cells[at] ?? "").trim() !== "") ? [at] : []
  )
  return places.length === columns.length
    ? { file, columns, rows }
    : {
        file,
        columns: places.map((at) => columns[at] ?? ""),
        rows: rows.map((row) => ({ ...row, cells: places.map((at) => row.cells[at] ?? "") }))
      }
}

const several = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`

/** Reads a file: the first row names the columns. */
export const readCsv = (file: string, text: string): ReadSheet & { readonly delimiter: Delimiter } => {
  const delimiter = delimiterOf(text)
  const [header, ...rows] = rowsOf(text, delimiter)
  const problems: Array<Problem> = []
  const complain = (line: number, reason: string, row?: number) =>
    problems.push({ file, line, ...(row === undefined ? {} : { row }), column: null, reason })
  if (header === undefined || header.reason !== undefined) {
    complain(
      header?.line ?? 1,
      header?.reason ?? "the file is empty: its first line must name the columns, or take the file away"
    )
    return { sheet: emptySheet(file), problems, delimiter }
  }
  const columns = header.cells.map(columnName)
  const sheetRows: Array<SheetRow> = []
  for (const row of rows) {
    if (row.reason !== undefined) complain(row.line, row.reason, row.row)
    else if (row.cells.length !== columns.length)
      complain(
        row.line,
        `${several(row.cells.length, "cell")} under ${several(columns.length, "column")}: put cells that hold commas, quotes or line breaks in quotes`,
        row.row
      )
    else sheetRows.push(row)
  }
  return { sheet: withoutEmpty({ file, columns, rows: sheetRows }), problems, delimiter }
}

/** Quoted where the text would be read differently without. */
const written = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** The text of a sheet, with LF line ends. */
export const writeCsv = (
  columns: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): string => [columns, ...rows].map((cells) => `${cells.map(written).join(",")}\n`).join("")
