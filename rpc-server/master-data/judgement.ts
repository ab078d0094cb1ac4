/**
 * Judging a change: what it would do row by row, and what is wrong with it. It only reads, so that a thread beside the
 * server's does it; what it finds goes to the server as lines of JSON, which are read some at a time.
 */
import { Schema } from "effect"
import { MasterCounts, MasterProblem } from "#core/contract/master-data.ts"
import type * as Day from "#core/day.ts"
import { type Problem, quoted } from "#core/sheet/problem.ts"
import type { Sheet } from "#core/sheet/sheet.ts"
import type { AnyRow } from "../import/kind.ts"
import { readReferenceData } from "../import/reference-data.ts"
import type { FoundRow } from "../store/engine/merge.ts"
import type { Tx, Value } from "../store/engine/transaction.ts"
import * as changes from "../store/network/master-changes.ts"
import * as masterRows from "../store/network/master-rows.ts"
import { codecOf } from "./cells.ts"
import { type MaintainedKind, maintainedKind } from "./kinds.ts"
import { namedRowText } from "./named-by.ts"
import { ReadSource, readSource, type SourceRow } from "./source.ts"

export const Judging = Schema.Struct({ kind: Schema.String, source: ReadSource })
export type Judging = typeof Judging.Type

/** So many problems are told one by one. */
export const mostProblems = 300

export const Head = Schema.Struct({
  /** The state of the master data by which it was judged. */
  version: Schema.Int,
  ...MasterCounts.fields,
  fields: Schema.Array(Schema.String),
  /** The columns of the table that changed rows bring, those of the key first. */
  columns: Schema.Array(Schema.String),
  problem_count: Schema.Int,
  problems: Schema.Array(MasterProblem),
  warnings: Schema.Array(MasterProblem)
})
export type Head = typeof Head.Type

type Cells = Readonly<Record<string, string>>
export interface Difference {
  readonly key: ReadonlyArray<string>
  readonly before: Cells | null
  readonly after: Cells | null
  /** What the table is to hold: of a new row all columns, of another one those of the change. */
  readonly stored: ReadonlyArray<Value>
  /** What other tables are to hold of it. */
  readonly beside: AnyRow | null
}
export interface Judgement {
  readonly head: Head
  readonly differences: ReadonlyArray<Difference>
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b))

interface Pair {
  readonly line: number
  readonly row: AnyRow
  readonly before: AnyRow | undefined
  readonly storedBefore: FoundRow | undefined
  readonly stored: Readonly<Record<string, Value>>
}

/** A problem as the wire has it; a warning with its rule. */
const placed = ({
  line,
  column,
  reason,
  row,
  record,
  rule
}: Problem & { readonly rule?: string }): MasterProblem => ({
  line,
  column,
  reason,
  ...(row === undefined ? {} : { row }),
  ...(record === undefined ? {} : { record }),
  ...(rule === undefined ? {} : { rule })
})

/** The words for a cell that is another one by now than somebody saw. */
const otherWords = (now: string, seen: string): string =>
  `somebody has changed it meanwhile: it is ${quoted(now)} now, and was ${quoted(seen)}`

export const judgeChange = function* (
  { kind: { name, open, columns: columnsAt }, maintained }: MaintainedKind,
  source: ReadSource,
  now: Day.Instant
): Tx<Judgement> {
  const { table, typed, beside } = maintained
  const columns = columnsAt(now)
  const names = Object.keys(columns)
  const isNamed = new Set(names)
  const codec = codecOf(columns, table.keys)
  const read = yield* readSource(source, name, table.keys)
  const problems: Array<MasterProblem> = read.problems.map(placed)
  const complain = (line: number | null, column: string | null, reason: string) =>
    problems.push({ line, column, reason })

  const version = yield* changes.version()
  const reference = yield* readReferenceData(now)
  const aside = { gtins: new Map(reference.gtins), plus: new Map(reference.plus) }
  const keyed = read.rows.map((row) => ({
    row,
    key: codec.keyOf(table.keys.map((column) => row.cells[column] ?? ""))
  }))
  const leaving = read.gone.map((each) => ({ ...each, at: codec.keyOf(each.key) }))
  const standingRows = yield* masterRows.byKeys(
    table,
    [...keyed.map(({ key }) => key), ...leaving.map(({ at }) => at)].filter((key) => key !== undefined)
  )
  const found = (key: masterRows.Key | undefined): FoundRow | undefined =>
    key === undefined ? undefined : standingRows.get(masterRows.keyText(key))
  const typedBefore = new Map<FoundRow, AnyRow>()
  const before = (row: FoundRow): AnyRow => {
    const made = typedBefore.get(row) ?? typed(row, aside)
    typedBefore.set(row, made)
    return made
  }

  /** Columns that are left out stay; those of the key are written, and told once where they are missing. */
  const added = names.filter((each) => !read.columns.includes(each) && !table.keys.includes(each))
  const whole = [...read.columns, ...added]
  const cellOf = (column: string, { cells }: SourceRow, standingRow: FoundRow | undefined): string => {
    const cell = cells[column]
    if (cell !== undefined || standingRow === undefined) return cell ?? ""
    return isNamed.has(column) ? codec.print(column, before(standingRow)[column]) : ""
  }
  const sheet: Sheet = {
    file: `${name}.csv`,
    columns: read.rows.length === 0 ? [] : whole,
    rows: keyed.map(({ row, key }) => {
      const standingRow = found(key)
      return {
        line: row.line,
        ...(row.row === undefined ? {} : { row: row.row }),
        cells: whole.map((column) => cellOf(column, row, standingRow))
      }
    })
  }

  for (const { row, key } of keyed) {
    if (row.seen === undefined || key === undefined) continue
    const standingRow = found(key)
    if (row.seen === null) {
      if (standingRow !== undefined)
        complain(row.line, null, "there is such a row already: open it to change it")
      continue
    }
    if (standingRow === undefined) {
      complain(row.line, null, "somebody has taken it away meanwhile")
      continue
    }
    for (const [column, seen] of Object.entries(row.seen)) {
      const cell = isNamed.has(column) ? codec.print(column, before(standingRow)[column]) : seen
      if (cell !== seen) complain(row.line, column, otherWords(cell, seen))
    }
  }

  const loading = open(sheet, now)
  loading.learn(reference)
  const judged = yield* loading.judge(reference)
  for (const problem of [...loading.problems, ...judged.problems]) problems.push(placed(problem))

  const pairs = judged.rows().map(({ line, row, stored }): Pair => {
    const storedBefore = standingRows.get(masterRows.keyText(masterRows.keyIn(table, stored)))
    return {
      line,
      row,
      stored,
      storedBefore,
      before: storedBefore === undefined ? undefined : before(storedBefore)
    }
  })
  const changing = table.columns.filter((column) =>
    pairs.some(
      ({ storedBefore, stored }) => storedBefore !== undefined && storedBefore[column] !== stored[column]
    )
  )
  const stayColumns = [...table.keys, ...changing.filter((column) => !table.keys.includes(column))]
  const fields = new Set<string>()
  const counts = { added: 0, changed: 0, removed: 0, same: 0 }
  const differences: Array<Difference> = []
  const empty = { gtins: new Map(), plus: new Map() }
  for (const { row, stored, before: was } of pairs) {
    const besides = beside === undefined ? null : beside(row, was)
    const after: AnyRow = { ...typed(stored as FoundRow, empty), ...besides }
    const cellsBefore: Record<string, string> = {}
    const cellsAfter: Record<string, string> = {}
    let differs = false
    for (const column of names) {
      if (was !== undefined && isSame(was[column], after[column])) continue
      const [old, fresh] = [
        was === undefined ? "" : codec.print(column, was[column]),
        codec.print(column, after[column])
      ]
      if (was === undefined ? fresh === "" : old === fresh) continue
      differs = true
      fields.add(column)
      if (was !== undefined) cellsBefore[column] = old
      cellsAfter[column] = fresh
    }
    if (was !== undefined && !differs) {
      counts.same++
      continue
    }
    counts[was === undefined ? "added" : "changed"]++
    const isBesideSame =
      was !== undefined && Object.keys(besides ?? {}).every((column) => !(column in cellsAfter))
    differences.push({
      key: codec.keyCells(after),
      before: was === undefined ? null : cellsBefore,
      after: cellsAfter,
      stored: (was === undefined ? table.columns : stayColumns).map((column) => stored[column] ?? null),
      beside: isBesideSame ? null : besides
    })
  }

  const goneKeys = leaving.flatMap(({ at }) => (at === undefined || at.length > 1 ? [] : [at[0] ?? null]))
  const namedBy = yield* masterRows.namedRows(table, goneKeys)
  for (const { line, key, at, seen } of leaving) {
    const standingRow = found(at)
    if (standingRow === undefined || at === undefined) {
      complain(line, null, `there is no ${key.join(" ")} to take away`)
      continue
    }
    const by = at.length > 1 ? undefined : namedBy.get(at[0] ?? null)
    if (by !== undefined) complain(line, null, namedRowText(key.join(" "), by))
    const was = before(standingRow)
    const cells: Record<string, string> = {}
    for (const column of names) {
      const cell = codec.print(column, was[column])
      if (cell !== "") cells[column] = cell
      if (seen?.[column] !== undefined && seen[column] !== cell)
        complain(line, column, otherWords(cell, seen[column]))
    }
    counts.removed++
    differences.push({ key, before: cells, after: null, stored: at, beside: null })
  }

  if (read.rows.length + read.gone.length === 0 && problems.length === 0)
    complain(null, null, "it has no rows")
  const order = (line: number | null): number => line ?? 0
  return {
    head: {
      version,
      ...counts,
      fields: names.filter((column) => fields.has(column)),
      columns: stayColumns,
      problem_count: problems.length,
      problems: problems.toSorted((a, b) => order(a.line) - order(b.line)).slice(0, mostProblems),
      warnings: judged.warnings.slice(0, mostProblems).map(placed)
    },
    differences
  }
}

const stateOf = ({ before, after }: Difference): Line[0] =>
  before === null ? "added" : after === null ? "removed" : "changed"
const jsonOf = (cells: Cells | null): string | null => (cells === null ? null : JSON.stringify(cells))

/** A line as it is staged, and what other tables are to hold. */
export type Line = readonly [
  state: "added" | "changed" | "removed",
  key: string,
  before: string | null,
  after: string | null,
  stored: string,
  beside: AnyRow | null
]
/** The lines among some that say more than what is staged: of rows that go, and of what other tables are to hold. */
export const linesWithMore = (lines: ReadonlyArray<string>): ReadonlyArray<Line> =>
  // Most say no more, and are not read at all.
  lines.flatMap((line) =>
    line.endsWith(",null]") && !line.startsWith('["removed"') ? [] : [JSON.parse(line) as Line]
  )

const lineOf = (difference: Difference): Line => [
  stateOf(difference),
  JSON.stringify(difference.key),
  jsonOf(difference.before),
  jsonOf(difference.after),
  JSON.stringify(difference.stored),
  difference.beside
]

/** A judgement as lines of JSON: its head, and what differs. */
export const writtenJudgement = ({ head, differences }: Judgement): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    [head, ...(head.problem_count > 0 ? [] : differences.map(lineOf))]
      .map((each) => JSON.stringify(each))
      .join("\n")
  )

const unknownKind = (name: string): Judgement => ({
  head: {
    version: 0,
    added: 0,
    changed: 0,
    removed: 0,
    same: 0,
    fields: [],
    columns: [],
    problem_count: 1,
    problems: [{ line: null, column: null, reason: `there is no kind ${quoted(name)}` }],
    warnings: []
  },
  differences: []
})

/** Judges what is asked for, as lines. */
export const judged = function* ({ kind, source }: Judging, now: Day.Instant): Tx<Uint8Array<ArrayBuffer>> {
  const found = maintainedKind(kind)
  return writtenJudgement(found === undefined ? unknownKind(kind) : yield* judgeChange(found, source, now))
}
