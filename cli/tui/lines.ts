/** What of a view is only read, as lines of text: notices, facts, tables without a cursor. */
import type { Heading, Row, Table } from "#core/screen/view/table.ts"
import type { Facts, Part, Tone, View } from "#core/screen/view/view.ts"
import { cut, fitted, wrap } from "./fit.ts"

export interface Style {
  readonly bold?: boolean
  readonly dimColor?: boolean
  readonly underline?: boolean
  readonly color?: string
}
export interface Line {
  readonly text: string
  readonly style: Style
}

const colours: Record<Tone, string> = { good: "green", warning: "yellow", danger: "red" }
export const toned = (tone: Tone | undefined): Style => (tone === undefined ? {} : { color: colours[tone] })

const blank: Line = { text: " ", style: {} }

/** How wide each column is: as wide as it asks for, and one takes what the others leave. */
const widthsOf = (headings: ReadonlyArray<Heading<unknown>>, columns: number): ReadonlyArray<number> => {
  const taken = headings.reduce((sum, { width }) => sum + (width === "rest" ? 0 : width) + 1, 1)
  return headings.map(({ width }) => (width === "rest" ? Math.max(0, columns - taken) : width))
}

const besides = (texts: ReadonlyArray<string>, widths: ReadonlyArray<number>): string =>
  ` ${texts.map((text, at) => fitted(text, widths[at] ?? 0)).join(" ")} `

const arrows = { ascending: " ▲", descending: " ▼" } as const

export const headingLine = ({ headings }: Table<unknown>, columns: number): Line => ({
  text: besides(
    headings.map(({ title, sort }) => title + (sort?.order === undefined ? "" : arrows[sort.order])),
    widthsOf(headings, columns)
  ),
  style: { underline: true, dimColor: true }
})

/** A row of a table, in one line; in as many as it needs where every word of a column matters. */
export const rowLines = (
  { headings }: Table<unknown>,
  { cells, tone }: Row<unknown>,
  columns: number
): ReadonlyArray<Line> => {
  const widths = widthsOf(headings, columns)
  const parts = cells.map(({ text }, at) =>
    headings[at]?.isWhole === true ? wrap(text, widths[at] ?? 0) : [text]
  )
  const height = Math.max(1, ...parts.map(({ length }) => length))
  return Array.from({ length: height }, (_, line) => ({
    text: besides(
      parts.map((texts) => texts[line] ?? ""),
      widths
    ),
    style: toned(tone)
  }))
}

const factLines = ({ title, facts }: Facts, columns: number): ReadonlyArray<Line> => {
  const names = Math.min(Math.max(14, ...facts.map(({ name }) => name.length)), columns >> 1) + 2
  return [
    ...(title === undefined ? [] : [blank, { text: ` ${title}`, style: { bold: true } }]),
    ...facts.map(
      ({ name, value, tone }): Line => ({
        text: ` ${fitted(name, names)}${cut(value ?? "not set", columns - names - 2)}`,
        style: value === undefined ? { dimColor: true } : toned(tone)
      })
    )
  ]
}

export const emptyLine = (text: string): Line => ({ text: `  ${text}`, style: { dimColor: true } })

const tableLines = (table: Table<unknown>, columns: number): ReadonlyArray<Line> => [
  headingLine(table, columns),
  ...(table.count === 0 ? [emptyLine(table.empty)] : []),
  ...table.rows(0, table.count).flatMap((row) => rowLines(table, row, columns))
]

const partLines = (part: Part<unknown>, columns: number): ReadonlyArray<Line> => {
  switch (part.part) {
    case "notice":
      return wrap(part.text, columns - 2).map((text) => ({
        text: ` ${text}`,
        style: part.tone === undefined ? { dimColor: true } : { bold: true, ...toned(part.tone) }
      }))
    case "empty":
      return [emptyLine(part.text)]
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
