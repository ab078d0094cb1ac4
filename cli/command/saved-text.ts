/** Text that a command writes into a file that somebody has named, or on stdout, piece by piece. */
import { open, rename, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { Effect } from "effect"
import { unableToSave } from "#core/text/accounts.ts"
import { because } from "#core/text/sentence.ts"
import { thrownText } from "#core/thrown.ts"
import { type CommandError, refused } from "../host/command-error.ts"
import { writeText } from "../host/output.ts"

const saving = <A>(write: () => Promise<A>): Effect.Effect<A, CommandError> =>
  Effect.tryPromise({
    try: write,
    catch: (cause) => refused(because(unableToSave, thrownText(cause)))
  })
const savedAt = (file: string): string => `Saved ${path.resolve(file)}`

/** Answers where it stands now. */
export const savedText = (file: string, text: string): Effect.Effect<string, CommandError> =>
  Effect.as(
    saving(() => writeFile(file, text)),
    savedAt(file)
  )

type Pieces<E, R> = (write: (text: string) => Effect.Effect<void, CommandError>) => Effect.Effect<void, E, R>

/**
 * What is written piece by piece, so that none of it need be in memory: into a file, which is there once all of it is, or
 * on stdout. Answers where it stands.
 */
export const savedPieces = <E, R>(
  file: string | undefined,
  pieces: Pieces<E, R>
): Effect.Effect<ReadonlyArray<string>, E | CommandError, R> => {
  if (file === undefined)
    return Effect.as(
      pieces((text) => Effect.sync(() => writeText(text))),
      []
    )
  const unfinished = `${file}.unfinished`
  return Effect.acquireUseRelease(
    saving(() => open(unfinished, "w")),
    (handle) =>
      pieces((text) => Effect.asVoid(saving(() => handle.write(text)))).pipe(
        Effect.andThen(saving(() => rename(unfinished, file))),
        Effect.as([savedAt(file)])
      ),
    (handle) =>
      Effect.promise(async () => {
        await handle.close()
        await rm(unfinished, { force: true })
      })
  )
}
