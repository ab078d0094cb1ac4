/** Everything that the screens ask of this browser. */
import * as Layer from "effect/Layer"
import * as Socket from "effect/socket/Socket"
import { Devices } from "#core/port/devices.ts"
import { Realtime } from "#core/port/realtime.ts"
import { version } from "../version.ts"
import * as journal from "./journal.ts"
import * as memory from "./memory.ts"
import * as paper from "./paper.ts"
import { rpc, server } from "./rpc.ts"
import * as socket from "./socket.ts"
import * as sound from "./sound.ts"

const tokenName = "device_token"

const devices = Devices.layer({
  client: { kind: "web", name: "packhouse", version },
  token: memory.load(tokenName),
  keepToken: (token) => memory.save(tokenName, token)
})

export const ports = Layer.mergeAll(
  rpc,
  Realtime.layer(server.replace(/^http/, "ws")).pipe(Layer.provide(socket.layer)),
  devices.pipe(Layer.provide(Socket.layerWebSocketConstructorGlobal)),
  journal.layer,
  memory.layer,
  sound.layer,
  paper.layer
)
