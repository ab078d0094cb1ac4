/**
 * The statements of a migration on a database that is spread: they are written for one whose tables are whole
 * (docs/growing.md says how one is written so that it holds on both).
 */
import type { Tx } from "../engine/transaction.ts"
import { type Form, madeByValue } from "./form.ts"
import { byHub, byValue } from "./kinds.ts"
import { carriedOut, planFor, settings } from "./plan.ts"

const isByHub: ReadonlySet<string> = new Set(byHub)

/** A foreign key to a table by hub. */
interface Named {
  readonly columns: string
  readonly table: string
  readonly named: string
}
const rest = "(?: ON (?:DELETE|UPDATE) (?:CASCADE|RESTRICT|NO ACTION|SET NULL))*"
const ofTable = new RegExp(String.raw`,\s*FOREIGN KEY \(([^)]*)\) REFERENCES (\w+) \(([^)]*)\)${rest}`, "g")
const ofColumn = new RegExp(
  String.raw`\b([a-z]\w*)((?: (?:[A-Z]+|\d+))+) REFERENCES (\w+) \((\w+)\)${rest}`,
  "g"
)
/** A statement without its foreign keys to tables by hub, whose ids are unique within a hub alone, and those keys. */
export const withoutKeys = (text: string): { readonly text: string; readonly keys: ReadonlyArray<Named> } => {
  const keys: Array<Named> = []
  const taken = (whole: string, left: string, key: Named): string => {
    if (!isByHub.has(key.table)) return whole
    keys.push(key)
    return left
  }
  const left = text
    .replace(ofTable, (whole, columns: string, table: string, named: string) =>
      taken(whole, "", { columns, table, named })
    )
    .replace(ofColumn, (whole, columns: string, type: string, table: string, named: string) =>
      taken(whole, `${columns}${type}`, { columns, table, named })
    )
  return { text: left, keys }
}

const withHub = (columns: string): string => (/\bhub_id\b/.test(columns) ? columns : `hub_id, ${columns}`)
const run = (text: string) => ({ text, values: [] })

/** Carries a statement of a migration out on a database that is spread in a form. */
const migrated = function* (text: string, form: Form): Tx<void> {
  const [, created, altered, unique] =
    /^\s*(?:CREATE TABLE (\w+)|ALTER TABLE (\w+)|CREATE UNIQUE INDEX \w+ ON (\w+))/.exec(text) ?? []
  if (created !== undefined && byValue.has(created)) {
    for (const each of madeByValue(text, form)) yield run(each)
    return
  }
  if (unique !== undefined && isByHub.has(unique)) {
    yield run(text.replace(/ \(([^)]*)\)/, (_, columns: string) => ` (${withHub(columns)})`))
    return
  }
  const table = created ?? altered
  if (table === undefined) {
    yield run(text)
    return
  }
  const { text: plain, keys } = withoutKeys(text)
  yield run(plain)
  if (created !== undefined) yield* carriedOut(planFor(form))
  // What is not by hub itself cannot name what is.
  if (isByHub.has(table))
    for (const { columns, table: to, named } of keys)
      yield run(
        `ALTER TABLE ${table} ADD CONSTRAINT ${[table, ...columns.split(/,\s*/), "fkey"].join("_")} FOREIGN KEY (${withHub(columns)}) REFERENCES ${to} (${withHub(named)})`
      )
}

/** Carries the statements of a step out; what it has left whole, by another name before, is spread at its end. */
export const migratedStep = function* (texts: ReadonlyArray<string>, form: Form): Tx<void> {
  for (const text of settings(form)) yield run(text)
  for (const text of texts) yield* migrated(text, form)
  yield* carriedOut(planFor(form))
}
