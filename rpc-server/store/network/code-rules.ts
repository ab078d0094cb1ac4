/** The lists by which the network reads codes, as they were last saved, and some versions before. */
import { Schema } from "effect"
import { untouchedLists } from "#core/barcode/rule/network-lists.ts"
import { FileRule, type StoredList } from "#core/barcode/rule/stored-list.ts"
import * as Day from "#core/day.ts"
import { groups } from "../engine/many-rows.ts"
import { bit, marks, select, type Tx, write } from "../engine/transaction.ts"

/** So many versions are kept; the audit says what became of the others. */
const keptVersions = 20

const SavedRow = Schema.Struct({
  version: Schema.Int,
  changed_at: Day.GmtTime,
  changed_by: Schema.String
})
export type Saved = typeof SavedRow.Type
const newest = select(
  SavedRow,
  "SELECT version, changed_at, changed_by FROM code_rules ORDER BY version DESC LIMIT 1"
)
/** Who saved them last; undefined before anybody has. */
export const lastSaved = function* (): Tx<Saved | undefined> {
  return (yield* newest())[0]
}
/** The number of what holds now: 0 before anybody has saved any. */
export const version = function* (): Tx<number> {
  return (yield* lastSaved())?.version ?? 0
}
/** The newest versions, the last one first. */
export const saves = select(
  SavedRow,
  `SELECT version, changed_at, changed_by FROM code_rules ORDER BY version DESC LIMIT ${keptVersions}`
)

const ListRow = Schema.Struct({
  name: Schema.String,
  is_on: Schema.Int,
  title: Schema.NullOr(Schema.String),
  rules: Schema.NullOr(Schema.fromJsonString(Schema.Array(FileRule)))
})
const listRows = select(
  ListRow,
  "SELECT name, is_on, title, rules FROM code_list WHERE version = ? ORDER BY place"
)
/** The lists of a version, in their order. */
export const listsOf = function* (wanted: number): Tx<ReadonlyArray<StoredList>> {
  if (wanted === 0) return untouchedLists
  return (yield* listRows(wanted)).map(({ name, is_on, title, rules }) => ({
    name,
    is_on: is_on === 1,
    ...(title === null ? {} : { title }),
    ...(rules === null ? {} : { rules })
  }))
}

const writtenRows = select(
  Schema.Struct({
    name: Schema.String,
    is_on: Schema.Int,
    title: Schema.NullOr(Schema.String),
    rules: Schema.NullOr(Schema.String)
  }),
  `SELECT name, is_on, title, rules FROM code_list
   WHERE version = (SELECT MAX(version) FROM code_rules) ORDER BY place`
)
/** What holds now as one text, which is the same for the same lists whoever has them; empty before anybody has saved any. */
export const written = function* (): Tx<string> {
  const rows = yield* writtenRows()
  return rows.length === 0 ? "" : JSON.stringify(rows)
}

const given = select(
  Schema.Struct({ version: Schema.Int }),
  `INSERT INTO code_rules (version, changed_at, changed_by) VALUES (?, ?, ?)
   ON CONFLICT (version) DO NOTHING RETURNING version`
)
const forgotLists = write("DELETE FROM code_list WHERE version <= ?")
const forgotVersions = write("DELETE FROM code_rules WHERE version <= ?")

/** Saves lists under a version of their own. False where somebody else has saved that version meanwhile. */
export const save = function* (
  { version, changed_at, changed_by }: Saved,
  lists: ReadonlyArray<StoredList>
): Tx<boolean> {
  if ((yield* given(version, changed_at, changed_by)).length === 0) return false
  const rows = lists.map(({ name, is_on, title, rules }, index) => [
    version,
    index + 1,
    name,
    bit(is_on),
    title ?? null,
    rules === undefined ? null : JSON.stringify(rules)
  ])
  for (const some of groups(rows))
    yield {
      text: `INSERT INTO code_list (version, place, name, is_on, title, rules) VALUES ${some.map(() => `(${marks(6)})`).join(", ")}`,
      values: some.flat()
    }
  yield* forgotLists(version - keptVersions)
  yield* forgotVersions(version - keptVersions)
  return true
}
