/** Compression of answers: brotli or gzip, as the client's Accept-Encoding says (RFC 9110, 12.5.3). */
import { Effect } from "effect"
import { HttpBody, HttpServerRequest, HttpServerResponse } from "effect/http"
import { type Coding, codings, packed, smallest } from "./packing.ts"

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
