/** The files of a folder: which of them are imported, and their sheets. */
import { closeSync, fstatSync, openSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { nearest } from "#core/nearest.ts"
import { readCsv } from "#core/sheet/csv.ts"
import { type Nested, readJson } from "#core/sheet/json.ts"
import { either, type Problem } from "#core/sheet/problem.ts"
import type { Sheet } from "#core/sheet/sheet.ts"
import { kinds } from "./kinds.ts"

export interface Folder {
  /** By the name of the kind. */
  readonly sheets: ReadonlyMap<string, Sheet>
  readonly problems: ReadonlyArray<Problem>
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

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
const tryDecode = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
/** The first line, counted from 1, with a byte that UTF-8 does not have. */
const badLine = (bytes: Buffer): number => {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start)
    const stop = end < 0 ? bytes.length : end
    if (tryDecode(bytes.subarray(start, stop)) === undefined) return line
    start = stop + 1
  }
  return line
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

interface Text {
  readonly text: string
}
const readText = (file: string, full: string): Text | Problem => {
  const bytes = readBytes(full)
  if (typeof bytes === "string") return { file, line: null, column: null, reason: bytes }
  const text = tryDecode(bytes)
  return text === undefined
    ? { file, line: badLine(bytes), column: null, reason: "it is not UTF-8: save it as CSV UTF-8" }
    : { text }
}

/** Reads a folder. Files of other kinds than .csv and .json are left alone. */
export const readFolder = (directory: string): Folder => {
  const problems: Array<Problem> = []
  const sheets = new Map<string, Sheet>()
  const sources = new Map<string, string>()
  const complain = (file: string, reason: string) => problems.push({ file, line: null, column: null, reason })
  const add = (kind: string, sheet: Sheet) => {
    const before = sources.get(kind)
    if (before !== undefined)
      return complain(sheet.file, `${before} has the ${kind} already: keep one of them`)
    sources.set(kind, sheet.file)
    sheets.set(kind, sheet)
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
    return { sheets, problems: [{ file: directory, line: null, column: null, reason }] }
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
    const text = readText(file, path.join(directory, file))
    if (!("text" in text)) {
      problems.push(text)
      continue
    }
    if (end === ".csv") {
      const read = readCsv(file, text.text)
      problems.push(...read.problems)
      add(kind, read.sheet)
      continue
    }
    const nesting = nested[kind]
    const read = readJson(file, text.text, nesting)
    problems.push(...read.problems)
    add(kind, read.sheet)
    if (read.nested !== undefined && nesting !== undefined) {
      problems.push(...read.nested.problems)
      add(nesting.kind, numbered(read.nested.sheet))
    }
  }
  if (sheets.size === 0 && problems.length === 0)
    complain(
      directory,
      `it holds nothing to import: put ${names.map((name) => `${name}.csv`).join(", ")} into it`
    )
  return { sheets, problems }
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
