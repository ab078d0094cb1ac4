/** JSON replies. Every reply that is not a success carries a `message`. */
import { HttpServerResponse } from "effect/http"

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
/** As `refuse`, for faults of the domain that reach an HTTP status. */
export const unavailable = refuse(503, "The store cannot answer now. Try again.")
