/** A text that a command writes into a file that somebody has named. */
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { Effect } from "effect"
import { unableToSave } from "#core/text/accounts.ts"
import { because } from "#core/text/sentence.ts"
import { type CommandError, refused } from "../host/command-error.ts"

/** Answers where it stands now. */
export const savedText = (file: string, text: string): Effect.Effect<string, CommandError> =>
  Effect.map(
    Effect.tryPromise({
      try: () => writeFile(file, text),
      catch: (cause) => refused(because(unableToSave, cause instanceof Error ? cause.message : String(cause)))
    }),
    () => `Saved ${path.resolve(file)}`
  )
