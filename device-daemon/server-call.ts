/** Calls of the server that a workstation is enrolled at: JSON by POST. Loaded with the first one. */
import { NodeHttpClient } from "@effect/platform-node"
import { Context, Effect, Layer, Result, Schema, type Scope } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { thrownInFull } from "#core/thrown.ts"

/** Without a status nothing was answered. `message` is what the server says of it, or why nothing came. */
export interface ServerAnswer {
  readonly status: number | undefined
  readonly body: unknown
  readonly message: string
}
export type ServerCall = (
  url: string,
  secret: string | undefined,
  body: unknown
) => Effect.Effect<ServerAnswer>

const patience = "10 seconds"

const readMessage = Schema.decodeUnknownResult(Schema.Struct({ message: Schema.String }))

export const serverCalls: Effect.Effect<ServerCall, never, Scope.Scope> = Effect.gen(function* () {
  const scope = yield* Effect.scope
  const built = yield* Layer.buildWithScope(NodeHttpClient.layerUndici, scope)
  const client = Context.get(built, HttpClient.HttpClient)
  return (url, secret, body) =>
    HttpClientRequest.post(url).pipe(
      HttpClientRequest.setHeaders(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
      HttpClientRequest.bodyJsonUnsafe(body),
      client.execute,
      Effect.flatMap((response) => Effect.map(response.text, (text) => ({ status: response.status, text }))),
      Effect.timeout(patience),
      Effect.match({
        onSuccess: ({ status, text }): ServerAnswer => {
          const json = Result.getOrUndefined(Result.try((): unknown => JSON.parse(text)))
          const message = readMessage(json)
          return { status, body: json, message: Result.isSuccess(message) ? message.success.message : "" }
        },
        onFailure: (cause): ServerAnswer => ({
          status: undefined,
          body: undefined,
          message: thrownInFull(cause)
        })
      })
    )
})
