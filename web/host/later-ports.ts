/** The ports that nobody needs before the first rows: the sockets of a page (the server's pushes, and the workstation's devices), its papers and the clipboard. */
import * as Layer from "effect/Layer"
import * as Socket from "effect/socket/Socket"
import * as devicesDaemon from "#core/port/devices-daemon.ts"
import * as realtimeSocket from "#core/port/realtime-socket.ts"
import { version } from "../version.ts"
import * as memory from "./memory.ts"
import { server } from "./rpc.ts"
import * as socket from "./socket.ts"

export { layer as clipboard } from "./clipboard.ts"
export { layer as paper } from "./paper.ts"

const tokenName = "device_token"

export const devices = devicesDaemon
  .layer({
    client: { kind: "web", name: "packhouse", version },
    token: memory.load(tokenName),
    keepToken: (token) => memory.save(tokenName, token)
  })
  .pipe(Layer.provide(Socket.layerWebSocketConstructorGlobal))

export const realtime = realtimeSocket.layer(server.replace(/^http/, "ws")).pipe(Layer.provide(socket.layer))
