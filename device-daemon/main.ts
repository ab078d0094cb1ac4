/**
 * The device daemon of a workstation: `packhouse device-daemon`. Prints what the counters of this machine ask for, and
 * nothing twice. `pair` shows the code with which a browser joins.
 */
import os from "node:os"
import path from "node:path"
import { createInterface } from "node:readline"
import { parseArgs } from "node:util"
import { NodeRuntime } from "@effect/platform-node"
import { Console, Effect, Logger, Schema } from "effect"
import * as Socket from "effect/socket/Socket"
import { make } from "#core/device/client.ts"
import { isOrigin, notAnOrigin } from "#core/device/configuration-problem.ts"
import * as Protocol from "#core/device/protocol.ts"
import { version } from "#core/release.ts"
import { thrownText } from "#core/thrown.ts"
import { load, nothing, type TransportSettings } from "./configuration.ts"
import { startDaemon } from "./daemon.ts"
import type { OpenLine, SerialSettings } from "./serial-line.ts"
import { keys, type Simulation, simulate } from "./simulation.ts"
import { readLocalToken } from "./tokens.ts"

const help = `Usage: packhouse device-daemon [options]
       packhouse device-daemon pair [options]

Runs the printers, the scale and the scanner of this workstation for the terminal and the browser. "pair" shows a code of
six digits that a browser's Devices asks for.

  --config FILE     the devices, a JSON file (default: devices.json in the state folder, when it is there)
  --simulate        a counter without hardware: papers become pictures in a folder, scale and scanner are typed
  --port N          port on 127.0.0.1 (default ${Protocol.port}); 0 picks a free one
  --state-dir DIR   where the journal and the tokens are (default: $PACKHOUSE_STATE_DIR, $XDG_STATE_HOME/packhouse
                    or ~/.local/state/packhouse)
  --origin ORIGIN   a web page that may connect, such as https://console.example; may be given again

Example: packhouse device-daemon --config devices.json`

const options = {
  config: { type: "string" },
  simulate: { type: "boolean" },
  port: { type: "string" },
  "state-dir": { type: "string" },
  origin: { type: "string", multiple: true },
  help: { type: "boolean", short: "h" }
} as const

interface Command {
  readonly name: "run" | "pair" | "help"
  readonly config: string | undefined
  readonly isSimulated: boolean
  readonly port: number
  readonly stateDir: string
  readonly origins: ReadonlyArray<string>
}

/** The command was written wrongly. */
class Misused extends Schema.TaggedError<Misused>()("Misused", { message: Schema.String }) {}

const wrong = (message: string): Effect.Effect<never, Misused> =>
  Effect.fail(new Misused({ message: `${message}\nHow it is written: packhouse device-daemon --help` }))

const defaultStateDir = (env: NodeJS.ProcessEnv): string =>
  env.PACKHOUSE_STATE_DIR ||
  path.join(env.XDG_STATE_HOME || path.join(os.homedir(), ".local", "state"), "packhouse")

const readCommand = (args: ReadonlyArray<string>, env: NodeJS.ProcessEnv): Effect.Effect<Command, Misused> =>
  Effect.suspend(() => {
    let given: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>
    try {
      given = parseArgs({ args: [...args], options, allowPositionals: true })
    } catch (cause) {
      return wrong(thrownText(cause))
    }
    const { values, positionals } = given
    const [word, ...rest] = positionals
    if (rest.length > 0 || (word !== undefined && word !== "pair"))
      return wrong(`"${positionals.join(" ")}" is not a command`)
    const { port = String(Protocol.port), origin: origins = [] } = values
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
      return wrong(`--port ${port} is not a port from 0 to 65535`)
    const stranger = origins.find((origin) => !isOrigin(origin))
    if (stranger !== undefined) return wrong(`--origin ${notAnOrigin(stranger)}`)
    return Effect.succeed({
      name: values.help === true ? "help" : (word ?? "run"),
      config: values.config,
      isSimulated: values.simulate === true,
      port: Number(port),
      stateDir: path.resolve(values["state-dir"] ?? defaultStateDir(env)),
      origins
    })
  })

/** Where a printer is, for the person at the terminal. */
const placeOf = (transport: TransportSettings): string => {
  switch (transport.kind) {
    case "tcp":
      return `${transport.host}:${transport.port ?? 9100}`
    case "serial":
      return transport.line.path
    case "usb":
      return transport.path
    case "cups":
      return transport.queue
    default:
      return transport.folder
  }
}

const lineName = (line: SerialSettings | OpenLine): string =>
  "path" in line ? `serial line ${line.path}` : "what is typed here"

/** Does what is typed, line by line, until the typing ends. */
const driven = ({ obey }: Simulation): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    const typed = createInterface({ input: process.stdin })
    typed.on("line", (line) => console.log(obey(line)))
    typed.once("close", () => resume(Effect.void))
    return Effect.sync(() => typed.close())
  })

const run = Effect.fnUntraced(function* (command: Command) {
  const { config, port, stateDir, origins, isSimulated } = command
  const written = yield* load(config ?? path.join(stateDir, "devices.json"), config !== undefined)
  const simulation = isSimulated ? simulate(written, stateDir) : undefined
  const configuration = simulation?.configuration ?? written
  const allowed = [...new Set([...configuration.origins, ...origins])]
  const bound = yield* startDaemon({
    configuration: { ...configuration, origins: allowed },
    port,
    stateDir,
    version
  })
  yield* Console.log(`Device daemon on ws://127.0.0.1:${bound}${Protocol.path}`)
  for (const [role, { transport, writing }] of configuration.printers)
    yield* Console.log(
      `  ${role}: ${writing.kind === "pdf" ? "pdf" : writing.language.name} by ${transport.kind} to ${placeOf(
        transport
      )}`
    )
  if (configuration.scale !== undefined)
    yield* Console.log(
      `  scale: ${configuration.scale.protocol.name} by ${lineName(configuration.scale.line)}`
    )
  if (configuration.scanner !== undefined)
    yield* Console.log(`  scanner: by ${lineName(configuration.scanner.line)}`)
  if (configuration === nothing)
    yield* Console.log(`  no devices are set up; write ${stateDir}/devices.json, or try --simulate`)
  if (simulation !== undefined) {
    yield* Console.log(`A simulated counter; its papers are pictures in ${simulation.folder}. Type:\n${keys}`)
    yield* Effect.forkScoped(driven(simulation))
  }
  return yield* Effect.never
}, Effect.scoped)

const pair = Effect.fnUntraced(
  function* ({ port, stateDir, origins }: Command) {
    const daemon = yield* make({
      url: `ws://127.0.0.1:${port}${Protocol.path}`,
      client: { kind: "cli", name: "packhouse device-daemon pair", version },
      token: readLocalToken(stateDir),
      keepToken: () => Effect.void
    })
    const [origin] = origins
    const offer = yield* daemon.call("pair.open", origin === undefined ? {} : { origin })
    yield* Console.log(`Type ${offer.code} into Devices of ${offer.origin} within two minutes.`)
  },
  Effect.scoped,
  Effect.provide(Socket.layerWebSocketConstructorGlobal)
)

const program = Effect.gen(function* () {
  const command = yield* readCommand(process.argv.slice(2), process.env)
  if (command.name === "help") return yield* Console.log(help)
  yield* command.name === "pair" ? pair(command) : run(command)
}).pipe(
  Effect.catch((error) =>
    Effect.andThen(
      Console.error(error.message),
      Effect.sync(() => {
        process.exitCode = error._tag === "Misused" ? 2 : 1
      })
    )
  ),
  Effect.provide(Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)]))
)

NodeRuntime.runMain(program)
