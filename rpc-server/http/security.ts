/** The headers of every reply (ASVS 5.0, 3.4). */
import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "frame-src blob:",
  "connect-src 'self' ws://127.0.0.1:7411 ws://localhost:7411",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'"
].join("; ")

const headers = {
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()"
}

export const headersFor = (isTls: boolean): Readonly<Record<string, string>> =>
  isTls ? { ...headers, "strict-transport-security": "max-age=31536000" } : headers

export const securityHeaders = (isTls: boolean) => {
  const all = headersFor(isTls)
  return HttpRouter.middleware(
    (effect) => Effect.map(effect, (response) => HttpServerResponse.setHeaders(response, all)),
    { global: true }
  )
}
