/** Whether the process lives and the store answers; what it measures; what it can be asked. */
import { hash } from "node:crypto"
import { Clock, Effect, Result } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { contractVersion, version } from "#core/release.ts"
import { faultText } from "#core/text/fault.ts"
import { openApi, openRpc, openRpcOfKeys } from "../document/documents.ts"
import { enter, hashToken } from "../rpc/caller.ts"
import { Store } from "../store/engine/transaction.ts"
import type { Scrape } from "../watch/scrape.ts"
import { addressOf } from "./body.ts"
import { ok, refuse, unavailable } from "./reply.ts"
import { isSameToken, tokenIn } from "./token.ts"

const lives = HttpRouter.add("GET", "/healthz", ok({ status: "ok", version, contract: contractVersion }))

const probe = () =>
  (function* () {
    yield { text: "SELECT 1 AS alive", values: [] }
  })()

const ready = HttpRouter.add(
  "GET",
  "/readyz",
  Store.use((store) => store.read(probe)).pipe(
    Effect.as(ok({ status: "ok" })),
    Effect.catchTag("Unavailable", unavailable("/readyz"))
  )
)

const loopback = /^(127\.|::1$|::ffff:127\.)/
/** A call that a proxy on this machine passes on comes from elsewhere, whether or not the proxy is trusted to say whence. */
const isFromHere = (request: HttpServerRequest.HttpServerRequest): boolean =>
  loopback.test(addressOf(request)) &&
  ["x-forwarded-for", "x-real-ip", "forwarded"].every((name) => request.headers[name] === undefined)

/**
 * Prometheus text: for a scraper that says the token, from wherever; where none is set, for this machine alone. With a
 * token nobody is let in without it, for every program of a machine calls from the same address.
 */
const metrics = (scrape: Scrape, token: string | undefined) =>
  HttpRouter.add(
    "GET",
    "/metrics",
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const given = tokenIn(request.headers.authorization)
      if (token !== undefined && (given === undefined || !isSameToken(given, token)))
        return refuse(401, "Send the token of the metrics as Authorization: Bearer TOKEN.")
      if (token === undefined && !isFromHere(request))
        return refuse(403, "Metrics are for this machine only.")
      return HttpServerResponse.text(yield* scrape, {
        contentType: "text/plain; version=0.0.4; charset=utf-8",
        headers: { "cache-control": "no-store" }
      })
    })
  )

type Read = (version: string) => Promise<unknown>
/** A document as it is sent: it is the same for everybody, and for as long as the server runs. */
const sent = (read: Read) => {
  let made: HttpServerResponse.HttpServerResponse | undefined
  return Effect.gen(function* () {
    if (made !== undefined) return made
    const text = JSON.stringify(yield* Effect.promise(() => read(version)))
    const tag = hash("sha256", text, "base64url").slice(0, 22)
    made = HttpServerResponse.text(text, {
      contentType: "application/json; charset=utf-8",
      headers: { "cache-control": "no-store", etag: `W/"${tag}"` }
    })
    return made
  })
}

/** A document of the interface, with a session or a key; with `methods=all` what is for people alone, too. */
const document = (path: `/${string}`, usual: Read, whole: Read = usual) => {
  const [sendUsual, sendWhole] = [sent(usual), sent(whole)]
  return HttpRouter.add(
    "GET",
    path,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const token = tokenIn(request.headers.authorization)
      if (token === undefined) return refuse(401, "Log in to go on.")
      const now = yield* Clock.currentTimeMillis
      const caller = yield* enter(hashToken(token), undefined, now)
      if (Result.isSuccess(caller))
        return yield* /[?&]methods=all(?:&|$)/.test(request.url) ? sendWhole : sendUsual
      return caller.failure === "unauthorized"
        ? refuse(401, "Log in to go on.")
        : refuse(403, faultText(caller.failure.refused))
    }).pipe(Effect.catchTag("Unavailable", unavailable(path)))
  )
}

export const health = (scrape: Scrape, metricsToken: string | undefined) =>
  [
    lives,
    ready,
    metrics(scrape, metricsToken),
    document("/openrpc.json", openRpcOfKeys, openRpc),
    document("/openapi.json", openApi)
  ] as const
