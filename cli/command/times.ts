/**
 * Whose times an answer tells, where another clock hangs on the wall than the one that days and times are told by (TIME-4):
 * over each column of times, and behind each time of a sentence. What programs read is left as it is.
 */
import { type Country, timeNamed, timesTitle } from "#core/country.ts"
import { type Line, type Span, textOf } from "../host/output.ts"
import type { Answer } from "./answer.ts"
import type { Block, Table } from "./table.ts"

const stamp = /\b\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?(?![\d:])(?! IST| UAE)/g
const isStamp = (text: string): boolean => text.replace(stamp, "") === ""

const reworded = (span: Span, word: (text: string) => string): Span =>
  typeof span === "string" ? word(span) : { ...span, text: word(span.text) }

const named =
  (at: Country) =>
  (text: string): string =>
    text.replace(stamp, (time) => timeNamed(at, time))

const isHeaded = ({ columns }: Table): boolean => columns.some(({ title }) => title !== "")

/** A column that has nothing but times. */
const isOfTimes = ({ rows }: Table, column: number): boolean => {
  const cells = rows.slice(1).map((row) => textOf(row[column] ?? ""))
  return cells.some((cell) => cell !== "") && cells.every(isStamp)
}

const tableIn = (at: Country, table: Table): Table => {
  if (!isHeaded(table))
    return { ...table, rows: table.rows.map((row) => row.map((cell) => reworded(cell, named(at)))) }
  const [heads = [], ...rows] = table.rows
  const titled = heads.map((head, column) =>
    isOfTimes(table, column) ? reworded(head, (title) => timesTitle(at, title)) : head
  )
  return { ...table, rows: [titled, ...rows] }
}

const lineIn = (at: Country, line: Line): Line =>
  typeof line === "string" || "text" in line
    ? reworded(line, named(at))
    : line.map((span) => reworded(span, named(at)))

const isTable = (block: Block): block is Table => typeof block === "object" && "rows" in block

export const answerIn = (at: Country, answer: Answer): Answer => {
  const { lines } = answer
  return lines === undefined || timesTitle(at, "") === ""
    ? answer
    : { ...answer, lines: lines.map((block) => (isTable(block) ? tableIn(at, block) : lineIn(at, block))) }
}
