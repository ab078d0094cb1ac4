/**
 * Work in progress as synced files, one an entry. The terminal's screens and the commands share them; an entry that one
 * window has open is locked against the others by a claim that ends with its process.
 */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, statSync } from "node:fs"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect, Layer } from "effect"
import { Journal, type WorkKey, WorkLocked, WorkUnsaved } from "#core/port/journal.ts"
import { thrownText } from "#core/thrown.ts"
import { readIfThere, removeSynced, writeSynced } from "./synced-file.ts"

const ending = ".json"

/** A name that any file system takes, whatever the server's address holds. */
const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16)

/**
 * An exclusive lock on a small database beside the entry: the operating system lets go of it when the process ends,
 * however it ends. Undefined when another window has it.
 */
const lock = (file: string): DatabaseSync | undefined => {
  const database = new DatabaseSync(file)
  try {
    database.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;")
    return database
  } catch {
    database.close()
    return undefined
  }
}

const unsaved = (cause: unknown) =>
  new WorkUnsaved({
    message: `Your scans cannot be kept on this workstation (${thrownText(cause)}). Finish or write them down before you leave.`
  })

const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, WorkUnsaved> =>
  Effect.tryPromise({ try: work, catch: unsaved })

export const layer = (stateFolder: string): Layer.Layer<Journal> =>
  Layer.sync(Journal, () => {
    const folderOf = ({ server, user, screen }: Omit<WorkKey, "id">): string => {
      const folder = path.join(stateFolder, "work", digest(server), String(user), screen)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return folder
    }
    const fileOf = (key: WorkKey): string =>
      path.join(folderOf(key), `${encodeURIComponent(key.id)}${ending}`)

    /** The entries of a server, of every user and screen. */
    const entriesOf = (server: string): ReadonlyArray<string> => {
      const folder = path.join(stateFolder, "work", digest(server))
      return existsSync(folder)
        ? readdirSync(folder, { recursive: true, encoding: "utf8" })
            .filter((name) => name.endsWith(ending))
            .map((name) => path.join(folder, name))
        : []
    }

    return Journal.of({
      load: (key) => attempt(() => readIfThere(fileOf(key))),
      save: (key, text) => attempt(() => writeSynced(fileOf(key), text)),
      remove: (key) =>
        attempt(async () => {
          const file = fileOf(key)
          if ((await readIfThere(file)) !== undefined) await removeSynced(file)
        }),
      list: (key) =>
        attempt(async () =>
          readdirSync(folderOf(key))
            .filter((name) => name.endsWith(ending))
            .map((name) => decodeURIComponent(name.slice(0, -ending.length)))
        ),
      tidy: (server, before) =>
        attempt(async () => {
          for (const file of entriesOf(server)) if (statSync(file).mtimeMs < before) await removeSynced(file)
        }),
      claim: (key) =>
        Effect.asVoid(
          Effect.acquireRelease(
            Effect.suspend(() => {
              const database = lock(`${fileOf(key)}.lock`)
              return database === undefined
                ? Effect.fail(new WorkLocked({ by: "another window" }))
                : Effect.succeed(database)
            }),
            (database) => Effect.sync(() => database.close())
          )
        )
    })
  })
