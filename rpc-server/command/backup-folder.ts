/** What the commands of the folder of backups share: its settings, and what stands in their help. */
import { Effect, Result } from "effect"
import { type BackupSettings, readBackupSettings } from "../backup/settings.ts"
import { setIn } from "../setting-fields.ts"
import { Misused } from "./options.ts"

export const folderUsage = `  --data-dir DIR   where the embedded store lives (default ./data, or PACKHOUSE_DATA_DIR)

Environment: PACKHOUSE_BACKUPS=/backup/packhouse is the folder, with the other variables of backups as the server has
them.`

/** The settings of backups, which these commands need. */
export const backupSettings = (usage: string): Effect.Effect<BackupSettings, Misused> => {
  const settings = readBackupSettings(setIn(process.env))
  if (Result.isFailure(settings)) return Effect.fail(new Misused({ why: settings.failure, usage }))
  return settings.success === undefined
    ? Effect.fail(new Misused({ why: "Name the folder of the backups by PACKHOUSE_BACKUPS.", usage }))
    : Effect.succeed(settings.success)
}
