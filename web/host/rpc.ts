/** The page's own server, over fetch. */
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Layer from "effect/Layer"
import { Rpc } from "#core/port/rpc.ts"

export const server: string = location.origin

export const rpc: Layer.Layer<Rpc> = Rpc.layer(server).pipe(Layer.provide(FetchHttpClient.layer))
