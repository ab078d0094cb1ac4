/** `packhouse backup list` and `prune`: what is there, and what may go. */
import { Console, Effect } from "effect"
import * as Day from "#core/day.ts"
import { bucketOf } from "../backup/bucket.ts"
import { backupsIn } from "../backup/folder.ts"
import { generationsIn } from "../backup/log/choice.ts"
import { placeOf } from "../backup/log/place.ts"
import { pruneGenerations } from "../backup/log/pruning.ts"
import type { LogSettings } from "../backup/log/settings.ts"
import { pruneBackups } from "../backup/make.ts"
import type { BackupSettings } from "../backup/settings.ts"
import { eitherSettings, folderUsage } from "./backup-folder.ts"
import { size } from "./copying.ts"
import { placeOf as dataPlaceOf, Misused, readOptions, storeOptions } from "./options.ts"

const listUsage = `Usage: packhouse backup list [options]

Lists the backups of the folder and of the bucket, the newest first: of every store that has some there. Then the copies
of the log, each with the first and the last moment that can be restored from it. Ends with 1 where one is not whole.

  --json           say it as JSON
${folderUsage}

Example: PACKHOUSE_BACKUPS=/backup/packhouse packhouse backup list`

const none = (positionals: ReadonlyArray<string>, usage: string) =>
  positionals.length === 0
    ? Effect.void
    : Effect.fail(new Misused({ why: `There is nothing to name: ${positionals[0]}`, usage }))

const everywhere = Effect.fnUntraced(function* (settings: BackupSettings | undefined) {
  if (settings === undefined) return []
  const { folder, bucket } = settings
  const here = (yield* backupsIn(folder)).map((backup) => ({ where: `${folder}/`, ...backup }))
  if (bucket === undefined) return here
  const stored = yield* bucketOf(bucket)
  return [...here, ...(yield* stored.list).map((backup) => ({ where: stored.where, ...backup }))]
}, Effect.scoped)

const ofLog = Effect.fnUntraced(function* (settings: LogSettings | undefined) {
  if (settings === undefined) return []
  const place = yield* placeOf(settings.target)
  return (yield* generationsIn(place)).map((generation) => ({ where: place.where, ...generation }))
}, Effect.scoped)

const flawText = (flaw: string | undefined): string => (flaw === undefined ? "" : `  NOT GOOD: ${flaw}`)

export const backupList = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(
    args,
    { ...storeOptions, json: { type: "boolean" } },
    listUsage
  )
  if (values.help === true) return yield* Console.log(listUsage)
  yield* none(positionals, listUsage)
  const settings = yield* eitherSettings(listUsage)
  const all = yield* everywhere(settings.backups)
  const copies = yield* ofLog(settings.log)
  if ([...all, ...copies].some(({ flaw }) => flaw !== undefined)) process.exitCode = 1
  if (values.json === true) {
    const backups = all.map(({ where, name, at, store, bytes, flaw }) => ({
      name: `${where}${name}`,
      made_at: Day.toGmt(at),
      store,
      bytes,
      flaw: flaw ?? null
    }))
    const generations = copies.map(({ where, name, from, until, store, bytes, flaw }) => ({
      name: `${where}${name}`,
      from: Day.toGmt(from),
      until: Day.toGmt(until),
      store,
      bytes,
      flaw: flaw ?? null
    }))
    return yield* Console.log(JSON.stringify([...backups, ...generations]))
  }
  if (all.length === 0 && settings.backups !== undefined) yield* Console.log("There are no backups yet.")
  if (copies.length === 0 && settings.log !== undefined)
    yield* Console.log("There are no copies of the log yet.")
  for (const { where, name, at, bytes, flaw } of all)
    yield* Console.log(
      `${Day.toLocal(at).slice(0, 16)}  ${size(bytes).padStart(9)}  ${where}${name}${flawText(flaw)}`
    )
  for (const { where, name, from, until, bytes, flaw } of copies)
    yield* Console.log(
      `${Day.toLocal(from)} to ${Day.toLocal(until)}  ${size(bytes).padStart(9)}  ${where}${name}${flawText(flaw)}`
    )
})

const pruneUsage = `Usage: packhouse backup prune [options]

Removes the backups of this store that have served their time by PACKHOUSE_BACKUP_KEEP, as each new backup does, and the
copies of its log, as each new generation does. The newest good one never goes.

  --dry-run        only say which
  --json           say it as JSON
${folderUsage}

Example: PACKHOUSE_BACKUPS=/backup/packhouse packhouse backup prune --dry-run --data-dir /var/lib/packhouse`

export const backupPrune = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(
    args,
    { ...storeOptions, json: { type: "boolean" }, "dry-run": { type: "boolean" } },
    pruneUsage
  )
  if (values.help === true) return yield* Console.log(pruneUsage)
  yield* none(positionals, pruneUsage)
  const isDry = values["dry-run"] === true
  const settings = yield* eitherSettings(pruneUsage)
  const { dataDir } = dataPlaceOf(values["data-dir"])
  const removed = [
    ...(settings.backups === undefined ? [] : yield* pruneBackups(dataDir, settings.backups, isDry)),
    ...(settings.log === undefined ? [] : yield* pruneGenerations(dataDir, settings.log, isDry))
  ]
  if (values.json === true) return yield* Console.log(JSON.stringify({ removed, dry_run: isDry }))
  if (removed.length === 0) return yield* Console.log("None has served its time.")
  for (const name of removed) yield* Console.log(`${name} ${isDry ? "would be removed" : "removed"}`)
})
