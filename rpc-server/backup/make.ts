/**
 * One run: makes a backup where one is due, hands it over, and removes those that have served their time. A run that is
 * killed anywhere leaves the good backups of before, and something that the next run clears away.
 */
import { existsSync, renameSync, statSync } from "node:fs"
import { open } from "node:fs/promises"
import path from "node:path"
import { Clock, Effect } from "effect"
import * as Day from "#core/day.ts"
import { version } from "#core/release.ts"
import { thrownText } from "#core/thrown.ts"
import { refused } from "../refused.ts"
import { backUp, type Copying, contentsOf } from "../store/engine/backups.ts"
import { claimBackups, databaseFile } from "../store/engine/ownership.ts"
import { syncFolder } from "../store/engine/write-ahead-log.ts"
import { bucketOf } from "./bucket.ts"
import { type Description, descriptionName, nameOf } from "./description.ts"
import { digestOf } from "./digest.ts"
import * as folders from "./folder.ts"
import { handOver } from "./hook.ts"
import type { Report } from "./report.ts"
import { expired } from "./retention.ts"
import { isDue } from "./schedule.ts"
import type { BackupSettings, Bucket } from "./settings.ts"

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
  yield* trying(() =>
    folders.requireRoom(
      folder,
      sizeOf(database) + sizeOf(`${database}-wal`),
      "Remove old backups, or lower PACKHOUSE_BACKUP_KEEP"
    )
  )
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
const warningsOf = ({ dataDir, settings: { folder, hook, bucket } }: Run): ReadonlyArray<string> =>
  hook === undefined && bucket === undefined && statSync(folder).dev === statSync(dataDir).dev
    ? [
        "the backups lie on the disk of the store: copy them elsewhere (PACKHOUSE_BACKUP_S3, PACKHOUSE_BACKUP_COMMAND)"
      ]
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

/** What was not copied before goes with the next run, if it is no older. */
const catchUp = 7 * 24 * Day.hour

/** Copies what the bucket lacks, then removes what has served its time there. Answers what could not be done. */
const copyElsewhere = Effect.fnUntraced(
  function* (
    bucket: Bucket,
    { settings: { folder, keep } }: Run,
    own: ReadonlyArray<folders.Backup>,
    store: string,
    now: Day.Instant
  ) {
    const stored = yield* bucketOf(bucket)
    yield* Effect.ignore(stored.clear(store))
    const ownThere = Effect.map(stored.list, (all) =>
      all.filter((there) => there.store === store && there.flaw === undefined)
    )
    const names = new Set((yield* ownThere).map(({ name }) => name))
    const missing = own.filter(({ name, at }) => !names.has(name) && at > now - catchUp)
    for (const { name } of missing) yield* stored.put(folder, name)
    for (const { name } of expired(yield* ownThere, keep, now)) yield* stored.remove(name)
    return [] as ReadonlyArray<string>
  },
  Effect.scoped,
  Effect.catch((problem) => Effect.succeed([problem.message]))
)

/** Answers when the newest backup was made that lies elsewhere, too; null where none is copied anywhere. */
const noteElsewhere = ({ dataDir, settings: { hook, bucket } }: Run, made_at: string, isCopied: boolean) =>
  trying(() => {
    if (hook === undefined && bucket === undefined) return null
    const memory = folders.memoryOf(dataDir)
    if (!isCopied) return memory.copied_at ?? null
    if (memory.copied_at !== made_at) folders.remember(dataDir, { ...memory, copied_at: made_at })
    return made_at
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
  const good = after.filter(folders.isGood)
  const latest = Math.max(now, newest.at)
  const problems = [
    ...(yield* handNewestOver(run, newest.name)),
    ...(settings.bucket === undefined
      ? []
      : yield* copyElsewhere(settings.bucket, run, good, memory.store, latest))
  ]
  const old = expired(good, settings.keep, latest)
  const removed = old.map(({ name }) => name).filter((name) => name !== newest.name)
  yield* folders.remove(folder, removed)
  const { made_at, bytes, seconds } = newest.description
  const warnings = yield* trying(() => warningsOf(run))
  const copied_at = yield* noteElsewhere(run, made_at, problems.length === 0)
  return {
    made: isWanted,
    name: newest.name,
    made_at,
    bytes,
    seconds,
    copied_at,
    removed,
    problems,
    warnings
  } satisfies Report
}, Effect.scoped)

/** What has served its time, in the folder and in the bucket; removed unless it is only to be seen. */
export const pruneBackups = Effect.fn("pruneBackups")(function* (
  dataDir: string,
  { folder, keep, bucket }: BackupSettings,
  isDry: boolean
) {
  if (!isDry) yield* claimBackups(dataDir)
  const { store } = yield* trying(() => folders.memoryOf(dataDir))
  const now = yield* Clock.currentTimeMillis
  const isOwn = (backup: Pick<folders.Backup, "store" | "flaw">): boolean =>
    backup.store === store && backup.flaw === undefined
  const old = expired((yield* folders.backupsIn(folder)).filter(isOwn), keep, now).map(({ name }) => name)
  if (!isDry) yield* folders.remove(folder, old)
  const removed = old.map((name) => path.join(folder, name))
  if (bucket === undefined) return removed
  const stored = yield* bucketOf(bucket)
  const oldThere = expired((yield* stored.list).filter(isOwn), keep, now)
  if (!isDry) for (const { name } of oldThere) yield* stored.remove(name)
  return [...removed, ...oldThere.map(({ name }) => `${stored.where}${name}`)]
}, Effect.scoped)
