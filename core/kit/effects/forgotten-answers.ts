/** Where the last answers of the server are kept (`last-answer.ts`), and their end: it comes with the session's. */
import * as Effect from "effect/Effect"
import { Journal, type WorkKey } from "../../port/journal.ts"
import type { Caller } from "./host.ts"

/** A workstation has one person at a time: whose answers they are stands in their ids. */
export const answers = (server: string): Omit<WorkKey, "id"> => ({ server, user: 0, screen: "answers" })

/** Of what a person asked for a store. */
export const answerId = (user: number, store: number, question: readonly [string, unknown]): string =>
  JSON.stringify([user, store, ...question])

/** @param but who has logged in: a tab that was closed without a logout left what was answered to somebody else */
export const forgetAnswers = (host: Caller, but?: number): Effect.Effect<void, never, Journal> =>
  Effect.gen(function* () {
    const journal = yield* Journal
    const all = answers(host.model().server)
    for (const id of yield* journal.list(all))
      if (but === undefined || !id.startsWith(`[${but},`)) yield* journal.remove({ ...all, id })
  }).pipe(Effect.ignoreCause)
