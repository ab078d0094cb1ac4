/** The page's own server, over fetch. */
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { Rpc } from "#core/port/rpc.ts"
import { fetchOrTake } from "./ahead.ts"

export const server: string = location.origin

export const rpc: Layer.Layer<Rpc> = Rpc.layer(({ path, query, body = null, ...call }) =>
  Effect.tryPromise(async (signal) => {
    const search = query === undefined ? "" : `?${new URLSearchParams(query)}`
    const reply = await fetchOrTake(server + path + search, { ...call, body, signal })
    return { status: reply.status, json: reply.status === 204 ? null : ((await reply.json()) as unknown) }
  })
)
