/**
 * The scanner of the counter. Its scans go to the program that claimed it last: the one a person looks at. What nobody has
 * claimed is counted and dropped, for a code that comes late is a wrong code.
 */
import { Clock, Effect, Fiber } from "effect"
import type { Device, Probe } from "#core/device/protocol.ts"
import { refusal } from "#core/device/refusal.ts"
import * as ScanLine from "#core/device/scan-line.ts"
import type { Listener } from "./events.ts"
import { reconnecting } from "./reconnect.ts"
import type { Line, OpenLine } from "./serial-line.ts"

export interface Scanner {
  readonly device: () => Device
  readonly probe: Effect.Effect<Probe>
  /** Whether the scans are the listener's now. */
  readonly claim: (listener: Listener, ifFree: boolean) => Effect.Effect<boolean>
  readonly release: (listener: Listener) => Effect.Effect<void>
  /** Never ends. */
  readonly run: Effect.Effect<never>
}

/** After the silence that ends a code, bytes that came meanwhile are waited for: the silence may have been our own. */
const grace = 15

export const makeScanner = Effect.fnUntraced(function* (
  settings: ScanLine.ScanLineSettings,
  transport: string,
  open: OpenLine,
  changed: (device: Device) => Effect.Effect<void>
): Effect.fn.Return<Scanner> {
  const startedAt = yield* Clock.currentTimeMillis
  let owner: Listener | undefined
  let number = 0
  let device: Device = {
    role: "scanner",
    state: "opening",
    since: startedAt,
    lastError: null,
    language: null,
    transport,
    waiting: 0,
    can: [],
    owner: null,
    unclaimed: 0
  }
  const become = (change: Partial<Device>): Effect.Effect<void> =>
    Effect.suspend(() => {
      device = { ...device, ...change }
      return changed(device)
    })

  const tell = (codes: ReadonlyArray<ScanLine.Code>): Effect.Effect<void> =>
    Effect.suspend(() => {
      if (codes.length === 0) return Effect.void
      const scans = codes.map((code) => {
        number += 1
        return { ...code, number }
      })
      if (owner === undefined) return become({ unclaimed: device.unclaimed + scans.length })
      for (const scan of scans) owner.tell({ topic: "scan", d: scan })
      return Effect.void
    })

  const use = Effect.fnUntraced(function* (line: Line) {
    let state = ScanLine.opened
    let waiting: Fiber.Fiber<void> | undefined
    yield* become({ state: "ready", since: yield* Clock.currentTimeMillis, lastError: null })
    const silence = Effect.gen(function* () {
      const deadline = ScanLine.nextDeadline(state, settings)
      if (deadline === undefined) return
      yield* Effect.sleep(Math.max(0, deadline - (yield* Clock.currentTimeMillis)) + grace)
      const [next, codes] = ScanLine.flush(state, yield* Clock.currentTimeMillis, settings)
      state = next
      yield* tell(codes)
    })
    const listening = Effect.gen(function* () {
      const bytes = yield* line.take
      if (waiting !== undefined) yield* Fiber.interrupt(waiting)
      const [next, codes] = ScanLine.push(state, bytes, yield* Clock.currentTimeMillis, settings)
      state = next
      yield* tell(codes)
      waiting = yield* Effect.forkScoped(silence)
    })
    return yield* Effect.raceFirst(Effect.forever(listening), line.over)
  })
  const broke = Effect.fnUntraced(function* (detail: string): Effect.fn.Return<void> {
    if (device.lastError?.detail === detail) return
    const since = yield* Clock.currentTimeMillis
    yield* become({ state: "error", since, lastError: refusal("SCANNER_OFFLINE", detail) })
  })

  return {
    device: () => device,
    claim: (listener, ifFree) =>
      Effect.gen(function* () {
        if (owner === listener) return true
        if (ifFree && owner !== undefined) return false
        owner?.tell({ topic: "owner", d: { by: listener.name } })
        owner = listener
        yield* become({ owner: listener.name })
        return true
      }),
    release: (listener) =>
      Effect.suspend(() => {
        if (owner !== listener) return Effect.void
        owner = undefined
        return become({ owner: null })
      }),
    probe: Effect.sync(() => ({
      role: "scanner" as const,
      error: device.lastError,
      // A scanner says nothing until it reads a code.
      answers: false,
      took: 0,
      reading: null
    })),
    run: reconnecting(open, use, broke)
  } satisfies Scanner
})
