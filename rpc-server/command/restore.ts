/** `packhouse restore FILE`: a backup takes the place of the embedded store, which is kept beside it. */
import { Clock, Console, Effect } from "effect"
import * as Day from "#core/day.ts"
import { digestOf } from "../backup/digest.ts"
import { findBackup } from "../backup/found.ts"
import { refused } from "../refused.ts"
import { restore } from "../store/engine/backups.ts"
import { claim, databaseFile } from "../store/engine/ownership.ts"
import { copying } from "./copying.ts"
import { operator } from "./operator.ts"
import { Misused, placeOf, readOptions, storeOptions, storeUsage } from "./options.ts"

const usage = `Usage: packhouse restore BACKUP [options]

BACKUP is a file, the name of one in the folder that PACKHOUSE_BACKUPS names, latest for the newest good one there, or
s3://BUCKET/PREFIX/NAME with the variables of the storage. Verifies it
and puts it in the place of the store. The server must be stopped. The replaced store is kept beside it as
packhouse.db.before-restore-TIME. A backup of an older Packhouse is brought up to date when the server starts.

${storeUsage}
With PostgreSQL use pg_restore instead.

Examples:
  packhouse restore /backup/packhouse-2026-11-21.db --data-dir /var/lib/packhouse
  PACKHOUSE_BACKUPS=/backup/packhouse packhouse restore latest --data-dir /var/lib/packhouse`

export const restoreCommand = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(args, storeOptions, usage)
  if (values.help === true) return yield* Console.log(usage)
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0)
    return yield* new Misused({ why: "Name the one backup that is to be restored.", usage })
  const { dataDir, databaseUrl } = placeOf(values["data-dir"])
  if (databaseUrl !== undefined)
    return yield* refused(
      `DATABASE_URL names PostgreSQL, which is restored by its own tools: pg_restore --clean --if-exists --exit-on-error --dbname="$DATABASE_URL" ${file}`
    )
  const at = Day.toGmt(yield* Clock.currentTimeMillis)
  const stamp = at.replace(/[-:]/g, "").replace(" ", "T")
  const { aside, name } = yield* Effect.scoped(
    Effect.gen(function* () {
      yield* claim(dataDir)
      const backup = yield* findBackup(file, dataDir, databaseFile(dataDir))
      const { description } = backup
      if (description !== undefined && (yield* digestOf(backup.file)) !== description.sha256)
        return yield* refused(
          `${backup.name} is not what was made: its SHA-256 differs from its description.`
        )
      const by = { at, ...operator("packhouse restore"), file: backup.name }
      return { ...(yield* restore(dataDir, backup.file, stamp, copying(), by)), name: backup.name }
    })
  )
  yield* Console.log(`${name} is restored into ${dataDir}.`)
  if (aside !== undefined) yield* Console.log(`The store that it replaces is kept as ${aside}.`)
})
