/** What an import did to single rows that matter to whoever asks later: users, stores, settings. Each is an entry of the audit. */
import * as Day from "#core/day.ts"
import {
  type FoundRow,
  isSame,
  merge,
  type Progress,
  type Row,
  type Settle,
  type Table
} from "../store/engine/merge.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"

export interface Note {
  readonly subject: "user" | "store" | "env"
  readonly id: string
  readonly action: string
  readonly detail: unknown
}
export type TakeNote = (note: Note) => void

/** Who imports: the operator of the machine, who is no user of Packhouse. */
export interface Operator {
  readonly userId: 0
  /** "asha at the machine". */
  readonly name: string
  /** The command that was given: "packhouse import". */
  readonly command: string
}

/** An entry of the audit by the operator of the machine. */
export const entryOf = (
  by: Operator,
  now: Day.Instant,
  { subject, id, action, detail }: Omit<Note, "subject"> & { readonly subject: audit.Entry["subject"] }
): Tx<void> =>
  audit.append({
    at: Day.toGmt(now),
    userId: by.userId,
    userName: by.name,
    storeId: null,
    subject,
    subjectId: id,
    action,
    detail: { ...(detail as object), by: by.command }
  })

interface Noted<C extends string> {
  /** What is noted of a row that is new, and of one that has changed; undefined for nothing. */
  readonly added: (row: Row<C>) => Note | undefined
  readonly changed: (before: FoundRow, row: Row<C>) => Note | undefined
}

/** Merges rows of a table whose keys stand alone, and notes what became of each. */
export const mergeNoted = function* <C extends string>(
  table: Table<C>,
  rows: ReadonlyArray<Row<C>>,
  {
    progress,
    note,
    noted,
    settle = (_, row) => row
  }: {
    readonly progress: Progress
    readonly note: TakeNote
    readonly noted: Noted<C>
    readonly settle?: Settle<C>
  }
) {
  const keyOf = (row: Row<C>): string =>
    `${table.within === undefined ? "" : row[table.within]} ${row[table.by]}`
  /** Settled once where it stands the same, twice where it is locked first: what it said last counts. */
  const settled = new Map<string, Note | undefined>()
  const counts = yield* merge(table, rows, progress, (before, row) => {
    const done = settle(before, row)
    settled.set(keyOf(row), isSame(table.columns, before, done) ? undefined : noted.changed(before, done))
    return done
  })
  for (const row of rows) {
    const found = settled.has(keyOf(row)) ? settled.get(keyOf(row)) : noted.added(row)
    if (found !== undefined) note(found)
  }
  return counts
}
