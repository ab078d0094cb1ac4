/**
 * POST /api: the gates of HTTP in their order (405, 415, 413, 401, 429), then the JSON-RPC answerer. It stands beside the
 * router, straight on node:http: this one path carries nearly every request, and a third of a small call's time was
 * spent on making requests and responses of another kind out of Node's.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import { type Cause, Clock, Context, Duration, Effect, Exit, Result } from "effect"
import * as Day from "#core/day.ts"
import type { Fault } from "#core/fault.ts"
import { faultText } from "#core/text/fault.ts"
import { logFailure } from "../log.ts"
import { Origin } from "../origin.ts"
import { aboutRequest, ForRequest } from "../request.ts"
import type { answerer } from "../rpc/answer.ts"
import { type Entered, enterEarly, hashToken } from "../rpc/caller.ts"
import { failed, isId, parse, parseCalls, print, type RequestId } from "../rpc/envelope.ts"
import { FaultInjection, type InjectedFault } from "../rpc/fault-injection.ts"
import type { Caller, Needs } from "../rpc/handler.ts"
import type { failedBodies } from "../rpc/measures.ts"
import { logRefused } from "../rpc/refused-call.ts"
import { Store, type Unavailable } from "../store/engine/transaction.ts"
import * as keys from "../store/network/service-keys.ts"
import * as sessions from "../store/network/sessions.ts"
import * as users from "../store/network/users.ts"
import type { AccessLog } from "./access-log.ts"
import { header, lost, nothing, ok, type Reply, refuse, sender } from "./api-reply.ts"
import { bodyLimit, foreignMessage, isForeign, isJson, notJsonMessage, tooLargeMessage } from "./body.ts"
import { pathOf } from "./path.ts"
import { type RateLimit, takeCalls } from "./rate.ts"
import { requestIdHeader } from "./request-id.ts"
import { tokenIn } from "./token.ts"

/** How old a session's last sign of life may be before the next call renews it. */
const touchInterval = Day.minute

const unauthorized = refuse(401, "Log in to go on.")
const tooMany = refuse(429, "Too many calls. Slow down.", { "retry-after": "1" })
const notAllowed = refuse(405, "Send a POST.", { allow: "POST" })
const foreign = refuse(403, foreignMessage)
const notJson = refuse(415, notJsonMessage)
const tooLarge = refuse(413, tooLargeMessage, { connection: "close" })
/** A server that stands in the way of a call names the request, for whoever calls support. */
const unavailable = (request: string | undefined): Reply => ({
  status: 503,
  text: JSON.stringify({ message: "The store cannot answer now. Try again.", request })
})
const slowness = Duration.seconds(5)

/** The bytes of a body; undefined when there are too many, or the client has gone. */
const readBody = (request: IncomingMessage, done: (bytes: Buffer | undefined) => void): void => {
  const chunks: Array<Buffer> = []
  let size = 0
  let isDone = false
  const finish = (bytes: Buffer | undefined) => {
    if (isDone) return
    isDone = true
    done(bytes)
  }
  if (Number(request.headers["content-length"] ?? 0) > bodyLimit) return finish(undefined)
  request.on("data", (chunk: Buffer) => {
    size += chunk.length
    if (size > bodyLimit) finish(undefined)
    else chunks.push(chunk)
  })
  request.on("end", () => finish(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)))
  request.on("error", () => finish(undefined))
}

const touch = ({ tokenHash, userId, service }: Caller, now: Day.Instant) =>
  Store.use((store) =>
    store.transact(function* () {
      if (service !== undefined) return Result.succeed(yield* keys.touch(tokenHash, now))
      yield* sessions.touch(now, tokenHash)
      yield* users.change(userId, { last_seen_at: Day.toGmt(now) })
      return Result.succeed(undefined)
    })
  ).pipe(Effect.ignore)

/** The reply that refuses every call of a body. */
const refusedAll = (body: unknown, why: Fault<"Forbidden" | "PasswordNotOwn">, request: string): Reply => {
  const refusal = (value: unknown) => {
    const id = typeof value === "object" && value !== null && "id" in value ? value.id : null
    return failed(isId(id) ? id : null, {
      code: -32000,
      message: faultText(why),
      data: { tag: why.tag, request }
    })
  }
  return ok(Array.isArray(body) ? body.map(refusal) : refusal(body))
}

/** The method and the id of a body that is one call. */
const soleCall = (body: unknown): { readonly method: string; readonly id: RequestId } | undefined => {
  if (typeof body !== "object" || body === null || !("method" in body) || !("id" in body)) return undefined
  const { method, id } = body
  return typeof method === "string" && isId(id) && id !== null ? { method, id } : undefined
}

/** The end of a call that was arranged to go wrong. */
const injected = <R>(
  fault: InjectedFault,
  id: RequestId,
  answered: Effect.Effect<Reply, never, R>
): Effect.Effect<Reply, never, R> => {
  switch (fault.is) {
    case "lost-reply":
      return Effect.as(answered, lost)
    case "slow":
      return Effect.delay(answered, slowness)
    case "session-expired":
      return Effect.succeed(unauthorized)
    case "error":
      return Effect.succeed(ok(failed(id, { code: -32000, message: fault.message })))
  }
}

const answering = (
  answer: ReturnType<typeof answerer>,
  limit: RateLimit,
  accessLog: AccessLog | undefined
) => {
  const replyTo = Effect.fnUntraced(function* (
    request: IncomingMessage,
    bytes: Buffer,
    tokenHash: string,
    authenticated: Entered,
    now: Day.Instant
  ) {
    const requestId = header(request, requestIdHeader) ?? ""
    if (Result.isFailure(authenticated) && authenticated.failure === "unauthorized") return unauthorized
    const takes = (calls: number): boolean =>
      Result.isSuccess(authenticated)
        ? takeCalls(limit, authenticated.success.caller, calls, now)
        : limit.take(tokenHash, calls, now)
    if (!takes(1)) return tooMany
    const parsed = parseCalls(bytes)
    if (Result.isFailure(parsed)) return ok(failed(null, parsed.failure))
    const { value: body, mayBeUnstorable } = parsed.success
    const more = Array.isArray(body) ? Math.min(body.length, 50) - 1 : 0
    if (more > 0 && !takes(more)) return tooMany
    if (Result.isFailure(authenticated)) {
      const { failure } = authenticated
      if (failure === "unauthorized") return unauthorized
      yield* logRefused({ method: "Global-Hub-Store-Id", user: failure.username }, failure.refused, now)
      return refusedAll(body, failure.refused, requestId)
    }
    const { caller, seenAt, mustChangePassword } = authenticated.success
    if (now - seenAt > touchInterval) yield* Effect.forkDetach(touch(caller, now))
    const named = soleCall(body)
    const answered = Effect.map(
      answer(body, {
        caller,
        now,
        requestId,
        key: header(request, "idempotency-key"),
        mayBeUnstorable,
        mustChangePassword
      }),
      (answers): Reply => {
        accessLog?.name(request, body, answers)
        return answers === undefined ? nothing : { status: 200, text: print(answers) }
      }
    )
    const fault = named === undefined ? undefined : (yield* FaultInjection).take(named.method)
    return fault === undefined ? yield* answered : yield* injected(fault, named?.id ?? null, answered)
  })
  /**
   * The session is looked up early, so that the calls of one turn can share a sync; the reply waits for what was
   * found.
   */
  return Effect.fnUntraced(function* (request: IncomingMessage, token: string, bytes: Buffer) {
    const now = yield* Clock.currentTimeMillis
    const tokenHash = hashToken(token)
    const { found, written } = yield* enterEarly(tokenHash, header(request, "global-hub-store-id"), now)
    const reply = yield* replyTo(request, bytes, tokenHash, found, now)
    if (written !== undefined) yield* written
    return reply
  })
}

/** The store, or a row of the session, stands in the way of every call of a body. */
const unanswered = (cause: Cause.Cause<Unavailable>, counted: Effect.Effect<void>) =>
  counted.pipe(
    Effect.andThen(logFailure("a request failed", { path: "/api" }, cause)),
    Effect.andThen(Effect.map(ForRequest, unavailable))
  )

/** Whether a request is this listener's. */
export const isApi = (request: IncomingMessage): boolean =>
  request.url === "/api" || (request.url !== undefined && pathOf(request.url) === "/api")

export const apiListener = (
  answer: ReturnType<typeof answerer>,
  countFailed: ReturnType<typeof failedBodies>,
  limit: RateLimit,
  services: Context.Context<Needs>,
  securityHeaders: Readonly<Record<string, string>>,
  whence: (request: IncomingMessage) => string,
  accessLog: AccessLog | undefined
) => {
  const answered = answering(answer, limit, accessLog)
  const run = Effect.runCallbackWith(services)
  const send = sender(securityHeaders)
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== "POST") return send(response, notAllowed)
    if (isForeign(request.headers)) return send(response, foreign)
    if (!isJson(request.headers["content-type"])) return send(response, notJson)
    readBody(request, (bytes) => {
      if (bytes === undefined) return send(response, tooLarge)
      const token = tokenIn(request.headers.authorization)
      if (token === undefined) return send(response, unauthorized)
      const reply = Effect.catchCause(answered(request, token, bytes), (cause) =>
        unanswered(
          cause,
          Effect.suspend(() => countFailed(Result.getOrUndefined(parse(bytes))))
        )
      )
      const id = header(request, requestIdHeader) ?? ""
      run(Effect.provideContext(reply, Context.add(aboutRequest(id), Origin, whence(request))), {
        onExit: (exit) => send(response, Exit.isSuccess(exit) ? exit.value : unavailable(id))
      })
    })
  }
}
