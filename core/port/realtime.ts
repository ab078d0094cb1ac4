/** The server's pushes, as screens hear them. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { ClientInfo, ServerFrame } from "../contract/realtime.ts"

/** The events of the channel: its own state, and the server's pushes. */
export type RealtimeEvent =
  | { readonly type: "Connected" }
  | { readonly type: "Disconnected" }
  /** The server does not know the session any more. */
  | { readonly type: "Unauthorized" }
  | { readonly type: "Pushed"; readonly frame: ServerFrame }

export class Realtime extends Context.Service<
  Realtime,
  {
    /** Connected for as long as the stream is read; `info` is asked for at every connect. */
    readonly events: (info: Effect.Effect<ClientInfo>) => Stream.Stream<RealtimeEvent>
    /** Tells the server that the client info has changed. */
    readonly update: (info: ClientInfo) => Effect.Effect<void>
    /** Asks every client of the store to refresh its orders. */
    readonly refreshOrders: Effect.Effect<void>
    /** The server forgets this client. */
    readonly reset: Effect.Effect<void>
  }
>()("packhouse/core/port/Realtime") {}
