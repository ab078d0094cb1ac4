/** The scale of the counter, as its clients use it. */
import type { Effect } from "effect"
import type { Device, Probe } from "#core/device/protocol.ts"
import type { Reading, ScaleAction } from "#core/device/reading.ts"
import type { Refusal } from "#core/device/refusal.ts"
import type { Listener } from "./events.ts"

export interface Scale {
  readonly device: () => Device
  readonly probe: Effect.Effect<Probe>
  readonly read: (mode: "stable" | "now", timeoutMs: number) => Effect.Effect<Reading, Refusal>
  readonly act: (action: ScaleAction) => Effect.Effect<void, Refusal>
  /** Tells every change from now on, and answers what the scale shows. */
  readonly follow: (listener: Listener) => Reading | null
  readonly unfollow: (listener: Listener) => void
}
