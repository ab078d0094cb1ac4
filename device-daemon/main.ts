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
import { type Loaded, nothing, type TransportSettings } from "./configuration.ts"
import { type Course, openCourse } from "./course.ts"
import { startDaemon } from "./daemon.ts"
import { enrol } from "./enrolment.ts"
import type { OpenLine, SerialSettings } from "./serial-line.ts"
import { keys, type Simulation, simulate } from "./simulation.ts"
import { readLocalToken } from "./tokens.ts"

const help = `Usage: packhouse device-daemon [options]
       packhouse device-daemon pair [options]
       packhouse device-daemon enrol CODE --server URL

Runs the printers, the scale and the scanner of this workstation for the terminal and the browser. "pair" shows a code of
six digits that a browser's Devices asks for. "enrol" makes this machine a workstation of a server, by a code that an
administrator has made there: packhouse workstation code.

  --config FILE     the devices, a JSON file (default: devices.json in the state folder, when it is there)
  --simulate        a counter without hardware: papers become pictures in a folder, scale and scanner are typed
  --port N          port on 127.0.0.1 (default ${Protocol.port}); 0 picks a free one
  --state-dir DIR   where the journal and the tokens are (default: $PACKHOUSE_STATE_DIR, $XDG_STATE_HOME/packhouse
                    or ~/.local/state/packhouse)
  --server URL      the server that this machine is enrolled at (default: $PACKHOUSE_SERVER)
  --origin ORIGIN   a web page that may connect, such as https://console.example; may be given again

Example: packhouse device-daemon --config devices.json`

const options = {
  config: { type: "string" },
  simulate: { type: "boolean" },
  port: { type: "string" },
  "state-dir": { type: "string" },
  origin: { type: "string", multiple: true },
  server: { type: "string" },
  help: { type: "boolean", short: "h" }
} as const

interface Command {
  readonly name: "run" | "pair" | "enrol" | "help"
  /** Of an enrolment. */
  readonly code: string
  readonly server: string
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
    const [word, code, ...rest] = positionals
    const isEnrolment = word === "enrol"
    if (
      rest.length > 0 ||
      (word !== undefined && word !== "pair" && !isEnrolment) ||
      (code !== undefined && !isEnrolment)
    )
      return wrong(`"${positionals.join(" ")}" is not a command`)
    const server = (values.server ?? env.PACKHOUSE_SERVER ?? "").replace(/\/$/, "")
    if (isEnrolment && values.help !== true) {
      if (code === undefined)
        return wrong("enrol needs the code that an administrator has made for this machine")
      if (!isOrigin(server))
        return wrong(`--server "${server}" is no address such as https://packhouse.example`)
    } else if (values.server !== undefined) return wrong("--server belongs to enrol alone")
    const { port = String(Protocol.port), origin: origins = [] } = values
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65535)
      return wrong(`--port ${port} is not a port from 0 to 65535`)
    const stranger = origins.find((origin) => !isOrigin(origin))
    if (stranger !== undefined) return wrong(`--origin ${notAnOrigin(stranger)}`)
    return Effect.succeed({
      name: values.help === true ? "help" : (word ?? "run"),
      code: code ?? "",
      server,
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

/** Loaded with the first call of a server. */
const calls = Effect.flatMap(
  Effect.promise(() => import("./server-call.ts")),
  ({ serverCalls }) => serverCalls
)

/** One run of the devices as they are set up, until they are to be others. */
const runDevices = Effect.fnUntraced(function* (
  { stateDir, origins, isSimulated }: Command,
  port: number,
  { configuration: written }: Loaded,
  { station, isRestarting, restart }: Course
) {
  const simulation = isSimulated ? simulate(written, stateDir) : undefined
  const configuration = simulation?.configuration ?? written
  const allowed = [...new Set([...configuration.origins, ...origins])]
  const bound = yield* startDaemon({
    configuration: { ...configuration, origins: allowed },
    port,
    stateDir,
    version,
    station,
    isRestarting
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
  yield* restart
  return bound
}, Effect.scoped)

const run = Effect.fnUntraced(function* (command: Command) {
  const { config, stateDir, port } = command
  const file = config ?? path.join(stateDir, "devices.json")
  const course = yield* openCourse(file, config !== undefined, stateDir, calls)
  let bound = port
  while (true) bound = (yield* course.follow((loaded) => runDevices(command, bound, loaded, course))) ?? bound
}, Effect.scoped)

const join = Effect.fnUntraced(function* ({ server, code, stateDir }: Command) {
  const { name, till, store_name } = yield* enrol(yield* calls, { server, code, stateDir })
  yield* Console.log(
    `This machine is ${name} of ${store_name}${till === "" ? "" : `, ${till}`}. Its device daemon reports to ${server} from now on.`
  )
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
  if (command.name === "enrol") return yield* join(command)
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
