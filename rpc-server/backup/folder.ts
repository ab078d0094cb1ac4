/** The folder that backups lie in: what is there, which of it is good, and what is in the way. */

import { randomBytes } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync
} from "node:fs"
import path from "node:path"
import { Effect, Result, Schema } from "effect"
import type * as Day from "#core/day.ts"
import { thrownText } from "#core/thrown.ts"
import { type Refused, refused } from "../refused.ts"
import { type Description, describedIn, descriptionName, readName } from "./description.ts"

export interface Backup {
  readonly name: string
  readonly at: Day.Instant
  /** Six letters that name the store. */
  readonly store: string
  readonly bytes: number
  readonly description: Description | undefined
  /** Why it is not good; undefined where nothing at first sight is wrong. */
  readonly flaw: string | undefined
}

/** What is wrong at first sight: its own description is missing, or of another size. */
const flawOf = (bytes: number, description: Description | undefined): string | undefined => {
  if (description === undefined) return "its description is missing or damaged"
  return bytes === description.bytes
    ? undefined
    : `it has ${bytes} bytes, and had ${description.bytes} when it was made`
}

export const isGood = ({ flaw }: Backup): boolean => flaw === undefined

/** undefined where there is none that can be read. */
export const readDescription = (file: string): Description | undefined => {
  try {
    return describedIn(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}

const missing = (folder: string): string =>
  `The folder of the backups, ${folder}, is not there. Mount its disk, or make it: mkdir -m 700 ${folder}`

/** The backups in a folder, of all stores, the newest first. */
export const backupsIn = (folder: string): Effect.Effect<ReadonlyArray<Backup>, Refused> =>
  Effect.try({
    try: () => {
      if (!existsSync(folder)) throw new Error(missing(folder))
      const found = readdirSync(folder).flatMap((name): ReadonlyArray<Backup> => {
        const title = readName(name)
        if (title === undefined) return []
        const file = path.join(folder, name)
        const bytes = statSync(file, { throwIfNoEntry: false })?.size
        if (bytes === undefined) return []
        const description = readDescription(path.join(folder, descriptionName(name)))
        return [{ name, ...title, bytes, description, flaw: flawOf(bytes, description) }]
      })
      return found.sort((a, b) => b.at - a.at)
    },
    catch: (cause) => refused(thrownText(cause))
  })

/** Removes backups: each before its description, so that one without its file is never taken for a backup. */
export const remove = (folder: string, names: ReadonlyArray<string>): Effect.Effect<void, Refused> =>
  Effect.try({
    try: () => {
      for (const name of names) {
        rmSync(path.join(folder, name), { force: true })
        rmSync(path.join(folder, descriptionName(name)), { force: true })
      }
    },
    catch: (cause) => refused(`A backup cannot be removed from ${folder}: ${thrownText(cause)}`)
  })

/** Removes what runs of this store that were killed left behind. The caller is the only run of it. */
export const removeLeftovers = (folder: string, store: string): void => {
  const names = new Set(readdirSync(folder))
  for (const name of names) {
    const [whole = ""] = name.split(/\.part-|\.json/)
    if (whole === name || readName(whole)?.store !== store) continue
    if (name.includes(".part-") || !names.has(whole)) rmSync(path.join(folder, name), { force: true })
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`

/** Refuses where a copy of so many bytes cannot be: told before hours are spent on it. */
export const requireRoom = (folder: string, bytes: number, remedy: string): void => {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes)
    throw new Error(
      `There is no room in ${folder}: it takes ${megabytes(bytes)}, ${megabytes(bavail * bsize)} are free. ${remedy}.`
    )
}

/** Refuses a folder that is missing, or that the user of the server cannot write. */
export const requireWritable = (folder: string): void => {
  if (!existsSync(folder)) throw new Error(missing(folder))
  const probe = path.join(folder, `.packhouse-${process.pid}`)
  try {
    mkdirSync(probe)
    rmSync(probe, { recursive: true })
  } catch (cause) {
    const owner = statSync(folder).uid
    const user = process.getuid?.()
    const whose =
      user === undefined || user === owner ? "" : ` It belongs to the user ${owner}; this is ${user}.`
    throw new Error(`${folder} cannot be written: ${thrownText(cause)}.${whose}`)
  }
}

/** What a data directory remembers of its backups, in the file `backups.json`. */
const Memory = Schema.Struct({
  store: Schema.String.check(Schema.isPattern(/^[0-9a-f]{6}$/)),
  /** The last backup that was made, and where. */
  last: Schema.optionalKey(
    Schema.Struct({
      folder: Schema.String,
      name: Schema.String,
      /** Whether the program of PACKHOUSE_BACKUP_COMMAND has taken it. */
      handed_over: Schema.optionalKey(Schema.Boolean)
    })
  ),
  /** When the newest one was made that is copied elsewhere, too. */
  copied_at: Schema.optionalKey(Schema.String)
})
export type Memory = typeof Memory.Type
const readMemory = Schema.decodeUnknownResult(Schema.fromJsonString(Memory))
const memoryFile = (dataDir: string): string => path.join(dataDir, "backups.json")

export const remember = (dataDir: string, memory: Memory): void =>
  writeFileSync(memoryFile(dataDir), `${JSON.stringify(memory)}\n`, { mode: 0o600 })

const readMemoryOf = (dataDir: string): Memory | undefined => {
  const file = memoryFile(dataDir)
  if (!existsSync(file)) return undefined
  const memory = readMemory(readFileSync(file, "utf8"))
  return Result.isSuccess(memory) ? memory.success : undefined
}

/** The store whose data directory it is, as names of backups have it; undefined where it has made none. */
export const storeOf = (dataDir: string): string | undefined => readMemoryOf(dataDir)?.store

/** Made with the first backup. One that cannot be read is made anew: backups of before stay, under the other name. */
export const memoryOf = (dataDir: string): Memory => {
  const memory = readMemoryOf(dataDir)
  if (memory !== undefined) return memory
  const fresh: Memory = { store: randomBytes(3).toString("hex") }
  remember(dataDir, fresh)
  return fresh
}
