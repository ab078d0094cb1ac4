/**
 * Requests to storage that speaks as S3 does: signed, each within its time, and made again where another try may be
 * answered. A refusal is told by the storage's own code, and by what to look at.
 */
import { Clock, Effect, Schedule } from "effect"
import type { Dispatcher } from "undici"
import * as Day from "#core/day.ts"
import { thrownText } from "#core/thrown.ts"
import { type Refused, refused } from "../refused.ts"
import type { Bucket } from "./settings.ts"
import { encoded, queryOf, sha256, signed } from "./signature.ts"

export interface StorageRequest {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE"
  /** undefined for the bucket itself. */
  readonly name?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

export interface StorageAnswer {
  readonly status: number
  readonly headers: Dispatcher.ResponseData["headers"]
  readonly body: Dispatcher.ResponseData["body"]
}

export interface Limits {
  /** What is larger goes in parts: bytes of one, of which one at a time is in memory. */
  readonly partSize: number
  /** Without a connection or a byte for so long (ms) the storage is taken for gone. */
  readonly silence: number
  /** The time of one request (ms): a part at 64 kB/s. */
  readonly longest: number
  /** Requests at once. */
  readonly connections: number
}
export const usualLimits: Limits = {
  partSize: 32 * 1024 * 1024,
  silence: 30 * Day.second,
  longest: 10 * Day.minute,
  connections: 1
}

interface Failure {
  readonly why: Refused
  /** Another try may be answered. */
  readonly isPassing: boolean
}

const passing = new Set([
  "RequestTimeout",
  "SlowDown",
  "InternalError",
  "ServiceUnavailable",
  "OperationAborted"
])
const hints: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: "Look at PACKHOUSE_S3_SECRET and PACKHOUSE_S3_REGION.",
  InvalidAccessKeyId: "Look at PACKHOUSE_S3_KEY.",
  AccessDenied: "The key may not do this: it needs to list, read, write and delete.",
  NoSuchBucket: "Make the bucket, or look at PACKHOUSE_BACKUP_S3.",
  PermanentRedirect:
    "The bucket is of another region: look at PACKHOUSE_S3_ENDPOINT and PACKHOUSE_S3_REGION.",
  AuthorizationHeaderMalformed: "Look at PACKHOUSE_S3_REGION.",
  RequestTimeTooSkewed: "The clock of this machine is wrong."
}

/** Text between tags, unescaped: answers of storage are flat, and small. */
export const between = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`)
    .exec(xml)?.[1]
    ?.replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")

/** What an answer of refusal says; the body of one to HEAD is empty. */
export const refusalOf = (where: string, status: number, xml: string): Failure => {
  const code = between(xml, "Code")
  const words = [`${where}: the storage answered ${status}`, code, between(xml, "Message")]
  const hint = hints[code ?? ""]
  return {
    why: refused([words.filter((part) => part !== undefined).join(" "), hint].filter(Boolean).join(". ")),
    isPassing: status >= 500 || status === 429 || passing.has(code ?? "")
  }
}

export interface StorageCalls {
  /** The name of an object, or of the bucket, for people. */
  readonly placeOf: (name: string | undefined) => string
  /**
   * Makes a request, and reads of its answer what is wanted; again from the start where that fails in passing.
   * @param read may fail with what `failing` makes
   */
  readonly call: <A>(
    request: StorageRequest,
    read: (answer: StorageAnswer) => Promise<A>
  ) => Effect.Effect<A, Refused>
}

/** What a reader throws: the storage has answered something else than it should, and may do better. */
export class Unsound extends Error {}

/** Until the scope closes. */
export const callsOf = Effect.fnUntraced(function* (
  bucket: Bucket,
  { silence, longest, connections }: Limits
) {
  const { Pool } = yield* Effect.promise(() => import("undici"))
  const origin = new URL(bucket.endpoint)
  const pool = yield* Effect.acquireRelease(
    Effect.sync(
      () =>
        new Pool(origin.origin, {
          connections,
          connect: { timeout: silence },
          headersTimeout: longest,
          bodyTimeout: silence
        })
    ),
    (open) => Effect.promise(() => open.destroy())
  )
  const placeOf = (name: string | undefined): string => `s3://${bucket.bucket}/${bucket.prefix}${name ?? ""}`
  const pathOf = (name: string | undefined): string =>
    name === undefined
      ? `/${bucket.bucket}`
      : `/${[bucket.bucket, ...`${bucket.prefix}${name}`.split("/")].map(encoded).join("/")}`

  const once = <A>(
    { method, name, query = {}, body }: StorageRequest,
    read: (answer: StorageAnswer) => Promise<A>
  ): Effect.Effect<A, Failure> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.tryPromise({
        try: async (signal): Promise<{ readonly answer: A } | Failure> => {
          const path = pathOf(name)
          const headers = signed(
            { method, path, query, headers: { host: origin.host }, bodyHash: sha256(body ?? "") },
            bucket,
            now
          )
          const search = queryOf(query)
          const answer = await pool.request({
            method,
            path: search === "" ? path : `${path}?${search}`,
            headers,
            body: body ?? null,
            signal: AbortSignal.any([signal, AbortSignal.timeout(longest)])
          })
          if (answer.statusCode >= 300)
            return refusalOf(placeOf(name), answer.statusCode, (await answer.body.text()).slice(0, 10_000))
          return {
            answer: await read({ status: answer.statusCode, headers: answer.headers, body: answer.body })
          }
        },
        catch: (cause): Failure => ({
          why: refused(
            cause instanceof Unsound
              ? `${placeOf(name)}: ${cause.message}`
              : `${placeOf(name)}: ${bucket.endpoint} does not answer as it should: ${thrownText(cause)}`
          ),
          isPassing: true
        })
      }).pipe(
        Effect.flatMap((outcome) =>
          "answer" in outcome ? Effect.succeed(outcome.answer) : Effect.fail(outcome)
        )
      )
    )

  const calls: StorageCalls = {
    placeOf,
    call: (request, read) =>
      once(request, read).pipe(
        Effect.retry({
          schedule: Schedule.exponential("500 millis"),
          times: 3,
          while: ({ isPassing }) => isPassing
        }),
        Effect.mapError(({ why }) => why)
      )
  }
  return calls
})
