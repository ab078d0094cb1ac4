/** The ports that nobody needs before the first rows: the sockets of a page (the server's pushes, and the workstation's devices), its journal, its sounds, its papers and the clipboard. */
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Socket from "effect/socket/Socket"
import * as devicesDaemon from "#core/port/devices-daemon.ts"
import * as realtimeSocket from "#core/port/realtime-socket.ts"
import { version } from "#core/release.ts"
import * as clipboard from "./clipboard.ts"
import * as journal from "./journal.ts"
import * as memory from "./memory.ts"
import * as paper from "./paper.ts"
import { server } from "./rpc.ts"
import * as socket from "./socket.ts"
import * as sound from "./sound.ts"

const tokenName = "device_token"

const devices = devicesDaemon
  .layer({
    client: { kind: "web", name: "packhouse", version },
    token: memory.load(tokenName),
    keepToken: (token) => memory.save(tokenName, token)
  })
  .pipe(Layer.provide(Socket.layerWebSocketConstructorGlobal))

const realtime = realtimeSocket.layer(server.replace(/^http/, "ws")).pipe(Layer.provide(socket.layer))

const layer = Layer.mergeAll(realtime, devices, journal.layer, sound.layer, paper.layer, clipboard.layer)
export type LaterPorts = Layer.Success<typeof layer>

/** They live as long as the page. */
export const build = (): Promise<Context.Context<LaterPorts>> =>
  Effect.runPromise(Effect.flatMap(Scope.make(), (scope) => Layer.buildWithScope(layer, scope)))
