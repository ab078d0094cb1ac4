/**
 * The server's pushes over a websocket. The connection keeps itself: it introduces itself on every connect, and comes back
 * with growing pauses, from one second to half a minute.
 */
import type * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as Socket from "effect/socket/Socket"
import {
  type ClientInfo,
  firstRetry,
  foreignStoreClose,
  longestRetry,
  misfitClose,
  path,
  ServerFrame,
  unauthorizedClose
} from "../contract/realtime.ts"
import { Realtime, type RealtimeEvent } from "./realtime.ts"

const readFrame = Schema.decodeUnknownResult(Schema.fromJsonString(ServerFrame))

const live = Effect.fnUntraced(function* (server: string) {
  const construct = yield* Socket.WebSocketConstructor
  let send: ((text: string) => Effect.Effect<void, Socket.SocketError>) | undefined

  const tell = (event: string, data: unknown): Effect.Effect<void> =>
    Effect.suspend(() =>
      send === undefined ? Effect.void : Effect.ignore(send(JSON.stringify({ event, data })))
    )

  const isClosed = ({ reason }: Socket.SocketError, code: number): boolean =>
    reason._tag === "SocketCloseError" && reason.code === code

  const converse = Effect.fnUntraced(function* (
    info: Effect.Effect<ClientInfo>,
    out: Queue.Enqueue<RealtimeEvent, Cause.Done>,
    onOpen: () => void
  ) {
    const socket = yield* Socket.makeWebSocket(`${server}${path}`, { openTimeout: "5 seconds" }).pipe(
      Effect.provideService(Socket.WebSocketConstructor, construct)
    )
    const pull = yield* Socket.readerString(socket)
    const { write } = yield* socket.writer
    yield* write(JSON.stringify({ event: "INIT", data: yield* info }))
    send = write
    onOpen()
    yield* Queue.offer(out, { type: "Connected" })
    while (true)
      for (const text of yield* pull) {
        const frame = readFrame(text)
        if (Result.isSuccess(frame)) yield* Queue.offer(out, { type: "Pushed", frame: frame.success })
      }
  }, Effect.scoped)

  const events = (info: Effect.Effect<ClientInfo>): Stream.Stream<RealtimeEvent> =>
    Stream.callback<RealtimeEvent>((out) =>
      Effect.gen(function* () {
        let pause = firstRetry
        while (true) {
          const error = yield* Effect.flip(
            converse(info, out, () => {
              pause = firstRetry
            })
          )
          send = undefined
          // Rights come back, and releases meet, by a person's doing: there is no hurry.
          if (isClosed(error, foreignStoreClose) || isClosed(error, misfitClose)) pause = longestRetry
          yield* Queue.offer(out, {
            type: isClosed(error, unauthorizedClose) ? "Unauthorized" : "Disconnected"
          })
          const jitter = yield* Random.next
          yield* Effect.sleep(pause * (0.5 + jitter / 2))
          pause = Math.min(longestRetry, pause * 2)
        }
      })
    )

  return Realtime.of({
    events,
    update: (info) => tell("DATA_UPDATE", info),
    refreshOrders: tell("FORCE_REFRESH_ORDER", {}),
    reset: tell("RESET_DATA", {})
  })
})

/** @param server the websocket origin, `ws://host:port` */
export const layer = (server: string): Layer.Layer<Realtime, never, Socket.WebSocketConstructor> =>
  Layer.effect(Realtime, live(server))
