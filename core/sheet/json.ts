/**
 * A file of JSON: an array of objects, a row each, their keys the columns. A value may be written as itself (a number,
 * true, a list); it is read as the text that a cell of a CSV file would hold.
 */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { thrownText } from "../thrown.ts"
import { type Problem, quoted } from "./problem.ts"
import { columnName, emptySheet, type ReadSheet, type SheetRow } from "./sheet.ts"

const readRows = Schema.decodeUnknownResult(Schema.Array(Schema.Unknown))
const readObject = Schema.decodeUnknownResult(Schema.Record(Schema.String, Schema.Unknown))

interface Place {
  readonly line: number
  /** Keys that stand twice in the object; JSON.parse keeps the last one silently. */
  readonly doubled: ReadonlyArray<string>
}

/** Where the elements of the outer array begin, in a text that JSON.parse has accepted. */
const places = (text: string): ReadonlyArray<Place> => {
  const found: Array<{ line: number; doubled: Array<string> }> = []
  let keys = new Set<string>()
  let depth = 0
  let line = 1
  let isKey = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === "\n") line++
    else if (character === '"') {
      let end = at + 1
      while (text[end] !== '"') end += text[end] === "\\" ? 2 : 1
      if (depth === 2 && isKey) {
        const key = columnName(String(JSON.parse(text.slice(at, end + 1))))
        if (keys.has(key)) found.at(-1)?.doubled.push(key)
        keys.add(key)
        isKey = false
      }
      at = end
    } else if (character === "{" || character === "[") {
      if (depth === 1) {
        found.push({ line, doubled: [] })
        keys = new Set()
        isKey = character === "{"
      }
      depth++
    } else if (character === "}" || character === "]") depth--
    else if (character === "," && depth === 2) isKey = true
  }
  return found
}

/** The line that the message of JSON.parse names. */
const lineOf = (message: string): number | null => {
  const line = /\bline (\d+)/.exec(message)?.[1]
  return line === undefined ? null : Number(line)
}

/** A JSON value as the text of a CSV cell; `undefined` for a number that has lost digits. */
const cellOf = (value: unknown): string | undefined => {
  if (value === null || value === undefined) return ""
  if (typeof value === "string") return value
  if (typeof value === "number" && Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

/** Objects inside the rows of a file that make rows of another one. */
export interface Nested {
  /** The key under which they stand, and the column of theirs that takes the outer row's `parent`. */
  readonly under: string
  readonly parent: string
}

export interface ReadJson extends ReadSheet {
  /** The nested objects as a sheet of their own; absent when no row has any. */
  readonly nested: ReadSheet | undefined
}

interface Row {
  readonly line: number
  readonly values: ReadonlyMap<string, unknown>
}

const toSheet = (file: string, rows: ReadonlyArray<Row>): ReadSheet => {
  const columns = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))]
  const problems: Array<Problem> = []
  const sheetRows: Array<SheetRow> = []
  for (const { line, values } of rows) {
    const cells = columns.map((column) => cellOf(values.get(column)))
    const lost = columns.filter((_, index) => cells[index] === undefined)
    for (const column of lost)
      problems.push({
        file,
        line,
        column,
        reason: "a number this long loses digits in JSON: put it in quotes"
      })
    if (lost.length === 0) sheetRows.push({ line, cells: cells.map((cell) => cell ?? "") })
  }
  return { sheet: { file, columns, rows: sheetRows }, problems }
}

const parse = (text: string): Result.Result<ReadonlyArray<unknown>, Omit<Problem, "file">> => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const message = thrownText(cause)
    return Result.fail({ line: lineOf(message), column: null, reason: `no JSON: ${quoted(message)}` })
  }
  return Result.mapError(readRows(value), () => ({
    line: 1,
    column: null,
    reason: "the file must hold a list of objects, a row each: [{...}, {...}]"
  }))
}

export const readJson = (file: string, given: string, nesting: Nested | undefined): ReadJson => {
  const text = given.charCodeAt(0) === 0xfeff ? given.slice(1) : given
  const values = parse(text)
  if (Result.isFailure(values))
    return { sheet: emptySheet(file), problems: [{ file, ...values.failure }], nested: undefined }
  const problems: Array<Problem> = []
  const rows: Array<Row> = []
  const inner: Array<Row> = []
  const where = places(text)
  // Elements that are no objects have no place of their own; then lines are not known.
  const isExact = where.length === values.success.length
  for (const [index, value] of values.success.entries()) {
    const place = isExact ? where[index] : undefined
    const line = place?.line ?? 1
    const complain = (reason: string) => problems.push({ file, line, column: null, reason })
    const object = Array.isArray(value) ? undefined : Result.getOrUndefined(readObject(value))
    if (object === undefined) {
      complain(`row ${index + 1} must be an object {"column": value}`)
      continue
    }
    for (const key of place?.doubled ?? []) complain(`${quoted(key)} stands twice: keep one of them`)
    const cells = new Map(Object.entries(object).map(([key, cell]) => [columnName(key), cell]))
    if (nesting !== undefined && cells.has(nesting.under)) {
      const items = Result.getOrUndefined(readRows(cells.get(nesting.under)))
      cells.delete(nesting.under)
      if (items === undefined) complain(`${quoted(nesting.under)} must be a list of objects`)
      for (const item of items ?? []) {
        const fields = Result.getOrUndefined(readObject(item))
        if (fields === undefined) complain(`everything in ${quoted(nesting.under)} must be an object`)
        else
          inner.push({
            line,
            values: new Map<string, unknown>([
              [nesting.parent, cells.get(nesting.parent)],
              ...Object.entries(fields).map(([key, cell]) => [columnName(key), cell] as const)
            ])
          })
      }
    }
    rows.push({ line, values: cells })
  }
  const read = toSheet(file, rows)
  return {
    sheet: read.sheet,
    problems: [...problems, ...read.problems],
    nested: inner.length === 0 ? undefined : toSheet(file, inner)
  }
}
