/** `packhouse backup FILE`: a copy of the embedded store, taken while the server works on. */
import { Console, Effect } from "effect"
import { refused } from "../refused.ts"
import { backUp } from "../store/engine/backups.ts"
import { Misused, placeOf, readOptions, storeOptions, storeUsage } from "./options.ts"

const usage = `Usage: packhouse backup FILE [options]

Copies the whole store into one file, from one moment, while the server works on. The copy is verified, synced to disk, and
readable by its owner alone: it holds customers, orders and password hashes.

  --overwrite      replace FILE when it is there
${storeUsage}
With PostgreSQL use pg_dump instead.

Example: packhouse backup /backup/packhouse-2026-11-21.db --data-dir /var/lib/packhouse`

/** A line for every tenth of the way, when there is much to copy. */
export const copying = () => {
  let reported = 0
  return (done: number, total: number): void => {
    const tenth = Math.floor((done * 10) / Math.max(total, 1))
    if (total < 25_000 || tenth <= reported) return
    reported = tenth
    process.stderr.write(`${tenth * 10} % of ${Math.round(total / 256)} MB\n`)
  }
}

const size = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

export const backupCommand = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(
    args,
    { ...storeOptions, overwrite: { type: "boolean" } },
    usage
  )
  if (values.help === true) return yield* Console.log(usage)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0)
    return yield* new Misused({ why: "Name the one file that is to hold the backup.", usage })
  const place = placeOf(values["data-dir"])
  if (place.databaseUrl !== undefined)
    return yield* refused(
      `DATABASE_URL names PostgreSQL, which is backed up by its own tools: pg_dump --format=custom --file=${file} "$DATABASE_URL"`
    )
  const done = yield* backUp(place.dataDir, file, values.overwrite === true, copying())
  yield* Console.log(`${done.file}: ${size(done.bytes)}, verified`)
})
