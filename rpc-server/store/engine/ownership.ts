/**
 * One process owns the embedded store. The claim is an exclusive lock on a small database beside it: the operating
 * system lets go of it when the process ends, however it ends.
 */
import { chmodSync, existsSync, mkdirSync, statSync } from "node:fs"
import path from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect, Schema } from "effect"
import { refused } from "../../refused.ts"

/** Another Packhouse has this data directory. */
export class Owned extends Schema.TaggedError<Owned>()("Owned", { dataDir: Schema.String }) {
  override get message(): string {
    return `Another Packhouse is running on ${this.dataDir}. Stop it first, or use another data directory.`
  }
}

/** The data directory cannot be used. */
export class Unusable extends Schema.TaggedError<Unusable>()("Unusable", {
  dataDir: Schema.String,
  cause: Schema.Defect()
}) {
  override get message(): string {
    return `The data directory ${this.dataDir} cannot be used: ${this.cause instanceof Error ? this.cause.message : String(this.cause)}`
  }
}

export const databaseFile = (dataDir: string): string => path.join(dataDir, "packhouse.db")
/** The file whose time says when `packhouse backup` was done last. */
export const backupStamp = (dataDir: string): string => path.join(dataDir, "last-backup")
const claimFile = (dataDir: string): string => path.join(dataDir, "owner.db")
const runFile = (dataDir: string): string => path.join(dataDir, "backing-up.db")

/**
 * Lets nobody but the owner read the files of the store, new ones and those that are there, whatever the folder
 * allows.
 */
const keepToOwner = (dataDir: string): void => {
  process.umask(0o077)
  const store = databaseFile(dataDir)
  for (const file of [claimFile(dataDir), store, `${store}-wal`, `${store}-shm`])
    if (existsSync(file) && (statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
}

/**
 * The mode of a data directory that others of this machine can enter or list, as chmod writes it; undefined for one
 * that is its owner's alone.
 */
export const openMode = (dataDir: string): string | undefined => {
  if (process.platform === "win32") return undefined
  const mode = statSync(dataDir).mode & 0o777
  return (mode & 0o077) === 0 ? undefined : mode.toString(8).padStart(4, "0")
}

const busy = 5
const isBusy = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "errcode" in cause && Number(cause.errcode) === busy

/** @throws where another process has locked it */
const locked = (file: string): DatabaseSync => {
  const lock = new DatabaseSync(file)
  try {
    lock.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;")
  } catch (cause) {
    lock.close()
    throw cause
  }
  return lock
}

/** Claims a data directory, made if need be, until the scope closes. */
export const claim = (dataDir: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        mkdirSync(dataDir, { recursive: true, mode: 0o700 })
        keepToOwner(dataDir)
        return locked(claimFile(dataDir))
      },
      catch: (cause) => (isBusy(cause) ? new Owned({ dataDir }) : new Unusable({ dataDir, cause }))
    }),
    (lock) => Effect.sync(() => lock.close())
  )

/** One run at a time makes and prunes the backups of a data directory, whoever owns the store. Until the scope closes. */
export const claimBackups = (dataDir: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => locked(runFile(dataDir)),
      catch: (cause) =>
        isBusy(cause)
          ? refused(`Another run is making backups of ${dataDir} at the moment.`)
          : new Unusable({ dataDir, cause })
    }),
    (lock) => Effect.sync(() => lock.close())
  )
