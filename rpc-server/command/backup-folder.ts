/** What the commands of the folder of backups share: its settings, and what stands in their help. */
import { Effect, Result } from "effect"
import { type LogSettings, readLogSettings } from "../backup/log/settings.ts"
import { readBackupSettings } from "../backup/settings.ts"
import { setIn } from "../setting-fields.ts"
import { Misused } from "./options.ts"

export const folderUsage = `  --data-dir DIR   where the embedded store lives (default ./data, or PACKHOUSE_DATA_DIR)

Environment: PACKHOUSE_BACKUPS=/backup/packhouse is the folder, with the other variables of backups as the server has
them.`

const read = <A>(settings: Result.Result<A, string>, usage: string): Effect.Effect<A, Misused> =>
  Result.isFailure(settings)
    ? Effect.fail(new Misused({ why: settings.failure, usage }))
    : Effect.succeed(settings.success)

/** The settings of the copies of the log; undefined where it is not copied. */
export const logSettings = (usage: string): Effect.Effect<LogSettings | undefined, Misused> =>
  read(readLogSettings(setIn(process.env)), usage)

/** The settings of backups, which the command needs. */
export const backupSettings = Effect.fnUntraced(function* (usage: string) {
  const settings = yield* read(readBackupSettings(setIn(process.env)), usage)
  if (settings !== undefined) return settings
  return yield* new Misused({ why: "Name the folder of the backups by PACKHOUSE_BACKUPS.", usage })
})

/** The settings of both, of which the command needs one. */
export const eitherSettings = Effect.fnUntraced(function* (usage: string) {
  const backups = yield* read(readBackupSettings(setIn(process.env)), usage)
  const log = yield* logSettings(usage)
  if (backups !== undefined || log !== undefined) return { backups, log }
  return yield* new Misused({
    why: "Name the folder of the backups by PACKHOUSE_BACKUPS, or the place of the copies of the log by PACKHOUSE_BACKUP_LOG.",
    usage
  })
})
