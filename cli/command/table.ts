/** Rows under headings, aligned by the width that a terminal gives each character. */
import { type Line, type Span, textOf } from "../host/output.ts"

export interface Column {
  readonly title: string
  /** Numbers stand on the right. */
  readonly isNumber?: boolean
}

/** Rows that are still to be aligned. */
export interface Table {
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<ReadonlyArray<Span>>
}
/** A line, or as many as a table has. */
export type Block = Line | Table

export const table = (columns: Table["columns"], rows: Table["rows"]): ReadonlyArray<Block> => [
  { columns, rows: [columns.map(({ title }): Span => ({ text: title, style: "bold" })), ...rows] }
]
/** The lines of facts: a name, and its value. */
export const pairs = (rows: ReadonlyArray<readonly [name: string, Span]>): Block => ({
  columns: [{ title: "" }, { title: "" }],
  rows
})

type Width = (text: string) => number

/** Text of which every character takes one column. */
const simple = /^[ -~]*$/

/** The tables of character widths are loaded for a text that needs them: an eighth of the time of a command. */
const widthFor = async (tables: ReadonlyArray<Table>): Promise<Width> => {
  const isSimple = tables.every(({ rows }) => rows.flat().every((cell) => simple.test(textOf(cell))))
  return isSimple ? (text) => text.length : (await import("string-width")).default
}

const gap = "  "

const padded = (span: Span, width: number, isNumber: boolean, widthOf: Width): Span => {
  const text = textOf(span)
  const blanks = " ".repeat(Math.max(0, width - widthOf(text)))
  const aligned = isNumber ? `${blanks}${text}` : `${text}${blanks}`
  return typeof span === "string" ? aligned : { ...span, text: aligned }
}

const linesOf = ({ columns, rows }: Table, widthOf: Width): ReadonlyArray<Line> => {
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => widthOf(textOf(row[index] ?? "")))))
  return rows.map((cells) => {
    // Nothing is padded behind the last cell that says something.
    const last = cells.findLastIndex((cell) => textOf(cell) !== "")
    return cells.slice(0, last + 1).flatMap((cell, index) => {
      const isNumber = columns[index]?.isNumber ?? false
      const shown = index === last && !isNumber ? cell : padded(cell, widths[index] ?? 0, isNumber, widthOf)
      return index === last ? [shown] : [shown, gap]
    })
  })
}

const isTable = (block: Block): block is Table => typeof block === "object" && "rows" in block

/** The lines of blocks, their tables aligned. */
export const aligned = async (blocks: ReadonlyArray<Block>): Promise<ReadonlyArray<Line>> => {
  const widthOf = await widthFor(blocks.filter(isTable))
  return blocks.flatMap((block): ReadonlyArray<Line> => (isTable(block) ? linesOf(block, widthOf) : [block]))
}
