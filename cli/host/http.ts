/** HTTP that is loaded with the first request: a third of the time of a command that asks the devices, and no server. */
import { NodeHttpClient } from "@effect/platform-node"
import { Context, Effect, Layer } from "effect"
import { HttpClient, type HttpClientError } from "effect/http"

export const layer: Layer.Layer<HttpClient.HttpClient> = Layer.effect(
  HttpClient.HttpClient,
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const made = yield* Effect.cached(
      Effect.map(
        Layer.buildWithScope(NodeHttpClient.layerNodeHttpOptions({ keepAlive: true }), scope),
        (context) => Context.get(context, HttpClient.HttpClient)
      )
    )
    return HttpClient.makeWith<never, never, HttpClientError.HttpClientError, never>(
      (request) => Effect.flatMap(made, ({ execute }) => Effect.flatMap(request, execute)),
      Effect.succeed
    )
  })
)
