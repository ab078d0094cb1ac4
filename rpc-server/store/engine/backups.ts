/**
 * Backups of the embedded store: one file that holds everything, copied from one consistent state while a server works
 * on. A copy is verified before it is called a backup, and again before it takes a store's place.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import path from "node:path"
import { backup, DatabaseSync } from "node:sqlite"
import { Effect, Schema } from "effect"
import { thrownText } from "#core/thrown.ts"
import { type Refused, refused } from "../../refused.ts"
import { lastStep } from "../migration/migrations.ts"
import { backupStamp, databaseFile } from "./ownership.ts"
import { stepOf } from "./read-only.ts"
import { syncFolder } from "./write-ahead-log.ts"

/** Called now and then while pages are copied. */
export type Copying = (done: number, total: number) => void

/** 2000 pages of 4 kB at a time: a server beside it is not kept waiting. */
const rate = 2000

const because = (cause: unknown): string => thrownText(cause)

/**
 * What is wrong with a database file, in words; `undefined` when it is whole, sound and of a version that this one
 * knows.
 */
const flaw = (database: DatabaseSync): string | undefined => {
  const step = stepOf(database)
  if (step === undefined) return "it is no database of Packhouse"
  if (step > lastStep)
    return `it was made by a newer Packhouse (step ${step}; this one knows ${lastStep}). Use that version`
  const [first] = database.prepare("PRAGMA integrity_check(1)").all()
  if (first?.integrity_check !== "ok") return `it is damaged (${String(first?.integrity_check)})`
  return database.prepare("PRAGMA foreign_key_check").all().length === 0
    ? undefined
    : "it is damaged (rows name others that are missing)"
}

/** The same of a file. @throws where it cannot be read */
export const flawOf = (file: string): string | undefined => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return flaw(database)
  } finally {
    database.close()
  }
}

const syncFile = (file: string): void => {
  const handle = openSync(file, "r+")
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Copies a database into a new file that only its owner may read, from one state of it: the transaction that is open on
 * the source keeps that state, so that writers beside it neither wait nor make the copy start again.
 */
const copy = async (source: DatabaseSync, target: string, copying: Copying): Promise<void> => {
  const handle = openSync(target, "wx", 0o600)
  source.exec("BEGIN")
  try {
    source.prepare("SELECT COUNT(*) AS steps FROM migration").get()
    await backup(source, target, {
      rate,
      progress: ({ totalPages, remainingPages }) => {
        // Little by little: a sync of gigabytes at once would hold up those of a server on the same disk.
        fdatasyncSync(handle)
        copying(totalPages - remainingPages, totalPages)
      }
    })
  } finally {
    source.exec("ROLLBACK")
    closeSync(handle)
  }
}

/** Turns a copy into one self-contained file, verifies it and makes it durable. */
const seal = (file: string): string | undefined => {
  const database = new DatabaseSync(file)
  let wrong: string | undefined
  try {
    database.exec("PRAGMA journal_mode = DELETE")
    wrong = flaw(database)
  } finally {
    database.close()
  }
  syncFile(file)
  return wrong
}

const remove = (file: string): void => {
  for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(`${file}${end}`, { force: true })
}

/** Copies a database file to a temporary name beside where it will stand; removes it again when anything fails. */
const copied = (file: string, temporary: string, copying: Copying) =>
  Effect.tryPromise({
    try: async () => {
      remove(temporary)
      try {
        const source = new DatabaseSync(file, { readOnly: true })
        try {
          if (stepOf(source) === undefined) throw new Error("it is no database of Packhouse")
          await copy(source, temporary, copying)
        } finally {
          source.close()
        }
        const wrong = seal(temporary)
        if (wrong !== undefined) throw new Error(wrong)
      } catch (cause) {
        remove(temporary)
        throw cause
      }
    },
    catch: (cause) =>
      refused(`${file} cannot be copied into ${path.dirname(path.resolve(temporary))}: ${because(cause)}`)
  })

const attempt = (what: string, act: () => void): Effect.Effect<void, Refused> =>
  Effect.try({ try: act, catch: (cause) => refused(`${what}: ${because(cause)}`) })

export interface BackedUp {
  readonly file: string
  readonly bytes: number
}

/**
 * Backs the store of a data directory up into a file, beside whoever owns it.
 * @param before is done with the whole and verified copy before it gets its name
 */
export const backUp = Effect.fn("backUp")(function* (
  dataDir: string,
  file: string,
  overwrites: boolean,
  copying: Copying,
  before: (copy: string) => Effect.Effect<void, Refused> = () => Effect.void
) {
  const source = databaseFile(dataDir)
  if (!existsSync(source))
    return yield* refused(`There is no store in ${dataDir}. Name its folder with --data-dir.`)
  if (path.resolve(file) === path.resolve(source))
    return yield* refused(`${file} is the store itself. Name another file.`)
  if (existsSync(file) && !overwrites)
    return yield* refused(`${file} is there already. Name another file, or say --overwrite.`)
  const temporary = `${file}.part-${process.pid}`
  yield* copied(source, temporary, copying)
  yield* Effect.tapError(before(temporary), () => Effect.sync(() => remove(temporary)))
  yield* attempt(`${file} cannot be written`, () => {
    renameSync(temporary, file)
    syncFolder(file)
  })
  // The backup is one, whether or not the metrics hear of it.
  yield* Effect.ignore(
    Effect.try(() => writeFileSync(backupStamp(dataDir), `${path.resolve(file)}\n`, { mode: 0o600 }))
  )
  return { file, bytes: statSync(file).size } satisfies BackedUp
})

const readNames = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ name: Schema.String })))
const readCount = Schema.decodeUnknownSync(Schema.Struct({ count: Schema.Int }))

/** How far the schema of a database file has come, and how many rows its tables have. */
export interface Contents {
  readonly step: number
  readonly rows: Readonly<Record<string, number>>
}

/** @throws where the file is no database of Packhouse */
export const contentsOf = (file: string): Contents => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const step = stepOf(database)
    if (step === undefined) throw new Error("it is no database of Packhouse")
    const tables = readNames(
      database
        .prepare(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
        )
        .all()
    )
    const rows = tables.map(({ name }): readonly [string, number] => [
      name,
      readCount(database.prepare(`SELECT COUNT(*) AS count FROM "${name}"`).get()).count
    ])
    return { step, rows: Object.fromEntries(rows) }
  } finally {
    database.close()
  }
}

/** Puts the present database aside under a name of its own; answers it, or `undefined` where there was none. */
const setAside = (present: string, stamp: string): string | undefined => {
  if (!existsSync(present)) return undefined
  const aside = `${present}.before-restore-${stamp}`
  if (existsSync(aside)) throw new Error(`${aside} is there already`)
  try {
    const database = new DatabaseSync(present)
    database.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;")
    database.close()
  } catch {
    // A damaged store is kept as it is, together with what it had not merged yet.
  }
  for (const end of ["-wal", "-shm"])
    if (existsSync(`${present}${end}`)) renameSync(`${present}${end}`, `${aside}${end}`)
  try {
    // Both names for a moment: at no time is there no database.
    linkSync(present, aside)
  } catch {
    renameSync(present, aside)
  }
  return aside
}

export interface Restored {
  /** The file to which the replaced database was moved. */
  readonly aside: string | undefined
}

/** Who restored it, in the audit of the store that is restored: it is there whatever became of it since the backup. */
export interface RestoredBy {
  readonly at: string
  readonly name: string
  readonly command: string
  /** What the backup is called, where that is not its file. */
  readonly file?: string
}
const noteRestore = (
  database: string,
  restored: string,
  { at, name, command, file = restored }: RestoredBy
): void => {
  const store = new DatabaseSync(database)
  try {
    store
      .prepare(
        "INSERT INTO audit (hub_id, at, user_id, user_name, store_id, subject, subject_id, action, detail) VALUES (0, ?, 0, ?, NULL, 'import', ?, 'restored', ?)"
      )
      .run(at, name, path.basename(file), JSON.stringify({ by: command }))
  } finally {
    store.close()
  }
  syncFile(database)
}

/** Puts a backup in the place of a store. The caller owns the data directory. */
export const restore = Effect.fn("restore")(function* (
  dataDir: string,
  file: string,
  stamp: string,
  copying: Copying,
  by?: RestoredBy
) {
  const present = databaseFile(dataDir)
  if (!existsSync(file)) return yield* refused(`There is no file ${file}.`)
  if (path.resolve(file) === path.resolve(present))
    return yield* refused(`${file} is the store itself. Name a backup of it.`)
  const temporary = `${present}.restoring`
  yield* copied(file, temporary, copying)
  let aside: string | undefined
  yield* attempt(`${present} cannot be replaced`, () => {
    if (by !== undefined) noteRestore(temporary, file, by)
    aside = setAside(present, stamp)
    renameSync(temporary, present)
    syncFolder(present)
  })
  return { aside } satisfies Restored
})

/** Writes the store of a data directory anew without the room that nothing stands in. The caller owns the directory. */
export const compact = Effect.fn("compact")(function* (dataDir: string) {
  const file = databaseFile(dataDir)
  if (!existsSync(file))
    return yield* refused(`There is no store in ${dataDir}. Name its folder with --data-dir.`)
  yield* attempt(`${file} cannot be compacted`, () => {
    const database = new DatabaseSync(file)
    try {
      if (stepOf(database) === undefined) throw new Error("it is no database of Packhouse")
      database.exec("PRAGMA synchronous = FULL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE);")
    } finally {
      database.close()
    }
    syncFile(file)
  })
})
