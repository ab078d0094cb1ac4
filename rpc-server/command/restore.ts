/** `packhouse restore FILE`: a backup takes the place of the embedded store, which is kept beside it. */
import path from "node:path"
import { Clock, Console, Effect, Result } from "effect"
import * as Day from "#core/day.ts"
import { digestOf } from "../backup/digest.ts"
import { storeOf } from "../backup/folder.ts"
import { findBackup } from "../backup/found.ts"
import { type LogAt, storeAt } from "../backup/log/restoring.ts"
import { readTarget } from "../backup/log/settings.ts"
import { momentText, readMoment } from "../backup/log/spelling.ts"
import { refused } from "../refused.ts"
import { setIn } from "../setting-fields.ts"
import { restore } from "../store/engine/backups.ts"
import { claim, databaseFile } from "../store/engine/ownership.ts"
import { copying } from "./copying.ts"
import { operator } from "./operator.ts"
import { Misused, placeOf, readOptions, storeOptions, storeUsage } from "./options.ts"

const usage = `Usage: packhouse restore BACKUP [options]
       packhouse restore --at MOMENT [--from WHERE] [options]

BACKUP is a file, the name of one in the folder that PACKHOUSE_BACKUPS names, latest for the newest good one there, or
s3://BUCKET/PREFIX/NAME with the variables of the storage. Verifies it
and puts it in the place of the store. The server must be stopped. The replaced store is kept beside it as
packhouse.db.before-restore-TIME. A backup of an older Packhouse is brought up to date when the server starts.

With --at the store is put together out of the copies of its log, as of the last transaction that was committed by then.
All that is used of the copies is verified before the store is touched.

  --at MOMENT      2026-11-30 14:05:09 is India's time; 2026-11-30T08:35:09Z or 2026-11-30T12:35:09+04:00 is another
                   zone's; latest is all that was copied
  --from WHERE     the folder of the copies, or s3://BUCKET/PREFIX (default: PACKHOUSE_BACKUP_LOG)
  --store NAME     whose, where the copies of several stores lie there: the six letters in the names of its copies
${storeUsage}
With PostgreSQL use pg_restore instead.

Examples:
  packhouse restore /backup/packhouse-2026-11-21.db --data-dir /var/lib/packhouse
  PACKHOUSE_BACKUPS=/backup/packhouse packhouse restore latest --data-dir /var/lib/packhouse
  packhouse restore --from /backup/log --at '2026-11-30 14:05:09' --data-dir /var/lib/packhouse`

const logOptions = {
  at: { type: "string" },
  from: { type: "string" },
  store: { type: "string" }
} as const

/** What is put in the place of the store. */
interface Source {
  readonly file: string
  readonly name: string
  /** What the audit calls it. */
  readonly title: string
  readonly remarks: ReadonlyArray<string>
}

const ofBackup = Effect.fnUntraced(function* (file: string, dataDir: string) {
  const backup = yield* findBackup(file, dataDir, databaseFile(dataDir))
  const { description, name } = backup
  if (description !== undefined && (yield* digestOf(backup.file)) !== description.sha256)
    return yield* refused(`${name} is not what was made: its SHA-256 differs from its description.`)
  return { file: backup.file, name, title: name, remarks: [] } satisfies Source
})

const ofLog = Effect.fnUntraced(function* (log: LogAt, dataDir: string) {
  const file = `${databaseFile(dataDir)}.moment`
  const { at, name, remarks } = yield* storeAt(log, file, `${file}.fetched`)
  return {
    file,
    name: `${name}, as of ${momentText(at)},`,
    title: `${name} ${Day.toGmt(at)}`,
    remarks
  } satisfies Source
})

/** Which copies are meant, and what of them. */
const logOf = Effect.fnUntraced(function* (
  { at, from, store }: { readonly at?: string; readonly from?: string; readonly store?: string },
  dataDir: string
) {
  const wrong = (why: string) => new Misused({ why, usage })
  if (at === undefined)
    return yield* wrong("Say by --at as of which moment; --at latest for all that was copied.")
  const env = setIn(process.env)
  const where = from ?? env.PACKHOUSE_BACKUP_LOG
  if (where === undefined)
    return yield* wrong("Name the folder or bucket of the copies by --from, or by PACKHOUSE_BACKUP_LOG.")
  const target = readTarget(
    env,
    where.startsWith("s3://") ? where : path.resolve(where),
    from === undefined ? "PACKHOUSE_BACKUP_LOG" : "--from"
  )
  if (Result.isFailure(target)) return yield* wrong(target.failure)
  const moment = at === "latest" ? Result.succeed(undefined) : readMoment(at)
  if (Result.isFailure(moment)) return yield* wrong(moment.failure)
  return {
    target: target.success,
    moment: moment.success,
    own: store ?? storeOf(dataDir)
  } satisfies LogAt
})

export const restoreCommand = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values, positionals } = yield* readOptions(args, { ...storeOptions, ...logOptions }, usage)
  if (values.help === true) return yield* Console.log(usage)
  const [file, ...more] = positionals
  const { dataDir, databaseUrl } = placeOf(values["data-dir"])
  const isOfLog = values.at !== undefined || values.from !== undefined || values.store !== undefined
  if (isOfLog && file !== undefined)
    return yield* new Misused({ why: `Name a backup, or a moment by --at, but not both: ${file}`, usage })
  if (!isOfLog && (file === undefined || more.length > 0))
    return yield* new Misused({ why: "Name the one backup that is to be restored.", usage })
  if (databaseUrl !== undefined)
    return yield* refused(
      isOfLog
        ? "DATABASE_URL names PostgreSQL, which is restored to a moment by its own tools (docs/several-nodes.md)"
        : `DATABASE_URL names PostgreSQL, which is restored by its own tools: pg_restore --clean --if-exists --exit-on-error --dbname="$DATABASE_URL" ${file}`
    )
  const log = isOfLog ? yield* logOf(values, dataDir) : undefined
  const now = Day.toGmt(yield* Clock.currentTimeMillis)
  const stamp = now.replace(/[-:]/g, "").replace(" ", "T")
  const { aside, name, remarks } = yield* Effect.scoped(
    Effect.gen(function* () {
      yield* claim(dataDir)
      const source = log === undefined ? yield* ofBackup(file ?? "", dataDir) : yield* ofLog(log, dataDir)
      const by = { at: now, ...operator("packhouse restore"), file: source.title }
      return { ...source, ...(yield* restore(dataDir, source.file, stamp, copying(), by)) }
    })
  )
  yield* Console.log(`${name} is restored into ${dataDir}.`)
  for (const remark of remarks) yield* Console.log(remark)
  if (aside !== undefined) yield* Console.log(`The store that it replaces is kept as ${aside}.`)
})
