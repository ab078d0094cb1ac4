/** What of a view is only read, as lines of text: notices, facts, tables without a cursor. */

import { sanitizeText } from "#core/sanitize-text.ts"
import type { Tone } from "#core/screen/view/action.ts"
import type { Cell, ColumnKind, Row, Table, TableHeading } from "#core/screen/view/table.ts"
import type { Facts, Lines, Part, View } from "#core/screen/view/view.ts"
import { cut, fitted, type Side, wrap } from "./fit.ts"

export interface Style {
  readonly bold?: boolean
  readonly dimColor?: boolean
  readonly underline?: boolean
  readonly color?: string
}
export interface Span {
  readonly text: string
  readonly style: Style
}
/** Pieces of text one after the other, each in its own style. */
export interface Line {
  readonly spans: ReadonlyArray<Span>
}
const line = (text: string, style: Style = {}): Line => ({ spans: [{ text, style }] })
export const textOf = ({ spans }: Line): string => spans.map(({ text }) => text).join("")

const colours: Record<Tone, string> = { good: "green", warning: "yellow", danger: "red", info: "cyan" }
export const toned = (tone: Tone | undefined): Style => (tone === undefined ? {} : { color: colours[tone] })

const blank = line(" ")

/** How wide each column is: as wide as it asks for, and one takes what the others leave. */
const widthsOf = (headings: ReadonlyArray<TableHeading<unknown>>, columns: number): ReadonlyArray<number> => {
  const taken = headings.reduce((sum, { width }) => sum + (width === "rest" ? 0 : width) + 1, 1)
  return headings.map(({ width }) => (width === "rest" ? Math.max(0, columns - taken) : width))
}

const arrows = { ascending: " ▲", descending: " ▼" } as const

export const headingLine = ({ headings }: Table<unknown>, columns: number): Line => {
  const widths = widthsOf(headings, columns)
  const titles = headings.map(({ title, sort, kind }, at) =>
    fitted(title + (sort?.order === undefined ? "" : arrows[sort.order]), widths[at] ?? 0, sideOf(kind))
  )
  return line(` ${titles.join(" ")} `, { underline: true, dimColor: true })
}

/** Figures stand under each other by their ends. */
const sideOf = (kind: ColumnKind): Side => (kind === "quantity" ? "right" : "left")

/** One line of a cell: a sign before it, a mark behind it that is never cut off. */
const cellText = ({ sign, mark }: Cell, text: string, width: number, kind: ColumnKind): string => {
  const before = sign === undefined ? "" : `${sign} `
  const behind = mark === undefined ? "" : ` ${mark}`
  const room = Math.max(0, width - before.length - behind.length)
  return before + fitted(text, room, sideOf(kind)) + behind
}

/** A row of a table, in one line; in as many as it needs where every word of a column matters. */
export const rowLines = (
  { headings }: Table<unknown>,
  { cells, tone }: Row<unknown>,
  columns: number
): ReadonlyArray<Line> => {
  const widths = widthsOf(headings, columns)
  const texts = cells.map(({ text }, at) =>
    headings[at]?.isWhole === true ? wrap(text, widths[at] ?? 0) : [text]
  )
  const height = Math.max(1, ...texts.map(({ length }) => length))
  const rest: Cell = { text: "" }
  return Array.from({ length: height }, (_, number) => ({
    spans: [
      ...cells.map((cell, at) => ({
        text: ` ${cellText(number === 0 ? cell : rest, texts[at]?.[number] ?? "", widths[at] ?? 0, headings[at]?.kind ?? "text")}`,
        style: toned(cell.tone ?? tone)
      })),
      { text: " ", style: {} }
    ]
  }))
}

/** What is said about the row under the cursor. */
export const detailLines = (details: Row<unknown>["details"], columns: number): ReadonlyArray<Line> =>
  details.flatMap(({ text, tone }) => wrap(text, columns - 3).map((part) => line(`  ${part}`, toned(tone))))

/** What is empty takes its line, too. */
const orEmpty = (lines: ReadonlyArray<string>): ReadonlyArray<string> => (lines.length === 0 ? [""] : lines)

const factLines = ({ title, facts }: Facts, columns: number): ReadonlyArray<Line> => {
  const names = Math.min(Math.max(14, ...facts.map(({ name }) => name.length)), columns >> 1) + 2
  return [
    ...(title === undefined ? [] : [blank, line(` ${title}`, { bold: true })]),
    ...facts.flatMap(({ name, value, tone }) =>
      orEmpty(wrap(value ?? "not set", columns - names - 2)).map(
        (text, number): Line => ({
          spans: [
            { text: ` ${fitted(number === 0 ? name : "", names)}`, style: { dimColor: true } },
            { text, style: value === undefined ? { dimColor: true } : toned(tone) }
          ]
        })
      )
    )
  ]
}

export const emptyLines = (text: string, columns: number): ReadonlyArray<Line> =>
  wrap(text, columns - 4).map((part) => line(`  ${part}`, { dimColor: true }))

const tableLines = (table: Table<unknown>, columns: number): ReadonlyArray<Line> => [
  headingLine(table, columns),
  ...(table.count === 0 ? emptyLines(table.empty, columns) : []),
  ...table.rows(0, table.count).flatMap((row) => rowLines(table, row, columns))
]

const listLines = ({ lines, most }: Lines, columns: number): ReadonlyArray<Line> => [
  ...lines
    .slice(-most)
    .flatMap(({ text, tone }) => wrap(text, columns - 2).map((part) => line(` ${part}`, toned(tone)))),
  ...(lines.length > most ? [line(` and ${lines.length - most} before`, { dimColor: true })] : []),
  blank
]

const partLines = (part: Part<unknown>, columns: number): ReadonlyArray<Line> => {
  switch (part.part) {
    case "notice":
      return wrap(part.text, columns - 2).map((text) =>
        line(` ${text}`, part.tone === undefined ? { dimColor: true } : { bold: true, ...toned(part.tone) })
      )
    case "empty":
      return emptyLines(part.text, columns)
    case "heading":
      return [line(` ${cut(sanitizeText(part.text), columns - 2)}`, { bold: true })]
    case "lines":
      return listLines(part, columns)
    case "facts":
      return factLines(part, columns)
    case "table":
      return part.cursor === undefined ? tableLines(part, columns) : []
    default:
      return []
  }
}

/** Everything that is only read, from the top. */
export const readLines = ({ parts }: View<unknown>, columns: number): ReadonlyArray<Line> =>
  parts.flatMap((part) => partLines(part, columns))
