/**
 * The idempotency key of a command that says something new each time it is run: it is kept until the server has
 * answered, so that the same command after a lost reply is the same deed, and after an answer another one.
 */
import { Effect, Result, Schema } from "effect"
import * as Day from "#core/day.ts"
import { Journal } from "#core/port/journal.ts"
import { keyOf } from "#core/screen/idempotency-key.ts"
import type { Client, Working } from "./client.ts"

/** The server remembers a key for a day. */
const longest = 23 * Day.hour

const Kept = Schema.fromJsonString(Schema.Struct({ at: Schema.Number }))
const readKept = Schema.decodeUnknownResult(Kept)

/** What is done to what, and everything that is sent. */
export interface Deed {
  readonly name: string
  readonly content: ReadonlyArray<string>
}

export const underKeptKey = <A>(
  { server, session }: Client,
  { name, content }: Deed,
  send: (key: string) => Working<A>
): Working<A> =>
  Effect.gen(function* () {
    const journal = yield* Journal
    const entry = { server, user: session.user.id, screen: "deed", id: keyOf(name, content) }
    const now = Date.now()
    const kept = Result.getOrUndefined(readKept((yield* journal.load(entry)) ?? ""))
    const at = kept !== undefined && now - kept.at < longest && kept.at <= now ? kept.at : now
    yield* journal.save(entry, JSON.stringify({ at }))
    return yield* send(keyOf(name, [at, ...content])).pipe(
      Effect.tap(() => journal.remove(entry)),
      // Only where no reply came may it have been done.
      Effect.tapError((failure) => (failure._tag === "Offline" ? Effect.void : journal.remove(entry)))
    )
  })
