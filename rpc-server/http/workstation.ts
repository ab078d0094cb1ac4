/**
 * POST /workstation/enrol and /workstation/report: what daemons of workstations say. A secret of a workstation opens
 * nothing else, and no session opens these.
 */
import { Clock, Effect, Result, Schema } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { unstorableIn } from "#core/storable.ts"
import { faultText } from "#core/text/fault.ts"
import { EnrolmentRequest, enrolPath, Report, reportPath } from "#core/workstation/report.ts"
import { hashToken } from "../rpc/caller.ts"
import { parse } from "../rpc/envelope.ts"
import { enrol, report } from "../service/workstation-report.ts"
import { Store } from "../store/engine/transaction.ts"
import { readBody } from "./body.ts"
import type { RateLimit } from "./rate.ts"
import { ok, refuse, unavailable } from "./reply.ts"
import { tokenIn } from "./token.ts"

const malformed = refuse(400, "Send what a device daemon sends, as JSON.")
const wrongCode = refuse(
  401,
  "This code is wrong, has been used or has expired. Ask an administrator for another one: packhouse workstation code NAME."
)
const unknown = refuse(
  401,
  "The server does not know this workstation: it was taken out, or enrolled again on another machine. A new code brings it back."
)
const tooMany = refuse(429, "Too many reports. Slow down.", { "retry-after": "60" })

/** The body as a shape; undefined where it is none, or holds text that no database keeps. */
const read = <A>(bytes: Uint8Array, decode: (body: unknown) => Result.Result<A, unknown>): A | undefined => {
  const found = Result.flatMap(parse(bytes), decode)
  return Result.isSuccess(found) && unstorableIn(found.success) === undefined ? found.success : undefined
}
const readEnrolment = Schema.decodeUnknownResult(EnrolmentRequest)
const readReport = Schema.decodeUnknownResult(Report)

const enrolling = HttpRouter.add(
  "POST",
  enrolPath,
  Effect.gen(function* () {
    const bytes = yield* readBody(yield* HttpServerRequest.HttpServerRequest)
    if (Result.isFailure(bytes)) return bytes.failure
    const request = read(bytes.success, readEnrolment)
    if (request === undefined) return malformed
    const verdict = yield* enrol(request)
    if (verdict.is === "wrong") return wrongCode
    if (verdict.is === "right") return ok(verdict.enrolment)
    const { why } = verdict
    const seconds = why.tag === "TooManyAttempts" ? why.data.seconds : 2
    return refuse(429, faultText(why), { "retry-after": String(seconds) })
  }).pipe(Effect.catchTag("Unavailable", unavailable(enrolPath)))
)

const reporting = (limit: RateLimit) =>
  HttpRouter.add(
    "POST",
    reportPath,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const secret = tokenIn(request.headers.authorization)
      if (secret === undefined) return unknown
      const now = yield* Clock.currentTimeMillis
      const secretHash = hashToken(secret)
      if (!limit.take(secretHash, 1, now)) return tooMany
      const bytes = yield* readBody(request)
      if (Result.isFailure(bytes)) return bytes.failure
      const sent = read(bytes.success, readReport)
      if (sent === undefined) return malformed
      const store = yield* Store
      // The next report says what one that a power cut took had sent.
      const answer = yield* store.note(function* () {
        return Result.succeed(yield* report(secretHash, sent, now))
      })
      return answer === undefined ? unknown : ok(answer)
    }).pipe(Effect.catchTag("Unavailable", unavailable(reportPath)))
  )

export const workstationRoutes = (limit: RateLimit) => [enrolling, reporting(limit)] as const
