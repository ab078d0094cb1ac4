/** The files of a folder: which of them are imported, and their sheets. */
import { closeSync, fstatSync, openSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { nearest } from "#core/nearest.ts"
import { type ColumnChoice, withColumns } from "#core/sheet/chosen-columns.ts"
import { readCsv } from "#core/sheet/csv.ts"
import { type Decoded, decodeFile, notUtf8, type SaidEncoding, sayEncoding } from "#core/sheet/encoding.ts"
import { type Nested, readJson } from "#core/sheet/json.ts"
import { either, type Problem } from "#core/sheet/problem.ts"
import type { Sheet } from "#core/sheet/sheet.ts"
import { kinds } from "./kinds.ts"

export interface Folder {
  /** By the name of the kind. */
  readonly sheets: ReadonlyMap<string, Sheet>
  readonly problems: ReadonlyArray<Problem>
  /** Files that cannot be read at all: what refers to their rows is not judged. */
  readonly unreadable: ReadonlyArray<Problem>
  /** How files were read that are not UTF-8 with commas, a line each. */
  readonly notes: ReadonlyArray<string>
}

/** How somebody else's files are read. */
export interface Reading {
  readonly encoding?: SaidEncoding | undefined
  readonly columns?: ReadonlyArray<ColumnChoice>
}

const names = kinds.map(({ name }) => name)
const ends = [".csv", ".json"]

/** The whole file is held in memory while it is read. */
const largest = 256 * 1024 * 1024

/** Orders and shipments in JSON may hold their items. */
const nested: Readonly<Record<string, Nested & { readonly kind: string }>> = {
  orders: { under: "items", parent: "increment_id", kind: "order_items" },
  shipments: { under: "items", parent: "shipment_id", kind: "shipment_items" }
}

const readBytes = (file: string): Buffer | string => {
  let handle: number
  try {
    handle = openSync(file, "r")
  } catch (cause) {
    return `it cannot be opened (${cause instanceof Error && "code" in cause ? String(cause.code) : "unknown"})`
  }
  try {
    const { size } = fstatSync(handle)
    if (!fstatSync(handle).isFile()) return "it is no file"
    if (size > largest) return `it is larger than ${largest / 1024 / 1024} MB: split it over several imports`
    return readFileSync(handle)
  } finally {
    closeSync(handle)
  }
}

const readText = (file: string, full: string, named: SaidEncoding | undefined): Decoded | Problem => {
  const bytes = readBytes(full)
  if (typeof bytes === "string") return { file, line: null, column: null, reason: bytes }
  const decoded = decodeFile(TextDecoder, bytes, named)
  if ("text" in decoded) return decoded
  const { line, reason } = decoded
  return { file, column: null, line, reason: reason === notUtf8 ? reason + sayEncoding : reason }
}

/** Reads a folder. Files of other kinds than .csv and .json are left alone. */
export const readFolder = (directory: string, { encoding, columns = [] }: Reading = {}): Folder => {
  const problems: Array<Problem> = []
  const unreadable: Array<Problem> = []
  const notes: Array<string> = []
  const chosen = new Set<string>()
  const sheets = new Map<string, Sheet>()
  const sources = new Map<string, string>()
  const complain = (file: string, reason: string) => problems.push({ file, line: null, column: null, reason })
  const add = (kind: string, sheet: Sheet) => {
    const before = sources.get(kind)
    if (before !== undefined)
      return complain(sheet.file, `${before} has the ${kind} already: keep one of them`)
    sources.set(kind, sheet.file)
    chosen.add(kind)
    const read = withColumns(
      sheet,
      columns.filter((choice) => choice.kind === kind)
    )
    problems.push(...read.problems)
    sheets.set(kind, read.sheet)
  }
  let files: ReadonlyArray<string>
  try {
    files = readdirSync(directory).sort()
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined
    const reason =
      code === "ENOENT"
        ? "there is no such folder"
        : code === "ENOTDIR"
          ? "it is no folder"
          : `it cannot be read (${code})`
    return {
      sheets,
      problems: [{ file: directory, line: null, column: null, reason }],
      unreadable: [],
      notes: []
    }
  }
  for (const file of files) {
    const end = path.extname(file).toLowerCase()
    const kind = path.basename(file, path.extname(file)).toLowerCase()
    if (!ends.includes(end) || file.startsWith(".")) continue
    if (!names.includes(kind)) {
      const guess = nearest(kind, names)
      complain(
        file,
        `it is no file of an import: ${guess === undefined ? `take it away, or name it ${either(names)}` : `did you mean ${guess}${end}?`}`
      )
      continue
    }
    const text = readText(file, path.join(directory, file), encoding)
    if (!("text" in text)) {
      unreadable.push(text)
      continue
    }
    if (end === ".csv") {
      const read = readCsv(file, text.text)
      if (text.encoding !== "UTF-8" || read.delimiter !== "comma")
        notes.push(`${file}: read as ${text.encoding}, with ${read.delimiter}s between cells`)
      if (read.sheet.columns.length === 0) unreadable.push(...read.problems)
      else problems.push(...read.problems)
      add(kind, read.sheet)
      continue
    }
    const nesting = nested[kind]
    const read = readJson(file, text.text, nesting)
    if (text.encoding !== "UTF-8") notes.push(`${file}: read as ${text.encoding}`)
    if (read.sheet.columns.length === 0) unreadable.push(...read.problems)
    else problems.push(...read.problems)
    add(kind, read.sheet)
    if (read.nested !== undefined && nesting !== undefined) {
      problems.push(...read.nested.problems)
      add(nesting.kind, numbered(read.nested.sheet))
    }
  }
  for (const { kind, column } of columns)
    if (!chosen.has(kind) && unreadable.length === 0)
      complain(directory, `there is no file of ${kind}, of which the column ${column} is named`)
  if (sheets.size === 0 && problems.length + unreadable.length === 0)
    complain(
      directory,
      `it holds nothing to import: put ${names.map((name) => `${name}.csv`).join(", ")} into it`
    )
  return { sheets, problems, unreadable, notes }
}

/** Items inside their orders count their own lines, unless they say otherwise. */
const numbered = (sheet: Sheet): Sheet => {
  const at = sheet.columns.indexOf("increment_id")
  if (at < 0 || sheet.columns.includes("line")) return sheet
  const counts = new Map<string, number>()
  return {
    ...sheet,
    columns: [...sheet.columns, "line"],
    rows: sheet.rows.map((row) => {
      const order = row.cells[at] ?? ""
      const line = (counts.get(order) ?? 0) + 1
      counts.set(order, line)
      return { ...row, cells: [...row.cells, String(line)] }
    })
  }
}
