/** Changes of master data: what they did to which rows, who made them, and what is planned. */
import { Schema } from "effect"
import type { MasterChange } from "#core/contract/master-data.ts"
import type * as Day from "#core/day.ts"
import { Bit, bit, type Database, select, selectMany, type Tx, write } from "../engine/transaction.ts"

const versionRow = select(
  Schema.Struct({ version: Schema.Int }),
  "SELECT version FROM master_version WHERE one = 1"
)
/** Another number after every change of master data. */
export const version = function* (): Tx<number> {
  return (yield* versionRow())[0]?.version ?? 0
}
const counted = select(
  Schema.Struct({ version: Schema.Int }),
  "UPDATE master_version SET version = version + 1 WHERE one = 1 AND version = ? RETURNING version"
)
/** Counts a change that was judged by a version; false where there is another by now. Held until the transaction ends. */
export const countFrom = function* (judgedBy: number): Tx<boolean> {
  return (yield* counted(judgedBy)).length > 0
}
/** Counts a change that nobody judged beside others. */
export const count = write("UPDATE master_version SET version = version + 1 WHERE one = 1")

const Row = Schema.Struct({
  id: Schema.Int,
  kind: Schema.String,
  state: Schema.Literals(["staged", "planned", "done", "undone", "failed", "cancelled"]),
  made_at: Schema.String,
  made_by: Schema.Int,
  made_by_name: Schema.String,
  starts_at: Schema.NullOr(Schema.String),
  done_at: Schema.NullOr(Schema.String),
  note: Schema.String,
  added: Schema.Int,
  changed: Schema.Int,
  removed: Schema.Int,
  same: Schema.Int,
  fields: Schema.fromJsonString(Schema.Array(Schema.String)),
  problem: Schema.NullOr(Schema.String),
  undoes: Schema.NullOr(Schema.Int),
  undone_by: Schema.NullOr(Schema.Int),
  has_rows: Bit
})
export type ChangeRow = typeof Row.Type

const columns = Object.keys(Row.fields).join(", ")
const from = `SELECT ${columns} FROM master_change`

/** As the wire has it. */
export const wired = (row: ChangeRow): typeof MasterChange.Encoded => ({
  change_id: row.id,
  kind: row.kind,
  state: row.state === "staged" ? "failed" : row.state,
  made_at: row.made_at,
  made_by: row.made_by_name,
  from: row.starts_at,
  done_at: row.done_at,
  note: row.note,
  added: row.added,
  changed: row.changed,
  removed: row.removed,
  same: row.same,
  fields: row.fields,
  problem: row.problem,
  undoes: row.undoes,
  undone_by: row.undone_by,
  is_undoable: row.state === "done" && row.has_rows === 1
})

export interface NewChange {
  readonly kind: string
  readonly state: "staged" | "planned" | "done"
  readonly made_at: Day.GmtTime
  readonly made_by: number
  readonly made_by_name: string
  readonly starts_at: Day.GmtTime | null
  readonly done_at: Day.GmtTime | null
  readonly note: string
  readonly added: number
  readonly changed: number
  readonly removed: number
  readonly same: number
  readonly fields: ReadonlyArray<string>
  readonly undoes: number | null
}
const insert = select(
  Row,
  `INSERT INTO master_change (kind, state, made_at, made_by, made_by_name, starts_at, done_at, note, added, changed, removed, same, fields, undoes, has_rows)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${columns}`
)
export const add = function* (change: NewChange): Tx<ChangeRow> {
  const [row] = yield* insert(
    change.kind,
    change.state,
    change.made_at,
    change.made_by,
    change.made_by_name,
    change.starts_at,
    change.done_at,
    change.note,
    change.added,
    change.changed,
    change.removed,
    change.same,
    JSON.stringify(change.fields),
    change.undoes,
    bit(change.state !== "planned")
  )
  if (row === undefined) throw new Error("a change was not written")
  return row
}

const byId = select(Row, `${from} WHERE id = ?`)
export const find = function* (id: number): Tx<ChangeRow | undefined> {
  return (yield* byId(id))[0]
}

/** Above every number of a change. */
const beyond = Number.MAX_SAFE_INTEGER
const newest = select(Row, `${from} WHERE id < ? AND state <> 'staged' ORDER BY id DESC LIMIT ?`)
const newestOf = select(
  Row,
  `${from} WHERE kind = ? AND id < ? AND state <> 'staged' ORDER BY id DESC LIMIT ?`
)
export const list = (kind: string | undefined, before: number = beyond, limit = 50) =>
  kind === undefined ? newest(before, limit) : newestOf(kind, before, limit)

const dueRow = select(
  Row,
  `${from} WHERE state = 'planned' AND starts_at <= ? ORDER BY starts_at, id LIMIT 1`
)
/** The planned change whose moment came first. */
export const due = function* (now: Day.GmtTime): Tx<ChangeRow | undefined> {
  return (yield* dueRow(now))[0]
}

const moved = select(
  Row,
  `UPDATE master_change SET state = ? WHERE id = ? AND state = ? RETURNING ${columns}`
)
/** Moves a change from one state to another; undefined where it is in none such any more. */
export const move = function* (
  id: number,
  from: ChangeRow["state"],
  to: ChangeRow["state"]
): Tx<ChangeRow | undefined> {
  return (yield* moved(to, id, from))[0]
}
const failed = write(
  "UPDATE master_change SET state = 'failed', problem = ? WHERE id = ? AND state = 'planned'"
)
export const fail = (id: number, problem: string) => failed(problem, id)

const finished = select(
  Row,
  `UPDATE master_change SET state = 'done', done_at = ?, added = ?, changed = ?, removed = ?, same = ?, fields = ?, has_rows = 1
   WHERE id = ? AND state IN ('staged', 'planned') RETURNING ${columns}`
)
/** A change that was staged or planned is done. */
export const finish = function* (
  id: number,
  done_at: Day.GmtTime,
  {
    added,
    changed,
    removed,
    same,
    fields
  }: Pick<NewChange, "added" | "changed" | "removed" | "same" | "fields">
): Tx<ChangeRow | undefined> {
  return (yield* finished(done_at, added, changed, removed, same, JSON.stringify(fields), id))[0]
}

const undo = select(
  Row,
  `UPDATE master_change SET state = 'undone', undone_by = ? WHERE id = ? AND state = 'done' RETURNING ${columns}`
)
/** The change is taken back by another one; undefined where it is already. */
export const markUndone = function* (id: number, by: number): Tx<ChangeRow | undefined> {
  return (yield* undo(by, id))[0]
}
/** The change counts again: what took it back was taken back itself. */
export const markDone = write(
  "UPDATE master_change SET state = 'done', undone_by = NULL WHERE id = ? AND state = 'undone'"
)

/** Rows of a list in JSON, with their places from 0 on, in the words of a database. */
const listed: Readonly<Record<Database, string>> = {
  sqlite: "SELECT key AS place, value AS line FROM JSON_EACH(?)",
  postgres:
    "SELECT place - 1 AS place, line FROM JSON_ARRAY_ELEMENTS(CAST(? AS JSON)) WITH ORDINALITY AS each(line, place)"
}
/**
 * Writes rows of a change, from a place on. They come as they were judged, and go as one value: their state, their key,
 * their cells before and after, and what is stored of them, each in JSON.
 */
export const stage = function* (
  changeId: number,
  rows: ReadonlyArray<string>,
  first: number,
  database: Database
): Tx<void> {
  if (rows.length === 0) return
  yield {
    text: `INSERT INTO master_change_row (change_id, place, state, key_cells, before_cells, after_cells, stored)
     SELECT CAST(? AS BIGINT), CAST(? AS BIGINT) + l.place, ${[0, 1, 2, 3, 4].map((at) => `l.line ->> ${at}`).join(", ")} FROM (${listed[database]}) AS l`,
    values: [changeId, first, `[${rows.join(",")}]`]
  }
}

const CellsText = Schema.NullOr(Schema.fromJsonString(Schema.Record(Schema.String, Schema.String)))
const DifferenceRow = Schema.Struct({
  place: Schema.Int,
  state: Schema.Literals(["added", "changed", "removed"]),
  key_cells: Schema.fromJsonString(Schema.Array(Schema.String)),
  before_cells: CellsText,
  after_cells: CellsText
})
export type DifferenceRow = typeof DifferenceRow.Type
/** The rows of a change from behind a place on. */
export const rowsOf = select(
  DifferenceRow,
  "SELECT place, state, key_cells, before_cells, after_cells FROM master_change_row WHERE change_id = ? AND place > ? ORDER BY place LIMIT ?"
)

const Id = Schema.Struct({ id: Schema.Int })
const ids = selectMany(Id)
/** Changes that were staged before a time and never came to anything, and those whose rows are old. */
export const forgettable = function* (
  stagedBefore: Day.GmtTime,
  madeBefore: Day.GmtTime
): Tx<ReadonlyArray<number>> {
  const staged = yield* ids(
    "SELECT id FROM master_change WHERE state = 'staged' AND made_at < ? ORDER BY made_at LIMIT 20",
    [stagedBefore]
  )
  const old = yield* ids(
    "SELECT id FROM master_change WHERE has_rows = 1 AND made_at < ? ORDER BY made_at LIMIT 20",
    [madeBefore]
  )
  return [...new Set([...staged, ...old].map(({ id }) => id))]
}
const someGone = select(
  Schema.Struct({ place: Schema.Int }),
  "DELETE FROM master_change_row WHERE change_id = ? AND place IN (SELECT place FROM master_change_row WHERE change_id = ? ORDER BY place LIMIT ?) RETURNING place"
)
const withoutRows = write("UPDATE master_change SET has_rows = 0 WHERE id = ?")
const stagedGone = write("DELETE FROM master_change WHERE id = ? AND state = 'staged'")
/** Forgets some rows of a change, and when there are none left the staged change itself; false when all is done. */
export const forgetSome = function* (id: number, limit: number): Tx<boolean> {
  if ((yield* someGone(id, id, limit)).length > 0) return true
  yield* withoutRows(id)
  yield* stagedGone(id)
  return false
}

const Applying = Schema.Struct({
  id: Schema.Int,
  kind: Schema.String,
  applied: Schema.Int,
  stored_columns: Schema.fromJsonString(Schema.Array(Schema.String)),
  added: Schema.Int,
  changed: Schema.Int,
  removed: Schema.Int
})
export type ApplyingChange = typeof Applying.Type
const applying = select(
  Applying,
  "SELECT id, kind, applied, stored_columns, added, changed, removed FROM master_change WHERE applied IS NOT NULL ORDER BY id LIMIT 1"
)
/** A change that is done and whose rows are not all in their table yet. */
export const underWay = function* (): Tx<ApplyingChange | undefined> {
  return (yield* applying())[0]
}
const startRow = write("UPDATE master_change SET applied = 0, stored_columns = ? WHERE id = ?")
/** From here on its rows go into their table slice by slice. */
export const begin = (id: number, columns: ReadonlyArray<string>) => startRow(JSON.stringify(columns), id)
const come = write("UPDATE master_change SET applied = ? WHERE id = ?")
/** How far it has come; null: it is whole. */
export const comeTo = (id: number, applied: number | null) => come(applied, id)
