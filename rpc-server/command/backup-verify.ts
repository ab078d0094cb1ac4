/** `packhouse backup verify`: the rehearsal of a restore. */
import { tmpdir } from "node:os"
import { Console, Effect } from "effect"
import { rehearsalOf } from "../backup/rehearsal.ts"
import { folderUsage } from "./backup-folder.ts"
import { placeOf, readOptions, storeOptions } from "./options.ts"

const usage = `Usage: packhouse backup verify [BACKUP...] [options]

Rehearses a restore of each, the newest of the folder where none is named, beside a server that works on: fetches it,
compares its SHA-256, restores it into a scratch folder, checks it from end to end, compares the rows of each table with
what the backup says of itself, and opens it as a server does. Says how long that took. Ends with 1 where one is not good.

BACKUP is a file, the name of one in the folder, latest, or s3://BUCKET/PREFIX/NAME.

  --scratch DIR    where the scratch folder is made, and removed again (default: the system's); it takes twice the store
  --json           say it as JSON
${folderUsage}

Example: PACKHOUSE_BACKUPS=/backup/packhouse packhouse backup verify --scratch /var/tmp`

export const backupVerify = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(
    args,
    { ...storeOptions, json: { type: "boolean" }, scratch: { type: "string" } },
    usage
  )
  if (values.help === true) return yield* Console.log(usage)
  const { dataDir } = placeOf(values["data-dir"])
  const names = positionals.length === 0 ? ["latest"] : positionals
  const all = yield* Effect.forEach(names, (name) => rehearsalOf(name, dataDir, values.scratch ?? tmpdir()))
  if (all.some(({ good }) => !good)) process.exitCode = 1
  if (values.json === true) return yield* Console.log(JSON.stringify(all))
  for (const { name, good, why, made_at, rows, compared, seconds } of all) {
    const took = `${seconds.toFixed(1)} s`
    const how = compared ? "as it was made" : "it came without a description to compare with"
    yield* good
      ? Console.log(
          `${name}: good. ${rows} rows, ${how}${compared ? ` at ${made_at} GMT` : ""}; restored in ${took}`
        )
      : Console.error(`${name}: NOT GOOD: ${why} (after ${took})`)
  }
})
