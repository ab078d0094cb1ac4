/** The scanner of the counter, as its clients use it: its scans go to the one that claimed it last. */
import type { Effect } from "effect"
import type { Device, Probe } from "#core/device/protocol.ts"
import type { Listener } from "./events.ts"

export interface Scanner {
  readonly device: () => Device
  readonly probe: Effect.Effect<Probe>
  /** Whether the scans are the listener's now. */
  readonly claim: (listener: Listener, ifFree: boolean) => Effect.Effect<boolean>
  readonly release: (listener: Listener) => Effect.Effect<void>
}
