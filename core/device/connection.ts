/** One connection to the device daemon: texts there, and the frames that come back. */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Socket from "effect/socket/Socket"
import { ServerFrame, subprotocol } from "./protocol.ts"

const readFrame = Schema.decodeUnknownEffect(Schema.fromJsonString(ServerFrame))

export interface Connection {
  readonly write: (text: string) => Effect.Effect<void, Socket.SocketError>
  readonly next: Effect.Effect<ServerFrame, Socket.SocketError>
}

/** Dials, and reads the frames of the connection one by one; frames of another shape are passed over. */
export const dial = Effect.fnUntraced(function* (address: string, openTimeout: Duration.Duration) {
  const socket = yield* Socket.makeWebSocket(address, { protocols: subprotocol, openTimeout })
  const pull = yield* Socket.readerString(socket)
  const { write } = yield* socket.writer
  let waiting: ReadonlyArray<string> = []
  const next: Connection["next"] = Effect.gen(function* () {
    while (true) {
      while (waiting.length === 0) waiting = yield* pull
      const [text, ...rest] = waiting
      waiting = rest
      const frame = yield* Effect.option(readFrame(text))
      if (frame._tag === "Some") return frame.value
    }
  })
  return { write, next } satisfies Connection
})
