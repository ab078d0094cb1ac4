/** HTTP that is loaded with the first request: a third of the time of a command that asks the devices, and no server. */
import { promisify } from "node:util"
import { brotliDecompress, gunzip } from "node:zlib"
import { NodeHttpClient } from "@effect/platform-node"
import { Context, Effect, Layer } from "effect"
import {
  HttpClient,
  HttpClientError,
  HttpClientRequest,
  type HttpClientResponse,
  HttpClientResponse as Response
} from "effect/http"

const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) } as const
type Coding = keyof typeof unpackers
const isCoding = (text: string | undefined): text is Coding => text !== undefined && text in unpackers

/** On this machine an answer is there before it could be packed and unpacked. */
const isNear = (url: string): boolean =>
  URL.canParse(url) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

const acceptingPacked = (
  request: HttpClientRequest.HttpClientRequest
): HttpClientRequest.HttpClientRequest =>
  isNear(request.url)
    ? request
    : HttpClientRequest.setHeader(request, "accept-encoding", Object.keys(unpackers).join(", "))

/** The response unpacked, as if it had not come packed. */
const unpacked = (response: HttpClientResponse.HttpClientResponse) => {
  const { request, status, headers } = response
  const coding = headers["content-encoding"]
  if (!isCoding(coding)) return Effect.succeed(response)
  return Effect.flatMap(response.arrayBuffer, (bytes) =>
    Effect.tryPromise({
      try: async () => {
        const { "content-encoding": _, "content-length": __, ...otherHeaders } = headers
        const body = await unpackers[coding](new Uint8Array(bytes))
        return Response.fromWeb(
          request,
          new globalThis.Response(body, { status, headers: { ...otherHeaders } })
        )
      },
      catch: (cause) =>
        new HttpClientError.HttpClientError({
          reason: new HttpClientError.DecodeError({ request, response, cause })
        })
    })
  )
}

export const layer: Layer.Layer<HttpClient.HttpClient> = Layer.effect(
  HttpClient.HttpClient,
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const client = yield* Effect.cached(
      Effect.map(
        Layer.buildWithScope(NodeHttpClient.layerNodeHttpOptions({ keepAlive: true }), scope),
        (context) => Context.get(context, HttpClient.HttpClient)
      )
    )
    return HttpClient.makeWith<never, never, HttpClientError.HttpClientError, never>(
      (request) =>
        Effect.flatMap(client, ({ execute }) =>
          Effect.flatMap(request, (built) => Effect.flatMap(execute(acceptingPacked(built)), unpacked))
        ),
      Effect.succeed
    )
  })
)
