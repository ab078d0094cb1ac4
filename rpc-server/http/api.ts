/** POST /api: the gates of HTTP in their order (405, 415, 413, 401, 429), then the JSON-RPC answerer. */
import { Clock, Effect, Result } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import * as Day from "#core/day.ts"
import { faultText } from "#core/text/fault.ts"
import type { answerer } from "../rpc/answer.ts"
import { authenticate, hashToken } from "../rpc/caller.ts"
import { failed, parse } from "../rpc/envelope.ts"
import * as sessions from "../store/sessions.ts"
import { Store } from "../store/transaction.ts"
import * as users from "../store/users.ts"
import { readBody } from "./body.ts"
import type { RateLimit } from "./rate.ts"
import { ok, refuse, unavailable } from "./reply.ts"

/** How old a session's last sign of life may be before the next call renews it. */
const touchInterval = Day.minute

/** The session in an Authorization header, with or without `Bearer `. */
export const tokenIn = (header: string | undefined): string | undefined => {
  const token = header?.replace(/^Bearer\s+/i, "").trim()
  return token === undefined || token === "" || token.length > 200 ? undefined : token
}

const unauthorized = refuse(401, "Log in to go on.")
const tooMany = refuse(429, "Too many calls. Slow down.", { "retry-after": "1" })
const notAllowed = refuse(405, "Send a POST.", { allow: "POST" })

const touch = (tokenHash: string, userId: number, now: Day.Instant) =>
  Store.use((store) =>
    store.transact(function* () {
      yield* sessions.touch(now, tokenHash)
      yield* users.change(userId, { last_seen_at: Day.toGmt(now) })
      return Result.succeed(undefined)
    })
  ).pipe(Effect.ignore)

export const api = (answer: ReturnType<typeof answerer>, limit: RateLimit) => {
  const handle = Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    if (request.method !== "POST") return notAllowed
    const body = yield* readBody(request)
    if (Result.isFailure(body)) return body.failure
    const token = tokenIn(request.headers.authorization)
    if (token === undefined) return unauthorized
    const now = yield* Clock.currentTimeMillis
    const tokenHash = hashToken(token)
    const store = yield* Store
    const authenticated = yield* store.read(() =>
      authenticate(tokenHash, request.headers["global-hub-store-id"], now)
    )
    const rejection = Result.isFailure(authenticated) ? authenticated.failure : undefined
    if (rejection === "unauthorized") return unauthorized
    if (!limit.take(tokenHash, 1, now)) return tooMany
    const parsed = parse(body.success)
    if (Result.isFailure(parsed)) return ok(failed(null, parsed.failure))
    if (Array.isArray(parsed.success) && parsed.success.length > 1)
      if (!limit.take(tokenHash, Math.min(parsed.success.length, 50) - 1, now)) return tooMany
    if (Result.isFailure(authenticated)) return foreignStore(parsed.success)
    const { caller, seenAt } = authenticated.success
    if (now - seenAt > touchInterval) yield* Effect.forkDetach(touch(tokenHash, caller.userId, now))
    const answered = yield* answer(parsed.success, { caller, now, key: request.headers["idempotency-key"] })
    return answered === undefined ? HttpServerResponse.empty({ status: 204 }) : ok(answered)
  }).pipe(Effect.catchTag("Unavailable", () => Effect.succeed(unavailable)))
  return HttpRouter.add("*", "/api", handle)
}

/** The header names a store that is not the user's: every call of the body is refused. */
const foreignStore = (body: unknown): HttpServerResponse.HttpServerResponse => {
  const refusal = (value: unknown) => {
    const id = typeof value === "object" && value !== null && "id" in value ? value.id : null
    return failed(typeof id === "string" || typeof id === "number" ? id : null, {
      code: -32000,
      message: faultText({ _tag: "Fault", tag: "Forbidden", data: {} }),
      data: { tag: "Forbidden" }
    })
  }
  return ok(Array.isArray(body) ? body.map(refusal) : refusal(body))
}
