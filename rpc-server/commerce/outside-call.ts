/**
 * Calls of a service outside, over HTTP: JSON to a base URL and a path, with an `access-token` where one is configured.
 * Each try has its time, and one that was not answered, or answered with 5xx or 429, is made again under the same
 * Idempotency-Key; a service that does not answer for long is left alone for a while.
 */
import { Clock, Effect, Ref, Result, Schedule, Schema } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { apiCallFailure } from "#core/text/failed-call.ts"
import { answeredWith, noBaseUrl, noResponse } from "#core/text/outside.ts"
import * as circuits from "./circuit.ts"

/** The service has said no, or nothing that can be read. */
export class OutsideFailed extends Schema.TaggedError<OutsideFailed>()("OutsideFailed", {
  /** The status of the answer; 500 where nothing could be asked, 504 where nothing was answered. */
  status: Schema.Int,
  message: Schema.String,
  /** Another try may be answered. */
  isPassing: Schema.Boolean
}) {}

export interface OutsideService {
  /** Without one nothing can be asked. */
  readonly baseUrl: string | undefined
  readonly accessToken: string | undefined
  /** Sent with every call, beside the token. */
  readonly headers?: Readonly<Record<string, string>>
  /** How the service says no; undefined for an answer that is none of its refusals. */
  readonly refusalIn?: (answer: unknown) => string | undefined
  /** The time of one try (ms). */
  readonly patience: number
}

export interface OutsideRequest {
  readonly method: "GET" | "POST"
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The idempotency key of a write, the same for each of its tries. */
  readonly key?: string
}

const failed = (status: number, message: string, isPassing = false) =>
  new OutsideFailed({ status, message, isPassing })

/** The first try, and two more, a quarter and half of a second later. */
const again = { schedule: Schedule.exponential("250 millis"), times: 2 }

const readRefusal = Schema.decodeUnknownResult(
  Schema.Struct({ status: Schema.Literal("error"), message: Schema.optionalKey(Schema.String) })
)

const usualRefusal = (answer: unknown): string | undefined => {
  const read = readRefusal(answer)
  return Result.isSuccess(read) ? (read.success.message ?? apiCallFailure) : undefined
}

const join = (baseUrl: string, path: string): string => `${baseUrl.replace(/\/+$/, "")}${path}`

/** An answer that cannot be read: people hear that the call failed, and why stands in the log alone. */
const unreadable = ({ path }: OutsideRequest, why: string): Effect.Effect<never, OutsideFailed> =>
  Effect.logWarning("an answer of the service outside cannot be read").pipe(
    Effect.annotateLogs({ path, why }),
    Effect.andThen(Effect.fail(failed(502, apiCallFailure)))
  )

/** One try: the answer as JSON. */
const tried = (
  client: HttpClient.HttpClient,
  service: OutsideService & { readonly baseUrl: string },
  request: OutsideRequest
) =>
  Effect.gen(function* () {
    const response = yield* HttpClientRequest.make(request.method)(join(service.baseUrl, request.path)).pipe(
      HttpClientRequest.setHeaders({
        accept: "application/json",
        ...service.headers,
        ...request.headers,
        ...(service.accessToken === undefined ? {} : { "access-token": service.accessToken }),
        ...(request.key === undefined ? {} : { "idempotency-key": request.key })
      }),
      request.body === undefined ? (made) => made : HttpClientRequest.bodyJsonUnsafe(request.body),
      client.execute,
      Effect.mapError(() => failed(504, noResponse, true))
    )
    const { status } = response
    // An answer that breaks off is none.
    const text = yield* Effect.mapError(response.text, () => failed(504, noResponse, true))
    const json = Result.try((): unknown => JSON.parse(text))
    const { refusalIn = usualRefusal } = service
    const refusal = Result.isSuccess(json) ? refusalIn(json.success) : undefined
    if (refusal !== undefined) return yield* failed(status, refusal, status >= 500 || status === 429)
    if (status < 200 || status > 299)
      return yield* failed(status, answeredWith(status), status >= 500 || status === 429)
    return Result.isSuccess(json) ? json.success : yield* unreadable(request, `no JSON, status ${status}`)
  }).pipe(
    Effect.timeoutOrElse({
      duration: service.patience,
      orElse: () => Effect.fail(failed(504, noResponse, true))
    })
  )

/** Calls of one service, which share what is known of it. */
export const callsOf = Effect.fnUntraced(function* (service: OutsideService) {
  const client = yield* HttpClient.HttpClient
  const circuit = yield* Ref.make(circuits.closed)
  const { baseUrl } = service

  const guarded = Effect.fnUntraced(function* <A>(call: Effect.Effect<A, OutsideFailed>) {
    const now = yield* Clock.currentTimeMillis
    const mayCall = yield* Ref.modify(circuit, (before) => {
      const entry = circuits.entered(before, now)
      return [entry.mayCall, entry.circuit]
    })
    if (!mayCall) return yield* failed(503, noResponse)
    return yield* call.pipe(
      Effect.tap(() => Ref.set(circuit, circuits.answered())),
      Effect.tapError(({ isPassing, status }) =>
        Effect.flatMap(Clock.currentTimeMillis, (at) =>
          Ref.update(circuit, (before) =>
            isPassing || status === 502 ? circuits.failed(before, at) : circuits.answered()
          )
        )
      )
    )
  })

  return <S extends Schema.Codec<unknown, unknown>>(
    shape: S,
    request: OutsideRequest
  ): Effect.Effect<S["Type"], OutsideFailed> => {
    if (baseUrl === undefined) return Effect.fail(failed(500, noBaseUrl))
    const decode = Schema.decodeUnknownResult(shape)
    return guarded(
      tried(client, { ...service, baseUrl }, request).pipe(
        Effect.flatMap((json) => {
          const read = decode(json)
          return Result.isSuccess(read)
            ? Effect.succeed(read.success)
            : unreadable(request, read.failure.message)
        }),
        Effect.retry({ ...again, while: ({ isPassing }) => isPassing })
      )
    )
  }
})
