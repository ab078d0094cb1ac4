/**
 * Compression of answers: brotli or gzip, as the client's Accept-Encoding says (RFC 9110, 12.5.3), on zlib's
 * threads, so that nobody waits while a large one is packed. The levels are cheap ones: of a list of 300 orders (348 kB)
 * brotli 4 makes 24 kB in 1.4 ms, gzip 1 makes 40 kB in 0.9 ms; the next levels take twice as long for a tenth less.
 */
import { Readable } from "node:stream"
import { promisify } from "node:util"
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from "node:zlib"
import { Effect } from "effect"
import { HttpBody, HttpServerRequest, HttpServerResponse } from "effect/http"

/** The codings that the server writes, the better one first. */
export const codings = ["br", "gzip"] as const
export type Coding = (typeof codings)[number]

/** Bytes of the smallest answer that is packed: less than this is one packet either way. */
export const smallest = 1024

const gzipOptions = { level: constants.Z_BEST_SPEED }
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The weight that a client gives each coding, from 0 (refused) to 1; a weight that cannot be read is 0. */
const weightsIn = (accepted: string): ReadonlyMap<string, number> =>
  new Map(
    accepted.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase())
      const weight = parameters.find((each) => each.startsWith("q="))
      const value = weight === undefined ? 1 : Number(weight.slice(2) || "x")
      return [name === "x-gzip" ? "gzip" : name, value >= 0 && value <= 1 ? value : 0] as const
    })
  )

/**
 * The coding for a client, of those that there are; undefined sends the answer as it is. Between codings that the client
 * likes equally well the better one is taken. Who says nothing gets it as it is, and so does who refuses everything:
 * an answer that was not asked for in this form is still one.
 */
export const codingFor = (
  accepted: string | undefined,
  available: ReadonlyArray<Coding> = codings
): Coding | undefined => {
  if (accepted === undefined) return undefined
  const weights = weightsIn(accepted)
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0
  const best = available.reduce<Coding | undefined>(
    (chosen, name) => (weightOf(name) > (chosen === undefined ? 0 : weightOf(chosen)) ? name : chosen),
    undefined
  )
  return best !== undefined && weightOf(best) >= (weights.get("identity") ?? 0) ? best : undefined
}

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)

/** Packs bytes or text off the event loop. */
export const packed = (coding: Coding, body: string | Uint8Array): Promise<Buffer> =>
  coding === "gzip"
    ? gzipped(body, gzipOptions)
    : brotlied(body, {
        params: { ...brotliOptions.params, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
      })

/** As `packed`, of a body that stands in pieces, which are not put together before. */
export const packedPieces = (coding: Coding, pieces: ReadonlyArray<Uint8Array>): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const packing = coding === "gzip" ? createGzip(gzipOptions) : createBrotliCompress(brotliOptions)
    const chunks: Array<Buffer> = []
    packing.on("data", (chunk: Buffer) => chunks.push(chunk))
    packing.once("end", () => resolve(Buffer.concat(chunks)))
    Readable.from(pieces).once("error", reject).pipe(packing.once("error", reject))
  })

const session = '"session":"'
/**
 * The coding for an answer; undefined sends it as it is: a small one, or one that carries a session. The length of a
 * packed body tells of what it repeats (BREACH), and a secret is not put beside text that somebody else may choose.
 */
export const codingOf = (
  body: string | Uint8Array | ReadonlyArray<Uint8Array>,
  accepted: string | undefined
): Coding | undefined => {
  const pieces = typeof body === "string" || body instanceof Uint8Array ? [body] : body
  if (pieces.reduce((sum, { length }) => sum + length, 0) < smallest) return undefined
  const coding = codingFor(accepted)
  return coding === undefined || pieces.some(tellsSession) ? undefined : coding
}
const tellsSession = (piece: string | Uint8Array): boolean =>
  typeof piece === "string"
    ? piece.includes(session)
    : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).includes(session)

const isText = (contentType: string): boolean => /^(text\/|application\/json\b)/.test(contentType)

const bare = (tag: string): string => tag.trim().replace(/^W\//, "")
/** Whether a client holds what an answer would bring (RFC 9110, 13.1.2: tags are compared weakly). */
const isHeld = (ifNoneMatch: string, tag: string): boolean =>
  ifNoneMatch.split(",").some((each) => each.trim() === "*" || bare(each) === bare(tag))

/**
 * Around the routes: an answer with a tag that the client holds already is 304 without a body, and text that no route
 * has packed by itself is packed.
 */
export const compressing = Effect.fnUntraced(function* <E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
): Effect.fn.Return<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest> {
  const { method, headers: requestHeaders } = yield* HttpServerRequest.HttpServerRequest
  const response = yield* app
  const { body, headers, status } = response
  const { etag } = headers
  const ifNoneMatch = requestHeaders["if-none-match"]
  if (
    method === "GET" &&
    status === 200 &&
    etag !== undefined &&
    ifNoneMatch !== undefined &&
    isHeld(ifNoneMatch, etag)
  ) {
    const { "content-type": _, "content-length": __, "content-encoding": ___, ...bodilessHeaders } = headers
    return HttpServerResponse.empty({ status: 304, headers: bodilessHeaders })
  }
  if (body._tag !== "Uint8Array" || body.contentLength < smallest || !isText(body.contentType))
    return response
  const varying = HttpServerResponse.setHeader(response, "vary", "accept-encoding")
  if (headers["content-encoding"] !== undefined) return varying
  const content = body.text ?? body.body
  const coding = codingOf(content, requestHeaders["accept-encoding"])
  if (coding === undefined) return varying
  const bytes = yield* Effect.promise(() => packed(coding, content))
  return HttpServerResponse.setHeader(
    HttpServerResponse.setBody(varying, HttpBody.uint8Array(bytes, body.contentType)),
    "content-encoding",
    coding
  )
})
