/** The page's own server, over fetch. */
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import { Rpc } from "#core/port/rpc.ts"
import { fetchOrTake } from "./ahead.ts"

export const server: string = location.origin

const client = FetchHttpClient.layer.pipe(Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetchOrTake)))

export const rpc: Layer.Layer<Rpc> = Rpc.layer(server).pipe(Layer.provide(client))
