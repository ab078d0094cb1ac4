/** Everything that the screens ask of this browser. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { ClientInfo } from "#core/contract/realtime.ts"
import { Devices } from "#core/port/devices.ts"
import { Realtime } from "#core/port/realtime.ts"
import { Clipboard, Paper } from "#core/port/workstation.ts"
import * as journal from "./journal.ts"
import * as memory from "./memory.ts"
import { missed, piece } from "./pieces.ts"
import { rpc } from "./rpc.ts"
import * as sound from "./sound.ts"

type LaterPorts = typeof import("./later-ports.ts")
/** Their code comes when one of them is first used: behind the first rows. */
const laterPorts = Effect.promise(piece("ports", () => import("./later-ports.ts")))

/** A port of which nothing is there yet: the one behind it is built in the scope of the layer when it is first asked. */
const arriving = <I, S>(
  port: Context.Key<I, S>,
  layerOf: (code: LaterPorts) => Layer.Layer<I>,
  standIn: (there: Effect.Effect<S>) => S
): Layer.Layer<I> =>
  Layer.effect(
    port,
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      const there = yield* Effect.cached(
        Effect.flatMap(laterPorts, (code) =>
          Effect.map(Layer.buildWithScope(layerOf(code), scope), (context) => Context.get(context, port))
        )
      )
      return standIn(there)
    })
  )

const realtime = arriving(
  Realtime,
  (code) => code.realtime,
  (there) => {
    const events = (info: Effect.Effect<ClientInfo>) =>
      Stream.unwrap(Effect.map(there, (live) => live.events(info)))
    return Realtime.of({
      // A server that is gone before there is a socket is told as gone, too.
      events: (info) =>
        Stream.unwrap(
          Effect.raceFirst(
            Effect.as(there, events(info)),
            Effect.as(
              Effect.promise(() => missed),
              Stream.concat(Stream.succeed({ type: "Disconnected" } as const), events(info))
            )
          )
        ),
      update: (info) => Effect.flatMap(there, ({ update }) => update(info)),
      refreshOrders: Effect.flatMap(there, ({ refreshOrders }) => refreshOrders),
      reset: Effect.flatMap(there, ({ reset }) => reset)
    })
  }
)

const devices = arriving(
  Devices,
  (code) => code.devices,
  (there) =>
    Devices.of({
      status: Effect.flatMap(there, ({ status }) => status),
      watch: Stream.unwrap(Effect.map(there, ({ watch }) => watch)),
      print: (...request) => Effect.flatMap(there, ({ print }) => print(...request)),
      retry: (jobId) => Effect.flatMap(there, ({ retry }) => retry(jobId)),
      reprint: (...request) => Effect.flatMap(there, ({ reprint }) => reprint(...request)),
      testPrint: (...request) => Effect.flatMap(there, ({ testPrint }) => testPrint(...request)),
      probe: (role) => Effect.flatMap(there, ({ probe }) => probe(role)),
      resolve: (...request) => Effect.flatMap(there, ({ resolve }) => resolve(...request)),
      cancel: (jobId) => Effect.flatMap(there, ({ cancel }) => cancel(jobId)),
      jobs: Effect.flatMap(there, ({ jobs }) => jobs),
      pair: (code) => Effect.flatMap(there, ({ pair }) => pair(code)),
      readScale: (options) => Effect.flatMap(there, ({ readScale }) => readScale(options)),
      followScale: Effect.flatMap(there, ({ followScale }) => followScale),
      unfollowScale: Effect.flatMap(there, ({ unfollowScale }) => unfollowScale),
      operateScale: (action) => Effect.flatMap(there, ({ operateScale }) => operateScale(action)),
      claimScanner: Effect.flatMap(there, ({ claimScanner }) => claimScanner),
      releaseScanner: Effect.flatMap(there, ({ releaseScanner }) => releaseScanner)
    })
)

const paper = arriving(
  Paper,
  (code) => code.paper,
  (there) =>
    Paper.of({
      save: (file) => Effect.flatMap(there, ({ save }) => save(file)),
      saveText: (file) => Effect.flatMap(there, ({ saveText }) => saveText(file)),
      print: (file) => Effect.flatMap(there, ({ print }) => print(file))
    })
)

const clipboard = arriving(
  Clipboard,
  (code) => code.clipboard,
  (there) => Clipboard.of({ write: (text) => Effect.flatMap(there, ({ write }) => write(text)) })
)

export const ports = Layer.mergeAll(
  rpc,
  realtime,
  devices,
  journal.layer,
  memory.layer,
  sound.layer,
  paper,
  clipboard
)
