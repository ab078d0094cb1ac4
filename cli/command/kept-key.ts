/**
 * The idempotency key of a command that says something new each time it is run: it is kept until the server has
 * answered, so that the same command after a lost reply is the same deed, and after an answer another one.
 */
import { Effect, Result, Schema } from "effect"
import * as Day from "#core/day.ts"
import { keyOf } from "#core/kit/idempotency-key.ts"
import { Journal } from "#core/port/journal.ts"
import type { Client, Working } from "./client.ts"

/** The server remembers a key for a day. */
const longest = 23 * Day.hour

/** `sent`: what is sent, as JSON, where that cannot be told from the command alone. */
const Stored = Schema.fromJsonString(
  Schema.Struct({ at: Schema.Number, sent: Schema.optionalKey(Schema.String) })
)
const readStored = Schema.decodeUnknownResult(Stored)

/** The request that a key stands for: its name, and everything that it says. */
export interface KeyedRequest {
  readonly name: string
  readonly content: ReadonlyArray<string>
}

const keeping = <A>(
  { server, session }: Client,
  { name, content }: KeyedRequest,
  send: (key: string, storedSent: string | undefined, keep: (sent?: string) => Working<void>) => Working<A>
): Working<A> =>
  Effect.gen(function* () {
    const journal = yield* Journal
    const entry = { server, user: session.user.id, screen: "deed", id: keyOf(name, content) }
    const now = Date.now()
    const stored = Result.getOrUndefined(readStored((yield* journal.load(entry)) ?? ""))
    const fresh = stored !== undefined && now - stored.at < longest && stored.at <= now ? stored : undefined
    const at = fresh?.at ?? now
    const keep = (sent?: string) =>
      journal.save(entry, JSON.stringify(sent === undefined ? { at } : { at, sent }))
    return yield* send(keyOf(name, [at, ...content]), fresh?.sent, keep).pipe(
      Effect.tap(() => journal.remove(entry)),
      // Only where no reply came may it have been done.
      Effect.tapError((failure) => (failure._tag === "Offline" ? Effect.void : journal.remove(entry)))
    )
  })

export const underKeptKey = <A>(
  client: Client,
  request: KeyedRequest,
  send: (key: string) => Working<A>
): Working<A> => keeping(client, request, (key, _, keep) => Effect.andThen(keep(), send(key)))

/**
 * As `underKeptKey`, for a deed that is made of what the server says at that time: what is sent is kept too. The same
 * command after a lost reply sends it once more, whatever has become of it since.
 * @param shape how it is kept
 */
export const underKeptRequest = <Sent, Wire, A>(
  client: Client,
  request: KeyedRequest,
  shape: Schema.Codec<Sent, Wire>,
  make: Working<Sent>,
  send: (sent: Sent, key: string) => Working<A>
): Working<A> => {
  const text = Schema.fromJsonString(shape)
  const [read, write] = [Schema.decodeUnknownResult(text), Schema.encodeSync(text)]
  return keeping(client, request, (key, storedSent, keep) =>
    Effect.gen(function* () {
      const before = storedSent === undefined ? undefined : Result.getOrUndefined(read(storedSent))
      if (before !== undefined) return yield* send(before, key)
      const sent = yield* make
      const written = write(sent)
      yield* keep(written)
      // As it is read again: a key may be made of it, the order of its fields included.
      return yield* send(
        Result.getOrElse(read(written), () => sent),
        key
      )
    })
  )
}
