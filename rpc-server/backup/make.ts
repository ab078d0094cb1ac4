/**
 * One run: makes a backup where one is due, hands it over, and removes those that have served their time. A run that is
 * killed anywhere leaves the good backups of before, and something that the next run clears away.
 */
import { createHash } from "node:crypto"
import { createReadStream, existsSync, renameSync, statSync } from "node:fs"
import { open } from "node:fs/promises"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { Clock, Effect } from "effect"
import * as Day from "#core/day.ts"
import { version } from "#core/release.ts"
import { thrownText } from "#core/thrown.ts"
import { refused } from "../refused.ts"
import { backUp, type Copying, contentsOf } from "../store/engine/backups.ts"
import { claimBackups, databaseFile } from "../store/engine/ownership.ts"
import { syncFolder } from "../store/engine/write-ahead-log.ts"
import { type Description, descriptionName, nameOf } from "./description.ts"
import * as folders from "./folder.ts"
import { handOver } from "./hook.ts"
import type { Report } from "./report.ts"
import { expired } from "./retention.ts"
import { isDue } from "./schedule.ts"
import type { BackupSettings } from "./settings.ts"

export interface Run {
  readonly dataDir: string
  readonly settings: BackupSettings
  /** Makes one only where none was made since the last time that one was due. */
  readonly isIfDue: boolean
  /** The folder may be empty although backups were made into it before. */
  readonly isAnew: boolean
  readonly copying: Copying
}

const trying = <A>(act: () => A) => Effect.try({ try: act, catch: (cause) => refused(thrownText(cause)) })

/** SHA-256 of a file, in hexadecimal. */
export const digestOf = (file: string) =>
  Effect.tryPromise({
    try: async () => {
      const hash = createHash("sha256")
      await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash)
      return hash.digest("hex")
    },
    catch: (cause) => refused(`${file} cannot be read: ${thrownText(cause)}`)
  })

/** Writes the description of a copy, durably and under a name of its own, before the copy gets its name. */
const describe = (file: string, at: Day.Instant) =>
  Effect.fnUntraced(function* (copy: string) {
    const sha256 = yield* digestOf(copy)
    const { step, rows } = yield* trying(() => contentsOf(copy))
    const seconds = ((yield* Clock.currentTimeMillis) - at) / 1000
    const bytes = statSync(copy).size
    const description: Description = { made_at: Day.toGmt(at), version, step, bytes, sha256, seconds, rows }
    const target = descriptionName(file)
    yield* Effect.tryPromise({
      try: async () => {
        const handle = await open(`${target}.part-${process.pid}`, "w", 0o600)
        try {
          await handle.writeFile(`${JSON.stringify(description)}\n`)
          await handle.sync()
        } finally {
          await handle.close()
        }
        renameSync(`${target}.part-${process.pid}`, target)
        syncFolder(target)
      },
      catch: (cause) => refused(`${target} cannot be written: ${thrownText(cause)}`)
    })
  })

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Backups that were made into a folder are gone from it altogether: most likely its disk is not mounted. */
const requireFamiliar = (
  folder: string,
  { last }: folders.Memory,
  own: ReadonlyArray<folders.Backup>
): void => {
  if (last?.folder === folder && own.length === 0)
    throw new Error(
      `${folder} holds no backup of this store any more, although ${last.name} was made there. Is its disk mounted? If it was emptied on purpose, run once: packhouse backup now --anew`
    )
}

/** A time whose name nobody has: the clock may have been set back. */
const freeTime = (folder: string, store: string, now: Day.Instant): Day.Instant => {
  let at = now
  while (existsSync(path.join(folder, nameOf(at, store)))) at += Day.second
  return at
}

const make = Effect.fnUntraced(function* (run: Run, memory: folders.Memory) {
  const { dataDir, copying } = run
  const { folder } = run.settings
  const database = databaseFile(dataDir)
  yield* trying(() => folders.requireRoom(folder, sizeOf(database) + sizeOf(`${database}-wal`)))
  const at = freeTime(folder, memory.store, yield* Clock.currentTimeMillis)
  const name = nameOf(at, memory.store)
  const file = path.join(folder, name)
  yield* backUp(dataDir, file, false, copying, describe(file, at))
  return yield* trying(() => {
    folders.remember(dataDir, { ...memory, last: { folder, name } })
    return name
  })
})

/** On one disk with the store, and copied nowhere: what takes the one takes the other. */
const warningsOf = ({ dataDir, settings: { folder, hook } }: Run): ReadonlyArray<string> =>
  hook === undefined && statSync(folder).dev === statSync(dataDir).dev
    ? ["the backups lie on the disk of the store: copy them elsewhere (PACKHOUSE_BACKUP_COMMAND)"]
    : []

/** Hands the newest backup over, unless the program has taken it already. */
const handNewestOver = Effect.fnUntraced(function* (
  { dataDir, settings: { folder, hook } }: Run,
  name: string
) {
  const memory = yield* trying(() => folders.memoryOf(dataDir))
  if (hook === undefined || memory.last?.handed_over === true || memory.last?.name !== name) return []
  const problem = yield* handOver(hook, path.join(folder, name))
  if (problem !== undefined) return [problem]
  yield* trying(() => folders.remember(dataDir, { ...memory, last: { folder, name, handed_over: true } }))
  return []
})

const newestGood = (backups: ReadonlyArray<folders.Backup>, now: Day.Instant) => {
  const good = backups.filter(folders.isGood)
  return good.find(({ at }) => at <= now) ?? good[0]
}

export const runBackups = Effect.fn("runBackups")(function* (run: Run) {
  const { dataDir, settings } = run
  const { folder } = settings
  if (!existsSync(databaseFile(dataDir)))
    return yield* refused(`There is no store in ${dataDir}. Name its folder with --data-dir.`)
  yield* trying(() => folders.requireWritable(folder))
  yield* claimBackups(dataDir)
  const memory = yield* trying(() => folders.memoryOf(dataDir))
  yield* trying(() => folders.removeLeftovers(folder, memory.store))
  const own = () =>
    Effect.map(folders.backupsIn(folder), (all) => all.filter(({ store }) => store === memory.store))
  const before = yield* own()
  if (!run.isAnew) yield* trying(() => requireFamiliar(folder, memory, before))
  const madeAt = before.filter(folders.isGood).map(({ at }) => at)
  const isWanted = !run.isIfDue || isDue(settings.times, madeAt, yield* Clock.currentTimeMillis)
  const made = isWanted ? yield* make(run, memory) : undefined

  const now = yield* Clock.currentTimeMillis
  const after = yield* own()
  const newest = made === undefined ? newestGood(after, now) : after.find(({ name }) => name === made)
  if (newest?.description === undefined || !folders.isGood(newest))
    return yield* refused(`The backup that was made into ${folder} is not there.`)
  const problems = yield* handNewestOver(run, newest.name)
  const old = expired(after.filter(folders.isGood), settings.keep, Math.max(now, newest.at))
  const removed = old.map(({ name }) => name).filter((name) => name !== newest.name)
  yield* folders.remove(folder, removed)
  const { made_at, bytes, seconds } = newest.description
  const warnings = yield* trying(() => warningsOf(run))
  return {
    made: isWanted,
    name: newest.name,
    made_at,
    bytes,
    seconds,
    removed,
    problems,
    warnings
  } satisfies Report
}, Effect.scoped)
