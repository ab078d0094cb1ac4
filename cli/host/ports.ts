/** Everything that screens and commands ask of this machine, over Node. */
import { readFile } from "node:fs/promises"
import path from "node:path"
import { NodeWS } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { make } from "#core/device/client.ts"
import * as devicesDaemon from "#core/port/devices-daemon.ts"
import * as realtime from "#core/port/realtime-socket.ts"
import * as rpc from "#core/port/rpc-http.ts"
import { version } from "#core/release.ts"
import { asCertificateProblem } from "./certificate.ts"
import * as http from "./http.ts"
import * as journal from "./journal.ts"
import * as memory from "./memory.ts"
import * as paper from "./paper.ts"
import { type Patience, withPatience } from "./patience.ts"

export interface Machine {
  /** Origin of the server, `http://host:port`. */
  readonly server: string
  readonly stateFolder: string
  readonly kind: "tui" | "cli"
  /** How long a server that goes away is waited for; screens go on without one. */
  readonly patience?: Patience
  /** The address of the device daemon and the folder for papers, where they differ from the environment's. */
  readonly devices?: string | undefined
  readonly downloads?: string | undefined
}

/** The daemon of this user leaves its token where only this user can read it. */
const daemonToken = (stateFolder: string) =>
  Effect.promise(() =>
    readFile(path.join(stateFolder, "token"), "utf8").then(
      (text) => text.trim(),
      () => undefined
    )
  )

const daemonHost = ({
  stateFolder,
  kind,
  devices: url = process.env.PACKHOUSE_DEVICES
}: Pick<Machine, "stateFolder" | "kind" | "devices">) => ({
  ...(url === undefined ? {} : { url }),
  client: { kind, name: "packhouse", version },
  token: daemonToken(stateFolder),
  keepToken: () => Effect.void
})

const devices = (machine: Machine) => devicesDaemon.layer(daemonHost(machine))

/** The device daemon itself, for what only programs of this machine may ask: to let browsers in. */
export const daemonClient = (machine: Pick<Machine, "stateFolder" | "kind">) =>
  make(daemonHost(machine)).pipe(Effect.provide(NodeWS.layerWebSocketConstructor))

/** All ports but the sound, which belongs to the terminal that makes it. */
export const layer = (machine: Machine) => {
  const { server, stateFolder, downloads, patience } = machine
  const calls = rpc.layer(server, asCertificateProblem).pipe(Layer.provide(http.layer))
  return Layer.mergeAll(
    patience === undefined ? calls : withPatience(patience)(calls),
    realtime.layer(server.replace(/^http/, "ws")).pipe(Layer.provide(NodeWS.layerWebSocketConstructor)),
    devices(machine).pipe(Layer.provide(NodeWS.layerWebSocketConstructor)),
    journal.layer(stateFolder),
    memory.layer(stateFolder, server),
    paper.layer(downloads)
  )
}
