/** What a change is made of, read into rows of cells: a file, rows as they were sent, or a change that is taken back. */
import { Result, Schema } from "effect"
import { MasterSource, mostChanged } from "#core/contract/master-data.ts"
import { withColumns } from "#core/sheet/chosen-columns.ts"
import { readCsv } from "#core/sheet/csv.ts"
import { readJson } from "#core/sheet/json.ts"
import type { Problem } from "#core/sheet/problem.ts"
import { columnName } from "#core/sheet/sheet.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as changes from "../store/network/master-changes.ts"
import * as uploads from "../store/network/master-uploads.ts"

/** What is asked to be judged: a source as it was sent, a stored one by its name, or a change to take back. */
export const ReadSource = Schema.Union([
  Schema.Struct({ sent: MasterSource, user_id: Schema.Int }),
  Schema.Struct({ stored: Schema.String }),
  Schema.Struct({ undo: Schema.Int, is_forced: Schema.Boolean })
])
export type ReadSource = typeof ReadSource.Type

type Cells = Readonly<Record<string, string>>

export interface SourceRow {
  readonly line: number
  /** As a spreadsheet counts it; undefined where no file has it. */
  readonly row?: number | undefined
  /** The cells that are said; others stay. */
  readonly cells: Cells
  /** The cells as they have to stand still; null: there has to be no such row; undefined: whatever they are. */
  readonly seen: Cells | null | undefined
}
export interface Source {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<SourceRow>
  /** Rows that go, by their keys. */
  readonly gone: ReadonlyArray<{
    readonly line: number
    readonly key: ReadonlyArray<string>
    readonly seen: Cells | undefined
  }>
  readonly problems: ReadonlyArray<Problem>
}

const nothing: Source = { columns: [], rows: [], gone: [], problems: [] }
const refused = (file: string, reason: string): Source => ({
  ...nothing,
  problems: [{ file, line: null, column: null, reason }]
})

const readText = (file: string, text: string, chosen: MasterSource["columns"] = []): Source => {
  const found = /^\ufeff?\s*\[/.test(text) ? readJson(file, text, undefined) : readCsv(file, text)
  const { sheet, problems } = withColumns(
    found.sheet,
    chosen.map(({ column, as }) => ({
      kind: "",
      column: columnName(column),
      as: as === null ? undefined : columnName(as)
    }))
  )
  if (sheet.rows.length > mostChanged)
    return refused(
      file,
      `it has ${sheet.rows.length} rows: split it, ${mostChanged} is the most of one change`
    )
  return {
    columns: sheet.columns,
    rows: sheet.rows.map(({ line, row, cells }) => ({
      line,
      row,
      cells: Object.fromEntries(sheet.columns.map((name, at) => [name, cells[at] ?? ""])),
      seen: undefined
    })),
    gone: [],
    problems: [...found.problems, ...problems]
  }
}

const named = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [columnName(name), cell]))

const readRows = ({ rows = [], remove = [] }: MasterSource): Source => {
  const all = rows.map(({ cells, seen }, at) => ({
    line: at + 1,
    cells: named(cells),
    seen: seen == null ? seen : named(seen)
  }))
  return {
    columns: [...new Set(all.flatMap(({ cells }) => Object.keys(cells)))],
    rows: all,
    gone: remove.map((key, at) => ({ line: rows.length + at + 1, key, seen: undefined })),
    problems: []
  }
}

const readStored = Schema.decodeUnknownResult(Schema.fromJsonString(MasterSource))

const readChoices = Schema.decodeUnknownResult(Schema.fromJsonString(MasterSource.fields.columns.schema))

const readNamed = function* (
  file: string,
  name: string,
  chosen: MasterSource["columns"] = undefined
): Tx<Source> {
  const text = yield* uploads.textOf(name)
  if (text === undefined)
    return refused(file, "no such file was sent, or a part of it is missing: send it again")
  if (text.startsWith(uploads.ofColumns)) {
    const end = text.indexOf("\n")
    const read = readChoices(text.slice(uploads.ofColumns.length, end))
    return Result.isSuccess(read)
      ? readText(file, text.slice(end + 1), read.success)
      : refused(file, "the names of its columns cannot be read")
  }
  if (!text.startsWith(uploads.ofRows)) return readText(file, text, chosen)
  const sent = readStored(text.slice(uploads.ofRows.length))
  return Result.isSuccess(sent) ? readRows(sent.success) : refused(file, "its rows cannot be read")
}

/** Every row of a change, so that what it did is taken back: its cells as they were, where they are as it left them. */
const readUndone = function* (changeId: number, keys: ReadonlyArray<string>, isForced: boolean): Tx<Source> {
  const rows: Array<SourceRow> = []
  const gone: Array<Source["gone"][number]> = []
  const columns = new Set(keys)
  for (const row of yield* changes.rowsOf(changeId, 0, mostChanged)) {
    const { place: line, key_cells: key, before_cells: before, after_cells: after } = row
    if (before === null) {
      gone.push({ line, key, seen: isForced ? undefined : (after ?? {}) })
      continue
    }
    for (const name of Object.keys(before)) columns.add(name)
    const named = Object.fromEntries(keys.map((name, at) => [name, key[at] ?? ""]))
    rows.push({ line, cells: { ...named, ...before }, seen: isForced ? undefined : after })
  }
  return { columns: [...columns], rows, gone, problems: [] }
}

/** Reads a source; only the store is read. */
export const readSource = function* (
  source: ReadSource,
  kind: string,
  keys: ReadonlyArray<string>
): Tx<Source> {
  const file = `${kind}.csv`
  if ("undo" in source) return yield* readUndone(source.undo, keys, source.is_forced)
  if ("stored" in source) return yield* readNamed(file, source.stored)
  const { sent, user_id } = source
  if (sent.upload_id !== undefined)
    return yield* readNamed(file, uploads.nameOf(user_id, sent.upload_id), sent.columns)
  return sent.file === undefined ? readRows(sent) : readText(file, sent.file, sent.columns)
}
