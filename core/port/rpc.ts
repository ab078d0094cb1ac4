/**
 * The server, as clients call it: typed by the contract, over HTTP. A call either answers, is refused by a rule, or
 * fails to be answered; what has no answer may still have happened, and is asked again under the same key.
 */

import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Arguments, Method } from "../contract/method.ts"
import { renewal } from "../contract/renewal.ts"
import { type Fault, type FaultTag, faults } from "../fault.ts"
import { releaseHeader, releaseName } from "../release.ts"
import { readUser, type User } from "../session/user.ts"
import { longestAnswer, longestLookUp } from "./answer-time.ts"

/** No answer came: the server is not reached, or the reply was lost. The call may have been carried out. */
export class Offline extends Schema.TaggedError<Offline>()("Offline", { message: Schema.String }) {}
/** The session is not, or no longer, one (401). */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {
  message: Schema.String
}) {}
/** Refused before any rule: wrong call, too many calls, a server that cannot reach its store. */
export class Refused extends Schema.TaggedError<Refused>()("Refused", {
  /** The HTTP status, or the JSON-RPC code. */
  code: Schema.Int,
  message: Schema.String,
  /** The id of the request, where the server could not do what it should. */
  request: Schema.optionalKey(Schema.String)
}) {}

/** A rule said no; the sentence is the server's. */
export class Ruled extends Schema.TaggedError<Ruled>()("Ruled", {
  message: Schema.String,
  fault: Schema.Struct({ _tag: Schema.Literal("Fault"), tag: Schema.String, data: Schema.Unknown })
}) {
  /** The fault when it has this tag. */
  as<Tag extends FaultTag>(tag: Tag): Fault<Tag> | undefined {
    return this.fault.tag === tag ? (this.fault as Fault<Tag>) : undefined
  }
}

export type CallFailure = Offline | Unauthorized | Refused | Ruled

/** The status of a server that has no time for a call, cannot reach its store, or is of a release too far away. */
const [tooMany, unavailable, misfit] = [429, 503, 426]

/**
 * Nobody knows whether it was done (ANSWER-1): the server was not reached, had no time or no store for it, takes no calls of
 * this release (RELEASE-2), or the session is over. It goes again as it is, under the same key.
 */
export const isUnanswered = (failure: CallFailure): boolean =>
  failure._tag === "Offline" ||
  failure._tag === "Unauthorized" ||
  (failure._tag === "Refused" && (failure.code === tooMany || failure.code === misfit || failure.code >= 500))

/** The server is not there, or its store is not: it may well be back in a moment. */
export const isAway = (failure: CallFailure): boolean =>
  failure._tag === "Offline" || (failure._tag === "Refused" && failure.code === unavailable)

export interface CallOptions {
  /** The Idempotency-Key of a write: the same for every repeat of the same deed. */
  readonly key?: string | undefined
}

/** A request as the host sends it to the server; a body is JSON. */
export interface Request {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
/** The status of a reply and its JSON, null where it has no content. Fails where no reply came, or one that is no JSON. */
export type Send = (
  request: Request
) => Effect.Effect<{ readonly status: number; readonly json: unknown }, unknown>

/** The session and the store that calls are made for. */
export interface Identity {
  readonly session: string
  /** Empty for the own one. */
  readonly storeId: number | ""
}

export class Rpc extends Context.Service<
  Rpc,
  {
    readonly call: <M extends Method>(
      method: M,
      args: Arguments<M["params"]>,
      options?: CallOptions
    ) => Effect.Effect<M["result"]["Type"], CallFailure>
    /** Any method by its name, with positional parameters; the answer as it came. */
    readonly raw: (
      name: string,
      params: ReadonlyArray<unknown>,
      options?: CallOptions
    ) => Effect.Effect<unknown, CallFailure>
    /** A plain route of the server that answers JSON, with the caller's session: the catalogue. */
    readonly get: (
      path: string,
      query: Readonly<Record<string, string>>
    ) => Effect.Effect<unknown, CallFailure>
    readonly login: (username: string, password: string) => Effect.Effect<User, CallFailure>
    /** The session that calls carry from now on; none makes every call Unauthorized. */
    readonly become: (identity: Identity | undefined) => Effect.Effect<void>
  }
>()("packhouse/core/port/Rpc") {
  /** Over what the host sends requests with. */
  static readonly layer = (send: Send): Layer.Layer<Rpc> => Layer.sync(Rpc, () => live(send))
}

/** One call of the server. */
export const call = <M extends Method>(method: M, args: Arguments<M["params"]>, options?: CallOptions) =>
  Rpc.use((rpc) => rpc.call(method, args, options))

/** The headers that name the caller and the store, on every request of a session (S-7-005). */
const callerHeaders = ({ session, storeId }: Identity): Record<string, string> => ({
  authorization: session,
  "global-hub-store-id": String(storeId)
})

const ErrorAnswer = Schema.Struct({
  error: Schema.Struct({
    code: Schema.Number,
    message: Schema.String,
    data: Schema.optionalKey(Schema.Unknown)
  })
})
const readError = Schema.decodeUnknownResult(ErrorAnswer)
const ResultAnswer = Schema.Struct({ result: Schema.Unknown })
const readResult = Schema.decodeUnknownResult(ResultAnswer)
const MessageBody = Schema.Struct({ message: Schema.String, request: Schema.optionalKey(Schema.String) })
const readMessage = Schema.decodeUnknownResult(MessageBody)

/** A look-up that a dialog or a stage hangs on: whoever waits for it is told soon that there is no answer. */
export const lookedUp = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E | Offline, R> =>
  Effect.timeoutOrElse(call, { duration: longestLookUp, orElse: () => Effect.fail(noAnswer()) })

const noAnswer = () => new Offline({ message: "The server does not answer" })
/** The sentence for an answer that nobody can read (section 8). */
export const unreadable = "Api call failure"
const strangeAnswer = () => new Refused({ code: 0, message: unreadable })

const refused = (code: number, message: string, request: unknown): Refused =>
  new Refused({ code, message, ...(typeof request === "string" && { request }) })

/** A JSON-RPC error as a failure: a fault of a known tag, or a plain refusal. */
const failureOf = ({ error }: typeof ErrorAnswer.Type): Refused | Ruled => {
  const data =
    typeof error.data === "object" && error.data !== null ? (error.data as Record<string, unknown>) : {}
  const { tag: given, request, ...rest } = data
  // A server that commerce has told so may hand on the sentence alone (section 8).
  const tag = given ?? (error.message.includes("Session expired") ? "SessionExpired" : undefined)
  if (tag === "Unavailable") return refused(unavailable, error.message, request)
  return typeof tag === "string" && tag in faults
    ? new Ruled({ message: error.message, fault: { _tag: "Fault", tag, data: rest } })
    : refused(error.code, error.message, request)
}

const decoders = new WeakMap<Method, (result: unknown) => Result.Result<unknown, Schema.SchemaError>>()
const decoderOf = (method: Method) => {
  const cached = decoders.get(method)
  if (cached !== undefined) return cached
  const decode = Schema.decodeUnknownResult(method.result as Schema.Codec<unknown>)
  decoders.set(method, decode)
  return decode
}
const encoders = new WeakMap<Method, ReadonlyArray<(value: unknown) => unknown>>()
const encodersOf = (method: Method) => {
  const cached = encoders.get(method)
  if (cached !== undefined) return cached
  const encode = method.params.map(({ schema }) => Schema.encodeUnknownSync(schema as Schema.Codec<unknown>))
  encoders.set(method, encode)
  return encode
}

/** Arguments by name as positional parameters; trailing ones that were left out are not sent. */
const positional = (method: Method, args: Readonly<Record<string, unknown>>): ReadonlyArray<unknown> => {
  const encode = encodersOf(method)
  const values = method.params.map(({ name }, index) =>
    args[name] === undefined ? undefined : encode[index]?.(args[name])
  )
  while (values.length > 0 && values.at(-1) === undefined) values.pop()
  return values.map((value) => value ?? null)
}

const live = (host: Send) => {
  let identity: Identity | undefined
  let lastId = 0

  const send = (request: Request) =>
    host({ ...request, headers: { ...request.headers, [releaseHeader]: releaseName } }).pipe(
      Effect.timeout(longestAnswer),
      // A host may know better why.
      Effect.mapError((cause) => (cause instanceof Offline ? cause : noAnswer()))
    )
  const post = (path: string, body: unknown, headers: Record<string, string>) =>
    send({
      method: "POST",
      path,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body)
    })
  const nobody = () => new Unauthorized({ message: "Log in to go on." })

  const failed = (status: number, json: unknown): Unauthorized | Refused => {
    const { message, request }: typeof MessageBody.Type = Result.getOrElse(readMessage(json), () => ({
      message: unreadable
    }))
    return status === 401 ? new Unauthorized({ message }) : refused(status, message, request)
  }

  const once = Effect.fnUntraced(function* (
    name: string,
    params: ReadonlyArray<unknown>,
    options: CallOptions
  ) {
    if (identity === undefined) return yield* nobody()
    lastId += 1
    const { status, json } = yield* post(
      "/api",
      { jsonrpc: "2.0", id: lastId, method: name, params },
      {
        ...callerHeaders(identity),
        ...(options.key === undefined ? {} : { "idempotency-key": options.key })
      }
    )
    if (status !== 200) return yield* failed(status, json)
    const answered = readResult(json)
    if (Result.isSuccess(answered)) return answered.success.result
    const refused = readError(json)
    return yield* Result.isSuccess(refused) ? failureOf(refused.success) : strangeAnswer()
  })

  /** A commerce session that has expired is renewed and the call made again, once; a second expiry is the caller's. */
  const raw = (name: string, params: ReadonlyArray<unknown>, options: CallOptions = {}) =>
    once(name, params, options).pipe(
      Effect.catchTag("Ruled", (ruled) =>
        ruled.as("SessionExpired") === undefined || name === renewal
          ? Effect.fail(ruled)
          : Effect.andThen(once(renewal, [], {}), once(name, params, options))
      )
    )

  return Rpc.of({
    raw,
    call: (method, args, options) =>
      Effect.flatMap(
        raw(method.name, positional(method, args as Record<string, unknown>), options),
        (result) => Effect.mapError(Effect.fromResult(decoderOf(method)(result)), strangeAnswer)
      ),
    get: Effect.fnUntraced(function* (path, query) {
      if (identity === undefined) return yield* nobody()
      const headers = callerHeaders(identity)
      const { status, json } = yield* send({ method: "GET", path, query, headers })
      if (status !== 200) return yield* failed(status, json)
      return json
    }),
    login: Effect.fnUntraced(function* (username, password) {
      const { status, json } = yield* post("/login", { username, password }, {})
      if (status !== 200) return yield* failed(status, json)
      const user = readUser(json)
      return yield* Result.isSuccess(user)
        ? Effect.succeed(user.success)
        : new Unauthorized({ message: "Invalid Login Credentials" })
    }),
    become: (next) =>
      Effect.sync(() => {
        identity = next
      })
  })
}
