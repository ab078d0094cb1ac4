/** Importing a folder: read, judge, write. */
import { basename, resolve } from "node:path"
import { Clock, Effect, Result } from "effect"
import { emptySheet, type Sheet } from "#core/sheet/sheet.ts"
import { Store, type Tx } from "../store/engine/transaction.ts"
import * as masterChanges from "../store/network/master-changes.ts"
import { type Reading, readFolder } from "./folder.ts"
import { type Imported, judge, load, open, type ProgressListener } from "./network.ts"
import type { Operator } from "./notes.ts"
import * as passwords from "./passwords.ts"
import { type Rejected, rejected } from "./rejected.ts"
import { stores } from "./stores.ts"

const nameColumns: ReadonlySet<string> = new Set(["name", "legal_name", "city_name", "website_name"])
/** What the stores in a folder are called. */
const namesIn = ({ sheets }: { readonly sheets: ReadonlyMap<string, Sheet> }): ReadonlyArray<string> => {
  const { columns, rows } = sheets.get(stores.name) ?? emptySheet("")
  return rows.flatMap(({ cells }) => cells.filter((_, at) => nameColumns.has(columns[at] ?? "")))
}

export interface Wish extends ProgressListener {
  readonly reading?: Reading
  /** Told how files were read that are not as they are written here. */
  readonly onNotes?: (notes: ReadonlyArray<string>) => void
  /** Everything is judged and counted, and nothing is written. */
  readonly isDry?: boolean
  /** Who imports, as the audit names them. */
  readonly by?: Operator
  /** Warnings refuse as problems do. */
  readonly isStrict?: boolean
}

/** Takes back what a dry run has written, and answers what it would have done. */
class TakenBack {
  readonly _tag = "TakenBack"
  readonly imported: Imported
  constructor(imported: Imported) {
    this.imported = imported
  }
}

/** Imports a folder into the store, or fails with all that is wrong with it. */
export const importFolder = Effect.fn("importFolder")(function* (directory: string, wish: Wish) {
  const now = yield* Clock.currentTimeMillis
  const store = yield* Store
  const folder = readFolder(directory, wish.reading)
  wish.onNotes?.(folder.notes)
  const opened = open(folder.sheets, now)
  const given = opened.loadings.flatMap((loading) => loading.passwords)
  const problems = [
    ...folder.problems,
    ...opened.problems,
    ...(yield* passwords.weakPasswords(given, namesIn(folder)))
  ]
  // What refers to rows that nobody could read is not wrong: the rest is judged once every file can be read.
  if (folder.unreadable.length > 0 || opened.loadings.some(({ lacksColumns }) => lacksColumns))
    return yield* rejected(problems, [], folder.unreadable)
  if (problems.length > 0) {
    const judged = yield* store.read(() => judge(opened.loadings, now))
    return yield* rejected(
      [...problems, ...judged.flatMap((each) => each.problems)],
      judged.flatMap((each) => each.warnings)
    )
  }
  const hashes = yield* passwords.hashes(given)
  const settings = {
    now,
    passwords: hashes,
    progress: wish.progress,
    ...(wish.by === undefined ? {} : { by: { ...wish.by, what: basename(resolve(directory)) } }),
    isStrict: wish.isStrict === true
  }
  return yield* store
    .transact(function* (): Tx<Result.Result<Imported, Rejected | TakenBack>> {
      const done = yield* load(opened, settings)
      // What is held of prices is read anew.
      yield* masterChanges.count()
      return wish.isDry === true && Result.isSuccess(done) ? Result.fail(new TakenBack(done.success)) : done
    })
    .pipe(Effect.catchTag("TakenBack", ({ imported }) => Effect.succeed(imported)))
})
