/** `packhouse compact`: gives the room that nothing stands in back to the disk. */
import { existsSync, statSync } from "node:fs"
import { Console, Effect } from "effect"
import { refused } from "../refused.ts"
import { compact } from "../store/engine/backups.ts"
import { claim, databaseFile } from "../store/engine/ownership.ts"
import { Misused, placeOf, readOptions, storeOptions, storeUsage } from "./options.ts"

const usage = `Usage: packhouse compact [options]

Writes the file of the embedded store anew without the room that nothing stands in, while no server runs. It needs as
much free room on the disk as the store has content. A compacting that is cut off leaves the store as it was.

${storeUsage}
With PostgreSQL use VACUUM FULL instead.

Example: packhouse compact --data-dir /var/lib/packhouse`

const megabytes = (file: string): string => `${(statSync(file).size / 1024 / 1024).toFixed(1)} MB`

export const compactCommand = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(args, storeOptions, usage)
  if (values.help === true) return yield* Console.log(usage)
  if (positionals.length > 0) return yield* new Misused({ why: "This takes options alone.", usage })
  const place = placeOf(values["data-dir"])
  if (place.databaseUrl !== undefined)
    return yield* refused("DATABASE_URL names PostgreSQL, which is compacted by its own tools: VACUUM FULL")
  yield* Effect.scoped(
    Effect.gen(function* () {
      yield* claim(place.dataDir)
      const file = databaseFile(place.dataDir)
      const before = existsSync(file) ? megabytes(file) : ""
      yield* compact(place.dataDir)
      yield* Console.log(`${file}: ${before}, now ${megabytes(file)}`)
    })
  )
})
