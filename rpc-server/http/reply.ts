/** JSON replies. Every reply that is not a success carries a `message`. */
import { Cause, Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { logFailure } from "../log.ts"
import { ForRequest } from "../request.ts"
import type { Unavailable } from "../store/engine/transaction.ts"

const json = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {}
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(JSON.stringify(body), {
    status,
    contentType: "application/json; charset=utf-8",
    headers: { "cache-control": "no-store", ...headers }
  })

export const ok = (body: unknown): HttpServerResponse.HttpServerResponse => json(200, body)
export const refuse = (
  status: number,
  message: string,
  headers: Record<string, string> = {}
): HttpServerResponse.HttpServerResponse => json(status, { message }, headers)
/** Refuses with more beside the message. */
export const refuseWith = (
  status: number,
  body: { readonly message: string } & Readonly<Record<string, unknown>>,
  headers: Record<string, string> = {}
): HttpServerResponse.HttpServerResponse => json(status, body, headers)
const laterMessage = "The store cannot answer now. Try again."
const later = refuse(503, laterMessage)
/** Refuses what the server could not do, by the id of the request, which is for whoever calls support. */
export const refuseNamed = (status: number, message: string) =>
  Effect.map(ForRequest, (request) => json(status, { message, request }))
/** The reply where the store cannot answer, and why it cannot in the log. */
export const unavailable =
  (path: string) =>
  ({ cause }: Unavailable): Effect.Effect<HttpServerResponse.HttpServerResponse> =>
    Effect.andThen(
      logFailure("the store cannot answer", { path }, Cause.fail(cause)),
      refuseNamed(503, laterMessage)
    )
/** The answer of a server that is busy. */
export const busy = later
