/** Rows under headings, aligned by the width that a terminal gives each character. */
import stringWidth from "string-width"
import { type Line, type Span, textOf } from "../host/output.ts"

export interface Column {
  readonly title: string
  /** Numbers stand on the right. */
  readonly isNumber?: boolean
}

const gap = "  "

const padded = (span: Span, width: number, isNumber: boolean): Span => {
  const text = textOf(span)
  const blanks = " ".repeat(Math.max(0, width - stringWidth(text)))
  const aligned = isNumber ? `${blanks}${text}` : `${text}${blanks}`
  return typeof span === "string" ? aligned : { ...span, text: aligned }
}

/** Nothing is padded behind the last cell that says something. */
const lineOf = (
  cells: ReadonlyArray<Span>,
  widths: ReadonlyArray<number>,
  columns: ReadonlyArray<Column>
): Line => {
  const last = cells.findLastIndex((cell) => textOf(cell) !== "")
  return cells.slice(0, last + 1).flatMap((cell, index) => {
    const isNumber = columns[index]?.isNumber ?? false
    const shown = index === last && !isNumber ? cell : padded(cell, widths[index] ?? 0, isNumber)
    return index === last ? [shown] : [shown, gap]
  })
}

export const table = (
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<Span>>
): ReadonlyArray<Line> => {
  const heading = columns.map(({ title }): Span => ({ text: title, style: "bold" }))
  const widths = columns.map((_, index) =>
    Math.max(...[heading, ...rows].map((row) => stringWidth(textOf(row[index] ?? ""))))
  )
  return [heading, ...rows].map((row) => lineOf(row, widths, columns))
}
