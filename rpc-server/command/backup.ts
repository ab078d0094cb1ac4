/** `packhouse backup FILE`: a copy of the embedded store, taken while the server works on. */
import { Console, Effect } from "effect"
import { refused } from "../refused.ts"
import { backUp } from "../store/engine/backups.ts"
import { copying, size } from "./copying.ts"
import { Misused, placeOf, readOptions, storeOptions, storeUsage } from "./options.ts"

const usage = `Usage: packhouse backup FILE [options]
       packhouse backup now | list | verify | prune | restore     of the folder that PACKHOUSE_BACKUPS names; --help tells more

Copies the whole store into one file, from one moment, while the server works on. The copy is verified, synced to disk, and
readable by its owner alone: it holds customers, orders and password hashes.

  --overwrite      replace FILE when it is there
${storeUsage}
With PostgreSQL use pg_dump instead.

Example: packhouse backup /backup/packhouse-2026-11-21.db --data-dir /var/lib/packhouse`

const toFile = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
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

/** What is done with the folder of the backups, rather than into a file. */
const ofFolder = {
  now: () => import("./backup-now.ts").then(({ backupNow }) => backupNow),
  list: () => import("./backup-list.ts").then(({ backupList }) => backupList),
  verify: () => import("./backup-verify.ts").then(({ backupVerify }) => backupVerify),
  follow: () => import("./backup-follow.ts").then(({ backupFollow }) => backupFollow),
  restore: () => import("./restore.ts").then(({ restoreCommand }) => restoreCommand),
  prune: () => import("./backup-list.ts").then(({ backupPrune }) => backupPrune)
} as const
const isOfFolder = (word: string | undefined): word is keyof typeof ofFolder =>
  word !== undefined && Object.hasOwn(ofFolder, word)

export const backupCommand = (args: ReadonlyArray<string>): Effect.Effect<void, unknown> => {
  const [word, ...rest] = args
  return isOfFolder(word)
    ? Effect.flatMap(Effect.promise(ofFolder[word]), (command) => command(rest))
    : toFile(args)
}
