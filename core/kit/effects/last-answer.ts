/**
 * The last answers to a few questions, for a page that is opened while the server is away: the rows of a count, the cart of
 * a till. Whoever shows one says of when it is, and nothing is sent by it. They go with the session.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Arguments, Method } from "../../contract/method.ts"
import type * as Day from "../../day.ts"
import { Journal, type WorkKey } from "../../port/journal.ts"
import { type CallFailure, call, type Rpc } from "../../port/rpc.ts"
import type { Session } from "../session.ts"
import { answerId, answers } from "./forgotten-answers.ts"
import { type Caller, sessionOf } from "./host.ts"

const LastAnswer = Schema.fromJsonString(
  Schema.Struct({ user: Schema.Int, at: Schema.Int, answer: Schema.Unknown })
)
const write = Schema.encodeUnknownResult(LastAnswer)
const read = Schema.decodeUnknownResult(LastAnswer)
/** Of a method's answer, either way; nothing that it needs is asked of anybody. */
const codecOf = ({ result }: Method) => result as Schema.Codec<unknown>

export interface Recalled<Answer> {
  readonly answer: Answer
  /** When it was answered; undefined: just now. */
  readonly asOf: Day.Instant | undefined
  /** Why it is not of now. */
  readonly failure: CallFailure | undefined
}

const keyOf = (host: Caller, { user, store }: Session, method: Method, params: unknown): WorkKey => ({
  ...answers(host.model().server),
  id: answerId(user.id, store.store_id, [method.name, params])
})

/** Who asked is there still, for the same store: an answer that comes late may find somebody else. */
const isThere = (host: Caller, { user, store }: Session): boolean => {
  const now = sessionOf(host)
  return now?.user.id === user.id && now.store.store_id === store.store_id
}

/** Whoever waits for the answer waits for no disk. */
export const keepAnswer = <M extends Method>(
  host: Caller,
  /** The session that it was asked with. */
  asker: Session | undefined,
  method: M,
  params: Arguments<M["params"]>,
  answer: M["result"]["Type"]
): Effect.Effect<void, never, Journal> => {
  if (asker === undefined) return Effect.void
  const keep = Effect.gen(function* () {
    const journal = yield* Journal
    const at = yield* Clock.currentTimeMillis
    const encoded = yield* Effect.fromResult(Schema.encodeUnknownResult(codecOf(method))(answer))
    const text = yield* Effect.fromResult(write({ user: asker.user.id, at, answer: encoded }))
    if (isThere(host, asker)) yield* journal.save(keyOf(host, asker, method, params), text)
  })
  return Effect.asVoid(Effect.forkDetach(Effect.ignoreCause(keep)))
}

/** Asks the server; without it the answer is the last one to the same question, if there was any. */
export const askOrRecall = <M extends Method>(
  host: Caller,
  method: M,
  params: Arguments<M["params"]>
): Effect.Effect<Recalled<M["result"]["Type"]>, CallFailure, Rpc | Journal> => {
  const asker = sessionOf(host)
  const recalled = (failure: CallFailure) =>
    Effect.gen(function* () {
      if (asker === undefined || !isThere(host, asker)) return yield* Effect.fail(failure)
      const journal = yield* Journal
      const last = yield* Effect.fromResult(read(yield* journal.load(keyOf(host, asker, method, params))))
      if (last.user !== asker.user.id) return yield* Effect.fail(failure)
      const answer = yield* Effect.fromResult(Schema.decodeUnknownResult(codecOf(method))(last.answer))
      return { answer: answer as M["result"]["Type"], asOf: last.at, failure }
    }).pipe(Effect.catchCause(() => Effect.fail(failure)))
  return call(method, params).pipe(
    Effect.tap((answer) => keepAnswer(host, asker, method, params, answer)),
    Effect.map((answer): Recalled<M["result"]["Type"]> => ({ answer, asOf: undefined, failure: undefined })),
    Effect.catch((failure) => (failure._tag === "Offline" ? recalled(failure) : Effect.fail(failure)))
  )
}
