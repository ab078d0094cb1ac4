/**
 * A folder's sheets on their way into the store: everything is judged before anything is written, in one transaction, so
 * that a folder is imported whole or not at all.
 */

import { Result } from "effect"
import type * as Day from "#core/day.ts"
import type { Problem, Warning } from "#core/sheet/problem.ts"
import type { Sheet } from "#core/sheet/sheet.ts"
import type { Counts } from "../store/engine/merge.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as masterChanges from "../store/network/master-changes.ts"
import type { Loading, Writing } from "./kind.ts"
import { kinds } from "./kinds.ts"
import { entryOf, type Note, type Operator } from "./notes.ts"
import { readReferenceData } from "./reference-data.ts"
import { type Rejected, rejected } from "./rejected.ts"

/** What an import did, by kind. */
export type Summary = Readonly<Record<string, Counts>>

export interface Opened {
  readonly loadings: ReadonlyArray<Loading>
  readonly problems: ReadonlyArray<Problem>
}

/** Reads the cells of every sheet, in the order in which the kinds are written. */
export const open = (sheets: ReadonlyMap<string, Sheet>, now: Day.Instant): Opened => {
  const loadings = kinds.flatMap((kind) => {
    const sheet = sheets.get(kind.name)
    return sheet === undefined ? [] : [kind.open(sheet, now)]
  })
  return { loadings, problems: loadings.flatMap(({ problems }) => problems) }
}

/** All that is wrong with the files, beyond their cells. Only reads. */
export const judge = function* (loadings: ReadonlyArray<Loading>, now: Day.Instant) {
  const reference = yield* readReferenceData(now)
  for (const loading of loadings) loading.learn(reference)
  const judged = []
  for (const loading of loadings)
    judged.push({ kind: loading.kind, count: loading.count, ...(yield* loading.judge(reference)) })
  return judged
}

export interface ProgressListener {
  /** So many rows of a kind, of so many, are written. */
  readonly progress: (kind: string, done: number, total: number) => void
}

export interface Imported {
  readonly summary: Summary
  /** Orders that were left as they are, because staff have gone further with them. */
  readonly keptOrders: number
  /** What was imported and is plainly a slip. */
  readonly warnings: ReadonlyArray<Warning>
}

export interface Given extends Pick<Writing, "now" | "passwords">, ProgressListener {
  /** Who imports what; nothing is written into the audit where nobody does. */
  readonly by?: Operator & { readonly what: string }
  /** Warnings refuse as problems do. */
  readonly isStrict?: boolean
}

/** The import as a whole, and what became of single rows that matter. */
const writeNotes = function* (
  by: Operator & { readonly what: string },
  now: Day.Instant,
  notes: ReadonlyArray<Note>,
  summary: Summary,
  warnings: number
): Tx<void> {
  yield* entryOf(by, now, {
    subject: "import",
    id: by.what,
    action: "imported",
    detail: { ...summary, ...(warnings === 0 ? {} : { warnings }) }
  })
  for (const note of notes) yield* entryOf(by, now, note)
}

/** Judges the files and writes them; refuses with every problem, and writes nothing then. */
export const load = function* (
  { loadings, problems }: Opened,
  given: Given
): Tx<Result.Result<Imported, Rejected>> {
  const judged = yield* judge(loadings, given.now)
  const all = [...problems, ...judged.flatMap((each) => each.problems)]
  const warnings = judged.flatMap((each) => each.warnings)
  if (all.length > 0 || (given.isStrict === true && warnings.length > 0))
    return Result.fail(rejected(all, warnings))
  const notes: Array<Note> = []
  const shared = {
    now: given.now,
    passwords: given.passwords,
    orders: new Map(),
    orderTally: { count: 0 },
    note: (note: Note) => notes.push(note)
  }
  const summary: Record<string, Counts> = {}
  for (const { kind, count, write } of judged)
    summary[kind] = yield* write({ ...shared, progress: (done) => given.progress(kind, done, count) })
  // What an administrator has judged beside it is judged again.
  yield* masterChanges.count()
  if (given.by !== undefined) yield* writeNotes(given.by, given.now, notes, summary, warnings.length)
  return Result.succeed({ summary, keptOrders: shared.orderTally.count, warnings })
}
