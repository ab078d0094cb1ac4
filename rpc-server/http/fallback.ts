/** The answer where no route gives one: nothing is there, or a route broke. Neither is an empty page. */
import { Cause, Effect } from "effect"
import { HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { apiCallFailure } from "#core/text/failed-call.ts"
import { logFailure } from "../log.ts"
import { pathOf } from "./path.ts"
import { refuse, refuseNamed } from "./reply.ts"

export const nothingHere = refuse(404, "There is nothing here.")

const isUnrouted = (failure: unknown): boolean =>
  HttpServerError.isHttpServerError(failure) && failure.reason._tag === "RouteNotFound"

export const withFallback =
  (headers: Readonly<Record<string, string>>) =>
  <E, R>(
    app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
  ): Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest> =>
    Effect.catchCause(app, (cause) =>
      Effect.gen(function* () {
        if (Cause.hasInterruptsOnly(cause)) return yield* Effect.failCause(cause)
        if (isUnrouted(Cause.squash(cause))) return HttpServerResponse.setHeaders(nothingHere, headers)
        const { method, url } = yield* HttpServerRequest.HttpServerRequest
        // The code of a shared receipt is a key: no log has it.
        const path = pathOf(url)
          .replace(/^\/r\/.*/, "/r")
          .slice(0, 200)
        yield* logFailure("a request failed", { path: `${method} ${path}` }, cause)
        return HttpServerResponse.setHeaders(yield* refuseNamed(500, apiCallFailure), headers)
      })
    )
