/** Importing a folder: read, judge, write. */
import { Clock, Effect } from "effect"
import { Store } from "../store/transaction.ts"
import { readFolder } from "./folder.ts"
import { type Imported, judge, load, open, type Told } from "./network.ts"
import * as passwords from "./passwords.ts"
import { rejected } from "./problem.ts"

/** Imports a folder into the store, or fails with all that is wrong with it. */
export const importFolder = Effect.fn("importFolder")(function* (directory: string, told: Told) {
  const now = yield* Clock.currentTimeMillis
  const store = yield* Store
  const folder = readFolder(directory)
  const opened = open(folder.sheets, now)
  const given = opened.loadings.flatMap((loading) => loading.passwords)
  const problems = [...folder.problems, ...opened.problems, ...(yield* passwords.weakPasswords(given))]
  if (problems.length > 0) {
    const judged = yield* store.read(() => judge(opened.loadings))
    return yield* rejected([...problems, ...judged.flatMap((each) => each.problems)])
  }
  const hashes = yield* passwords.hashes(given)
  const imported: Imported = yield* store.transact(() =>
    load(opened, { now, passwords: hashes, progress: told.progress })
  )
  return imported
})
