/** Everything that the screens ask of this browser. */
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import type { Pieces } from "#core/client/perform.ts"
import { Devices } from "#core/port/devices.ts"
import { Journal } from "#core/port/journal.ts"
import { Realtime } from "#core/port/realtime.ts"
import { Clipboard, Paper, Sound } from "#core/port/workstation.ts"
import type { LaterPorts } from "./later-ports.ts"
import * as memory from "./memory.ts"
import { piece } from "./pieces.ts"
import { rpc } from "./rpc.ts"

let later: Context.Context<LaterPorts> | undefined

/** The effects that come behind the first rows; the ports that none but them use come with the first of them. */
const fetchSoon = piece("soon", async () => {
  const [effects, { build }] = await Promise.all([
    import("#core/client/soon-effects.ts"),
    import("./later-ports.ts")
  ])
  later = await build()
  return effects
})
const fetchEffects = piece("later", () => import("#core/client/later.ts"))
export const pieces: Pieces = {
  fetchSoon,
  fetchLater: async () => (await Promise.all([fetchEffects(), fetchSoon()]))[0]
}

/** A port that is built when its code has come: each part of it is looked up when it is used. */
const arriving = <I extends LaterPorts, S extends object>(port: Context.Key<I, S>): Layer.Layer<I> =>
  Layer.succeed(
    port,
    new Proxy({} as S, {
      get: (_, name) => {
        if (later === undefined) throw new Error(`${port.key} is used before its code is there`)
        return Reflect.get(Context.get(later as Context.Context<I>, port), name)
      }
    })
  )

export const ports = Layer.mergeAll(
  rpc,
  memory.layer,
  arriving(Realtime),
  arriving(Devices),
  arriving(Journal),
  arriving(Sound),
  arriving(Paper),
  arriving(Clipboard)
)
