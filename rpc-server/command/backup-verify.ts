/** `packhouse backup verify`: the rehearsal of a restore. */
import { tmpdir } from "node:os"
import { Console, Effect, Result } from "effect"
import { readMoment } from "../backup/log/spelling.ts"
import { logRehearsalOf, rehearsalOf } from "../backup/rehearsal.ts"
import { eitherSettings, folderUsage, logSettings } from "./backup-folder.ts"
import { Misused, placeOf, readOptions, storeOptions } from "./options.ts"

const usage = `Usage: packhouse backup verify [BACKUP...] [options]

Rehearses a restore of each, the newest of the folder and the copies of the log where none is named, beside a server that
works on: fetches it,
compares its SHA-256, restores it into a scratch folder, checks it from end to end, compares the rows of each table with
what the backup says of itself, and opens it as a server does. Says how long that took. Ends with 1 where one is not good.

BACKUP is a file, the name of one in the folder, latest, s3://BUCKET/PREFIX/NAME, or log for the copies of the log that
PACKHOUSE_BACKUP_LOG names: each segment is verified, and the store put together of them.

  --at MOMENT      of the copies of the log: as of which moment, as for packhouse restore (default: their end)
  --scratch DIR    where the scratch folder is made, and removed again (default: the system's); it takes twice the store
  --json           say it as JSON
${folderUsage}

Example: PACKHOUSE_BACKUPS=/backup/packhouse packhouse backup verify --scratch /var/tmp`

/** What is rehearsed where nothing is named; with a moment the copies of the log alone. */
const namesOf =
  (at: string | undefined) =>
  ({ backups, log }: { readonly backups: unknown; readonly log: unknown }): ReadonlyArray<string> => [
    ...(backups === undefined || at !== undefined ? [] : ["latest"]),
    ...(log === undefined ? [] : ["log"])
  ]

export const backupVerify = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(
    args,
    { ...storeOptions, json: { type: "boolean" }, scratch: { type: "string" }, at: { type: "string" } },
    usage
  )
  if (values.help === true) return yield* Console.log(usage)
  const { dataDir } = placeOf(values["data-dir"])
  const log = yield* logSettings(usage)
  const moment = values.at === undefined ? Result.succeed(undefined) : readMoment(values.at)
  if (Result.isFailure(moment)) return yield* new Misused({ why: moment.failure, usage })
  const names =
    positionals.length > 0 ? positionals : yield* Effect.map(eitherSettings(usage), namesOf(values.at))
  if (values.at !== undefined && !names.includes("log"))
    return yield* new Misused({ why: "--at is of the copies of the log: name log.", usage })
  if (names.includes("log") && log === undefined)
    return yield* new Misused({
      why: "Name the place of the copies of the log by PACKHOUSE_BACKUP_LOG.",
      usage
    })
  const scratch = values.scratch ?? tmpdir()
  const all = yield* Effect.forEach(names, (name) =>
    name === "log" && log !== undefined
      ? logRehearsalOf({ target: log.target, moment: moment.success }, dataDir, scratch)
      : rehearsalOf(name, dataDir, scratch)
  )
  if (all.some(({ good }) => !good)) process.exitCode = 1
  if (values.json === true) return yield* Console.log(JSON.stringify(all))
  for (const { name, good, why, made_at, rows, compared, seconds } of all) {
    const took = `${seconds.toFixed(1)} s`
    const made = name === "log" ? "every segment as it was made, up to" : "as it was made at"
    const how = compared ? made : "it came without a description to compare with"
    yield* good
      ? Console.log(
          `${name}: good. ${rows} rows, ${how}${compared ? ` ${made_at} GMT` : ""}; restored in ${took}`
        )
      : Console.error(`${name}: NOT GOOD: ${why} (after ${took})`)
  }
})
