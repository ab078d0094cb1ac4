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

const trimmed = (span: Span): Span =>
  typeof span === "string" ? span.trimEnd() : { ...span, text: span.text.trimEnd() }

export const table = (
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<ReadonlyArray<Span>>
): ReadonlyArray<Line> => {
  const heading = columns.map(({ title }): Span => ({ text: title, style: "bold" }))
  const widths = columns.map((_, index) =>
    Math.max(...[heading, ...rows].map((row) => stringWidth(textOf(row[index] ?? ""))))
  )
  const lineOf = (row: ReadonlyArray<Span>): Line => {
    const cells = columns.map(({ isNumber = false }, index) =>
      padded(row[index] ?? "", widths[index] ?? 0, isNumber)
    )
    return cells.flatMap((cell, index) => (index < cells.length - 1 ? [cell, gap] : [trimmed(cell)]))
  }
  return [heading, ...rows].map(lineOf)
}
