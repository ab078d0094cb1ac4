/** `packhouse backup now`: a backup into the folder of the settings, as the server makes them by itself. */
import path from "node:path"
import { Console, Effect } from "effect"
import { runBackups } from "../backup/make.ts"
import { backupSettings, folderUsage } from "./backup-folder.ts"
import { copying, size } from "./copying.ts"
import { Misused, placeOf, readOptions, storeOptions } from "./options.ts"

const usage = `Usage: packhouse backup now [options]

Makes a backup into the folder of the settings, beside a server that works on: copied from one moment, verified, synced,
and only then given its name. Hands it over where a program is set, and removes what is older than is to be kept.
Ends with 0, or with 1 where something could not be done.

  --if-due         only where none was made since the last time of PACKHOUSE_BACKUP_AT
  --anew           the folder was emptied on purpose: begin in it again
  --json           say it as JSON
${folderUsage}

Example: PACKHOUSE_BACKUPS=/backup/packhouse packhouse backup now --data-dir /var/lib/packhouse`

export const backupNow = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(
    args,
    { ...storeOptions, "if-due": { type: "boolean" }, anew: { type: "boolean" }, json: { type: "boolean" } },
    usage
  )
  if (values.help === true) return yield* Console.log(usage)
  if (positionals.length > 0)
    return yield* new Misused({ why: `There is nothing to name: ${positionals[0]}`, usage })
  const settings = yield* backupSettings(usage)
  const isJson = values.json === true
  const report = yield* runBackups({
    dataDir: placeOf(values["data-dir"]).dataDir,
    settings,
    isIfDue: values["if-due"] === true,
    isAnew: values.anew === true,
    copying: isJson ? () => undefined : copying()
  })
  const { name, bytes, seconds, removed, problems, warnings } = report
  if (problems.length > 0) process.exitCode = 1
  if (isJson) return yield* Console.log(JSON.stringify(report))
  const file = path.join(settings.folder, name)
  yield* Console.log(
    report.made
      ? `${file}: ${size(bytes)}, verified, made in ${seconds.toFixed(1)} s`
      : `${file} is there already: none is due`
  )
  if (removed.length > 0) yield* Console.log(`${removed.length} old removed: ${removed.join(", ")}`)
  for (const warning of warnings) yield* Console.log(`Note: ${warning}`)
  for (const problem of problems) yield* Console.error(problem)
})
