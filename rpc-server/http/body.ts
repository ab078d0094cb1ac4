/** Request bodies: JSON of at most 1 MiB, from this origin. */
import { ByteSize, Effect, Option, Result } from "effect"
import { HttpIncomingMessage, type HttpServerRequest, type HttpServerResponse } from "effect/http"
import { refuse } from "./reply.ts"

const megabyte = 1024 * 1024
/** A body may have at most so many bytes. */
export const bodyLimit = megabyte

export const isJson = (contentType: string | undefined): boolean =>
  /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? "")

/** A browser on another site sent it. Scripts and our own pages name no origin, or this one. */
export const isForeign = (
  headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
): boolean => {
  if (headers["sec-fetch-site"] === "cross-site") return true
  const { origin, host } = headers
  if (typeof origin !== "string") return false
  try {
    return new URL(origin).host !== host
  } catch {
    return true
  }
}

export const foreignMessage = "Requests from other sites are refused."
export const notJsonMessage = "Send the body as application/json."
export const tooLargeMessage = "The body is larger than 1 MiB."
const tooLarge = refuse(413, tooLargeMessage, { connection: "close" })

const isForm = (contentType: string | undefined): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType?.trim() ?? "")

/** The bytes of a body, or the refusal of a request that may not send it. */
const readBytes = (
  request: HttpServerRequest.HttpServerRequest,
  isTyped: (contentType: string | undefined) => boolean,
  wrongType: string
): Effect.Effect<Result.Result<Uint8Array, HttpServerResponse.HttpServerResponse>> => {
  if (isForeign(request.headers)) return Effect.succeed(Result.fail(refuse(403, foreignMessage)))
  if (!isTyped(request.headers["content-type"])) return Effect.succeed(Result.fail(refuse(415, wrongType)))
  if (Number(request.headers["content-length"] ?? 0) > bodyLimit) return Effect.succeed(Result.fail(tooLarge))
  return request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(bodyLimit)),
    Effect.map((buffer) => Result.succeed(new Uint8Array(buffer))),
    Effect.catch(() => Effect.succeed(Result.fail(tooLarge)))
  )
}

/** The bytes of a body of JSON. */
export const readBody = (request: HttpServerRequest.HttpServerRequest) =>
  readBytes(request, isJson, notJsonMessage)

/** The fields of a form. */
export const readForm = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.map(
    readBytes(request, isForm, "Send the body as application/x-www-form-urlencoded."),
    Result.map((bytes) => new URLSearchParams(new TextDecoder().decode(bytes)))
  )

/** The address that a request came from. */
export const addressOf = (request: HttpServerRequest.HttpServerRequest): string =>
  Option.getOrElse(request.remoteAddress, () => "unknown")
