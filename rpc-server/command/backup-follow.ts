/** `packhouse backup follow`: the process that copies the log of a server's store. The server starts it. */
import { Effect, Result } from "effect"
import { copyLog } from "../backup/log/copier.ts"
import { type Channel, readInstruction } from "../backup/log/messages.ts"
import { logSettings } from "./backup-folder.ts"
import { Misused, placeOf, readOptions, storeOptions } from "./options.ts"

const usage = `Usage: packhouse backup follow [options]

Is started by the server, where PACKHOUSE_BACKUP_LOG names a place, and does nothing without it.`

const channel: Channel = {
  answer: (message) => {
    if (process.connected) process.send?.(message)
  },
  hear: (take, ended) => {
    process.on("message", (message) => {
      const read = readInstruction(message)
      if (Result.isSuccess(read)) take(read.success)
    })
    process.once("disconnect", ended)
  }
}

export const backupFollow = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { values } = yield* readOptions(args, storeOptions, usage)
  const settings = yield* logSettings(usage)
  if (process.send === undefined || settings === undefined)
    return yield* new Misused({ why: "The server starts it by itself.", usage })
  // It ends when the server does, and not by a signal that both get.
  yield* Effect.uninterruptible(copyLog(placeOf(values["data-dir"]).dataDir, settings, channel))
  process.disconnect?.()
})
