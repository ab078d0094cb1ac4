/** A queue that goes on while somebody is elsewhere: stored before each of its steps, so that a crash knows of it. */
import * as Effect from "effect/Effect"
import { Journal, type WorkKey } from "../../port/journal.ts"

/** What a defect of the journal says. */
export const saying = (defect: unknown): string => (defect instanceof Error ? defect.message : String(defect))

/**
 * @param text as the queue is written down; undefined where nothing is in it, and nothing is kept
 * @param unsaved is told why it could not be stored
 */
export const keepQueue = (
  key: WorkKey,
  text: string | undefined,
  unsaved: (message: string) => void
): Effect.Effect<void, never, Journal> =>
  Journal.use((journal) => (text === undefined ? journal.remove(key) : journal.save(key, text))).pipe(
    Effect.catch(({ message }) => Effect.sync(() => unsaved(message))),
    Effect.catchDefect((defect) => Effect.sync(() => unsaved(saying(defect))))
  )
