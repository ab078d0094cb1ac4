/**
 * The JSON-RPC answerer: a body and its caller in, responses out. Each call passes method, parameters, tenant and flag
 * before its handler decides; whatever goes wrong inside becomes an error of that call alone.
 */
import { hash } from "node:crypto"
import { Effect, Exit, Result } from "effect"
import type { Method } from "#core/contract/method.ts"
import { AuthService } from "#core/contract/session.ts"
import { fault } from "#core/fault.ts"
import { unstorableIn } from "#core/storable.ts"
import type { Reports } from "../report/reports.ts"
import { orBusy, slowHash } from "../service/password.ts"
import { type Idempotency, isAnswered } from "../store/engine/idempotency.ts"
import { type TraceCall, untraced } from "../watch/tracing.ts"
import { type Decoder, decoderOf } from "./arguments.ts"
import { authorizeFlag, authorizePassword, authorizeTenant } from "./authorization.ts"
import {
  batchLimit,
  domainFault,
  failed,
  invalidParams,
  invalidRequest,
  methodNotFound,
  ofRequest,
  type Request,
  type RequestId,
  type Response,
  type RpcError,
  readRequest,
  succeeded
} from "./envelope.ts"
import { errorOf } from "./failure.ts"
import type { Bound, Call, Caller, Needs } from "./handler.ts"
import { countRefusal, metersOf } from "./measures.ts"
import { logRefused } from "./refused-call.ts"
import { printId } from "./request-id.ts"
import { read as readStore } from "./transact.ts"
import { WritesOfDay } from "./writes-of-day.ts"

interface Route extends Bound {
  readonly decode: Decoder
  readonly measure: ReturnType<typeof metersOf>
}

/** The headers and the hour of one HTTP call. */
export interface Context {
  readonly caller: Caller
  readonly now: number
  /** The id of the HTTP request: the calls of a batch share it. */
  readonly requestId: string
  /** The Idempotency-Key header. */
  readonly key: string | undefined
  /** The body has escapes that may be of text which no database keeps. */
  readonly mayBeUnstorable: boolean
  /** The caller's password is not their own. */
  readonly mustChangePassword: boolean
}

/** Ids are compared as the numbers they are: an id and its digits make one body (KEY-2). */
const asNumber = (_: string, value: unknown): unknown =>
  typeof value === "string" && /^(?:0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value
const bodyOf = (request: Request): string => JSON.stringify([request.method, request.params ?? []], asNumber)

const bodyHash = (request: Request): string => hash("sha256", bodyOf(request), "hex")

const hasSecret = ({ params }: Method): boolean => params.some(({ isSecret }) => isSecret === true)

/** The hash that tells a call from another one under its key; a quick hash of a password is stored nowhere. */
const fingerprint = (method: Method, request: Request, userId: number, key: string) =>
  hasSecret(method)
    ? orBusy(slowHash(JSON.stringify([request.method, request.params ?? []]), `${userId} ${key}`))
    : Effect.succeed(bodyHash(request))

const isKey = (key: string): boolean => key.length >= 8 && key.length <= 128

const longestId = 60
/** The fields of a log entry about a call: its method, the id that the client gave it, and its user. */
const named = ({ method, id }: Request, { caller }: Context) => ({
  method,
  id: printId(id ?? null).slice(0, longestId),
  user: caller.username
})

/** How a call ended, for its trace. */
const outcomeName = (outcome: Result.Result<unknown, RpcError>): string => {
  if (Result.isSuccess(outcome)) return "ok"
  const { tag } = Object(outcome.failure.data) as { readonly tag?: unknown }
  return typeof tag === "string" ? tag : String(outcome.failure.code)
}

const answered = (call: Idempotency) => readStore(() => isAnswered(call))

/** Writes that count against no day, so that a user who has none left can still log out. */
const uncounted: ReadonlySet<string> = new Set([AuthService.logout.name, AuthService.changePassword.name])

/** Answers bodies; those of methods that are reports are read by `reports`. */
export const answerer = (
  bound: ReadonlyArray<Bound>,
  reports: Pick<Reports, "read">,
  trace: TraceCall = untraced
) => {
  const routes: ReadonlyMap<string, Route> = new Map(
    bound.map((entry) => [
      entry.method.name,
      { ...entry, decode: decoderOf(entry.method), measure: metersOf(entry.method) }
    ])
  )

  const writes = new WritesOfDay()

  const read = (request: Request, context: Context) => {
    const { method, params } = request
    const { caller, now } = context
    const about = { ...named(request, context), request: context.requestId }
    return reports.read({ method, params, caller, now, about })
  }

  const call = Effect.fnUntraced(function* (request: Request, context: Context) {
    const { caller, now, key } = context
    const route = routes.get(request.method)
    if (route === undefined) {
      yield* countRefusal("unknown", "MethodNotFound")
      return Result.fail<RpcError>(methodNotFound)
    }
    const why = context.mayBeUnstorable ? unstorableIn(request.params) : undefined
    const args = why === undefined ? route.decode(request.params) : Result.fail(why)
    if (Result.isFailure(args)) {
      yield* countRefusal(route.method.name, "InvalidParams")
      return Result.fail<RpcError>(invalidParams(args.failure))
    }
    const gates = authorizePassword(route.method, context.mustChangePassword).pipe(
      Result.flatMap(() => authorizeTenant(route.method, args.success, caller)),
      Result.flatMap(() => authorizeFlag(route.method, args.success, caller))
    )
    const { userId } = caller
    const { effect, weight, isShort, name } = route.method
    const run = (idempotency: Call["idempotency"]) =>
      route.run(args.success as never, { caller, now, idempotency })
    const idempotency =
      key === undefined
        ? Effect.succeed(undefined)
        : Effect.map(fingerprint(route.method, request, userId, key), (bodyHash) => ({
            userId,
            storeId: caller.storeId,
            hubId: caller.hubId,
            key,
            bodyHash,
            now
          }))
    /** The key comes before the count: what was done already is told to who has no more writes, too. */
    const written = (fits: boolean) =>
      Effect.flatMap(idempotency, (named) =>
        fits
          ? run(named)
          : Effect.flatMap(named === undefined ? Effect.succeed(false) : answered(named), (isDone) =>
              isDone ? run(named) : Effect.fail(fault("DaySpent", { of: "writes" }))
            )
      )
    const startedAt = performance.now()
    const outcome = yield* Effect.exit<unknown, unknown, Needs>(
      Result.isFailure(gates)
        ? Effect.fail(gates.failure)
        : weight === "report" && isShort?.(args.success as never) !== true
          ? read(request, context)
          : effect === "reads"
            ? run(undefined)
            : Effect.flatMap(uncounted.has(name) ? Effect.succeed(true) : writes.take(userId, now), written)
    )
    const duration = performance.now() - startedAt
    if (Exit.isSuccess(outcome)) {
      yield* route.measure("ok", duration)
      return Result.succeed(outcome.value)
    }
    const error = yield* errorOf(outcome.cause, named(request, context))
    yield* logRefused({ method: name, user: caller.username }, error.data, now)
    yield* route.measure(error.code === domainFault ? "refused" : "failed", duration)
    return Result.fail(ofRequest(error, context.requestId))
  })

  /** The response to one element of a body; undefined for a notification. */
  const one = Effect.fnUntraced(function* (value: unknown, context: Context) {
    const request = readRequest(value)
    if (Result.isFailure(request)) return failed(null, request.failure)
    const id: RequestId | undefined = request.success.id
    if (context.key !== undefined && !isKey(context.key))
      return failed(id ?? null, invalidRequest("Idempotency-Key must have 8 to 128 characters"))
    const { method } = request.success
    const outcome = yield* trace(
      call(request.success, context),
      { method: routes.has(method) ? method : "unknown", request: context.requestId },
      outcomeName
    )
    if (id === undefined) return undefined
    return Result.isSuccess(outcome) ? succeeded(id, outcome.success) : failed(id, outcome.failure)
  })

  const batch = Effect.fnUntraced(function* (values: ReadonlyArray<unknown>, context: Context) {
    if (values.length === 0) return failed(null, invalidRequest("an empty batch"))
    if (values.length > batchLimit) return failed(null, invalidRequest(`more than ${batchLimit} calls`))
    if (context.key !== undefined) return failed(null, invalidRequest("Idempotency-Key on a batch"))
    const responses: Array<Response> = []
    for (const value of values) {
      const response = yield* one(value, context)
      if (response !== undefined) responses.push(response)
    }
    return responses.length === 0 ? undefined : responses
  })

  /** Answers a parsed body; undefined when nothing is to be answered. */
  return (
    body: unknown,
    context: Context
  ): Effect.Effect<Response | ReadonlyArray<Response> | undefined, never, Needs> =>
    Array.isArray(body) ? batch(body, context) : one(body, context)
}
