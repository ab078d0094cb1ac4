/** Importing a folder: read, judge, write. */
import { Clock, Effect } from "effect"
import { emptySheet, type Sheet } from "#core/sheet/sheet.ts"
import { Store } from "../store/engine/transaction.ts"
import { readFolder } from "./folder.ts"
import { type Imported, judge, load, open, type ProgressListener } from "./network.ts"
import * as passwords from "./passwords.ts"
import { rejected } from "./rejected.ts"
import { stores } from "./stores.ts"

const nameColumns: ReadonlySet<string> = new Set(["name", "legal_name", "city_name", "website_name"])
/** What the stores in a folder are called. */
const namesIn = ({ sheets }: { readonly sheets: ReadonlyMap<string, Sheet> }): ReadonlyArray<string> => {
  const { columns, rows } = sheets.get(stores.name) ?? emptySheet("")
  return rows.flatMap(({ cells }) => cells.filter((_, at) => nameColumns.has(columns[at] ?? "")))
}

/** Imports a folder into the store, or fails with all that is wrong with it. */
export const importFolder = Effect.fn("importFolder")(function* (
  directory: string,
  listener: ProgressListener
) {
  const now = yield* Clock.currentTimeMillis
  const store = yield* Store
  const folder = readFolder(directory)
  const opened = open(folder.sheets, now)
  const given = opened.loadings.flatMap((loading) => loading.passwords)
  const problems = [
    ...folder.problems,
    ...opened.problems,
    ...(yield* passwords.weakPasswords(given, namesIn(folder)))
  ]
  if (problems.length > 0) {
    const judged = yield* store.read(() => judge(opened.loadings))
    return yield* rejected([...problems, ...judged.flatMap((each) => each.problems)])
  }
  const hashes = yield* passwords.hashes(given)
  const imported: Imported = yield* store.transact(() =>
    load(opened, { now, passwords: hashes, progress: listener.progress })
  )
  return imported
})
