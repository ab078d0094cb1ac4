/** Where the last answers of the server are kept (`last-answer.ts`), and their end: it comes with the session's. */
import * as Effect from "effect/Effect"
import { Journal, type WorkKey } from "../../port/journal.ts"
import type { Caller } from "./host.ts"

/** Of whoever is logged in: a workstation has one at a time. */
export const answers = (server: string): Omit<WorkKey, "id"> => ({ server, user: 0, screen: "answers" })

export const forgetAnswers = (host: Caller): Effect.Effect<void, never, Journal> =>
  Effect.gen(function* () {
    const journal = yield* Journal
    const all = answers(host.model().server)
    for (const id of yield* journal.list(all)) yield* journal.remove({ ...all, id })
  }).pipe(Effect.ignoreCause)
