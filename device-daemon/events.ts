/** Events at the devices, numbered, so that a client that was away for a moment can hear what it missed. */
import { randomUUID } from "node:crypto"
import { Effect, PubSub, type Scope } from "effect"
import type { DeviceEvent } from "#core/device/protocol.ts"

/** A connection, as the scale and the scanner know it: what it is told now or never. */
export interface Listener {
  readonly name: string
  readonly tell: (event: DeviceEvent) => void
}

export interface Numbered {
  readonly seq: number
  readonly event: DeviceEvent
}

/** Events that are told again. */
const memory = 512

export interface Events {
  /** This run of the daemon. */
  readonly boot: string
  readonly latest: () => number
  readonly publish: (event: DeviceEvent) => Effect.Effect<void>
  /** Every later event. */
  readonly subscribe: Effect.Effect<PubSub.Subscription<Numbered>, never, Scope.Scope>
  /** The events after one of this run, or undefined when they are no longer known. */
  readonly after: (boot: string, seq: number) => ReadonlyArray<Numbered> | undefined
}

export const makeEvents: Effect.Effect<Events> = Effect.gen(function* () {
  const boot = randomUUID()
  const hub = yield* PubSub.unbounded<Numbered>()
  const recent: Array<Numbered> = []
  let latest = 0
  return {
    boot,
    latest: () => latest,
    publish: (event) =>
      Effect.suspend(() => {
        latest += 1
        const numbered = { seq: latest, event }
        recent.push(numbered)
        if (recent.length > memory) recent.shift()
        return Effect.asVoid(PubSub.publish(hub, numbered))
      }),
    subscribe: PubSub.subscribe(hub),
    after: (of, seq) =>
      of === boot && seq <= latest && seq >= latest - recent.length
        ? recent.filter((numbered) => numbered.seq > seq)
        : undefined
  }
})
