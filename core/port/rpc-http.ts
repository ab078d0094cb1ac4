/** Calls of the server over a host's HTTP client. */
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as Layer from "effect/Layer"
import { Rpc, type Send } from "./rpc.ts"

const sending =
  (server: string, client: HttpClient.HttpClient): Send =>
  ({ method, path, query = {}, headers, body }) =>
    HttpClientRequest.make(method)(`${server}${path}`).pipe(
      HttpClientRequest.setUrlParams(query),
      body === undefined ? (request) => request : HttpClientRequest.bodyText(body, "application/json"),
      HttpClientRequest.setHeaders(headers),
      client.execute,
      Effect.flatMap(({ status, json }) =>
        Effect.map(status === 204 ? Effect.succeed(null) : json, (value) => ({ status, json: value }))
      )
    )

/**
 * @param server its origin, `http://host:port`
 * @param explained what a host makes of the failure of a request: an `Offline` in its own words, or the failure as it is
 */
export const layer = (
  server: string,
  explained?: (failure: unknown) => unknown
): Layer.Layer<Rpc, never, HttpClient.HttpClient> =>
  Layer.unwrap(
    Effect.map(HttpClient.HttpClient, (client) => {
      const send = sending(server, client)
      return Rpc.layer(
        explained === undefined ? send : (request) => Effect.mapError(send(request), explained)
      )
    })
  )
