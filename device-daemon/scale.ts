/**
 * The scale of the counter: a fibre that keeps its line open, asks where the protocol asks, and keeps what the scale shows.
 * Whoever wants a weight gets one that was sent after he asked, or is told why there is none.
 */
import { Clock, Deferred, Effect, Queue } from "effect"
import { second } from "#core/day.ts"
import type { Device, Probe } from "#core/device/protocol.ts"
import { isSame, type Reading, type ScaleAction } from "#core/device/reading.ts"
import { type Refusal, refusal } from "#core/device/refusal.ts"
import type { Frame, ScaleProtocol } from "#core/device/scale/protocol.ts"
import {
  age,
  lost,
  opened,
  type Tracker,
  type TrackerSettings,
  withFrame
} from "#core/device/scale/tracker.ts"
import { sleepAtLeast } from "./deadline.ts"
import type { Listener } from "./events.ts"
import { reconnecting } from "./reconnect.ts"
import type { Line, OpenLine } from "./serial-line.ts"

export interface Scale {
  readonly device: () => Device
  readonly probe: Effect.Effect<Probe>
  readonly read: (mode: "stable" | "now", timeoutMs: number) => Effect.Effect<Reading, Refusal>
  readonly act: (action: ScaleAction) => Effect.Effect<void, Refusal>
  /** Tells what the scale shows and every change from now on, and answers it; null while nobody can know. */
  readonly follow: (listener: Listener) => Reading | null
  readonly unfollow: (listener: Listener) => void
  /** Never ends. */
  readonly run: Effect.Effect<never>
}

/** Changes are told at most ten times a second. */
const tick = 100
/** For a probe, and for the answer to a command: a scale waits for rest before it zeroes. */
const patience = { probe: 1500, action: 6 * second }

const faults = {
  moving: "SCALE_UNSTABLE",
  over: "SCALE_OVER",
  under: "SCALE_UNDER",
  stable: "SCALE_TIMEOUT",
  zero: "SCALE_TIMEOUT",
  error: "SCALE_TIMEOUT"
} as const

export const makeScale = Effect.fnUntraced(function* (
  protocol: ScaleProtocol,
  tracking: TrackerSettings,
  transport: string,
  open: OpenLine,
  changed: (device: Device) => Effect.Effect<void>
): Effect.fn.Return<Scale> {
  const startedAt = yield* Clock.currentTimeMillis
  const settings = {
    ...tracking,
    freshFor: protocol.tells === "once" ? protocol.every + second : tracking.freshFor
  }
  let tracker: Tracker = opened(startedAt)
  let line: Line | undefined
  let openedAt = startedAt
  /** Pieces that were read of the line, and the one with which the word that is known began. */
  let pieces = 0
  let wordBegan = 0
  /** When weights were asked for that did not come yet, and when the one that is known had been asked for. */
  let questions: ReadonlyArray<number> = []
  let weightAskedAt = Number.NEGATIVE_INFINITY
  let lastReading: Reading | undefined
  let device: Device = {
    role: "scale",
    state: "opening",
    since: startedAt,
    lastError: null,
    language: protocol.name,
    transport,
    waiting: 0,
    can: (["zero", "tare", "clearTare"] as const).filter((action) => protocol.commands[action] !== undefined),
    owner: null,
    unclaimed: 0
  }
  const listeners = new Set<Listener>()
  const readers = new Set<Queue.Queue<void>>()
  let command: Deferred.Deferred<Frame> | undefined
  /** How often it has said something that makes sense. */
  let wordCount = 0

  const wakeReaders = (): void => {
    for (const reader of readers) Queue.offerUnsafe(reader, undefined)
  }
  /** A scale that tells a weight once is not ill while it says nothing. */
  const ill = (): Refusal | null => {
    const { error } = tracker.reading
    return error?.code === "SCALE_TIMEOUT" && protocol.tells === "once" && line !== undefined ? null : error
  }
  const settle = Effect.gen(function* () {
    const at = yield* Clock.currentTimeMillis
    if (line !== undefined) tracker = age(tracker, openedAt, at, settings)
    const error = ill()
    // Until it could have spoken, nobody knows.
    const isOpening = line !== undefined && tracker.heardAt === null && at - openedAt < settings.freshFor
    const state = isOpening && device.state === "opening" ? "opening" : error === null ? "ready" : "error"
    if (state !== "opening" && (state !== device.state || error?.code !== device.lastError?.code)) {
      device = { ...device, state, since: at, lastError: error }
      yield* changed(device)
    }
    if (lastReading !== undefined && isSame(lastReading, tracker.reading)) return
    lastReading = tracker.reading
    for (const { tell } of listeners) tell({ topic: "scale", d: lastReading })
  })

  const take = (frame: Frame, using: Line, at: number): Effect.Effect<void, { readonly detail: string }> => {
    if (frame.kind !== "garbled") wordCount += 1
    if (frame.kind === "wants") return using.write(frame.bytes)
    if ((frame.kind === "done" || frame.kind === "refused") && command !== undefined)
      Deferred.doneUnsafe(command, Effect.succeed(frame))
    if (frame.kind !== "done" && frame.kind !== "refused") {
      // The oldest question is answered first.
      const [answered, ...later] = questions
      if (answered !== undefined && frame.kind !== "garbled") weightAskedAt = answered
      questions = later
    }
    tracker = withFrame(tracker, frame, at, settings)
    return Effect.void
  }
  const use = Effect.fnUntraced(function* (using: Line) {
    openedAt = yield* Clock.currentTimeMillis
    tracker = opened(openedAt)
    questions = []
    line = using
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        line = undefined
      })
    )
    let rest: Uint8Array = new Uint8Array()
    let restBegan = pieces
    const listening = Effect.gen(function* () {
      const bytes = yield* using.take
      pieces += 1
      if (rest.length === 0) restBegan = pieces
      const parsed = protocol.read(Buffer.concat([rest, bytes]))
      rest = parsed.rest
      const at = yield* Clock.currentTimeMillis
      for (const frame of parsed.frames) yield* take(frame, using, at)
      if (parsed.frames.length > 0) {
        wordBegan = parsed.frames.length === 1 ? restBegan : pieces
        restBegan = pieces
      }
      wakeReaders()
    })
    const { ask } = protocol
    const askAgain = Effect.gen(function* () {
      if (ask !== null && (protocol.tells === "always" || listeners.size + readers.size > 0)) {
        // A scale that answers every question may have one answer on its way still; older ones were lost.
        const open = protocol.tells === "once" ? [] : questions.slice(-1)
        questions = [...open, yield* Clock.currentTimeMillis]
        yield* using.write(ask)
        yield* Effect.sleep(protocol.every)
      } else yield* Effect.sleep(tick)
    })
    const ticking = Effect.andThen(settle, Effect.sleep(tick))
    return yield* Effect.raceAllFirst([
      Effect.forever(listening),
      Effect.forever(askAgain),
      Effect.forever(ticking),
      using.over
    ])
  })
  const broke = Effect.fnUntraced(function* (detail: string): Effect.fn.Return<void> {
    tracker = lost(refusal("SCALE_OFFLINE", detail), yield* Clock.currentTimeMillis)
    wakeReaders()
    yield* settle
  })

  const read: Scale["read"] = (mode, timeoutMs) =>
    Effect.gen(function* () {
      const requestedAt = yield* Clock.currentTimeMillis
      const counted = pieces
      // The first piece from a scale that speaks all the time may have been on its way already, with all that a busy
      // machine had not read; what begins with a later one was sent after it. Of a scale that is asked again and
      // again, a
      // question of the very millisecond may be older than the load. An answer stays new while the next question is on
      // its way: at the end of the wait it says why there is no weight.
      const isAskedAgain = (): boolean =>
        weightAskedAt > requestedAt || (protocol.tells === "once" && weightAskedAt === requestedAt)
      const isNew = (heardAt: number | null): boolean =>
        heardAt !== null &&
        heardAt >= requestedAt &&
        (protocol.ask === null ? wordBegan - counted >= 2 : isAskedAgain())
      const news = yield* Effect.acquireRelease(
        Effect.tap(Queue.sliding<void>(1), (queue) => Effect.sync(() => readers.add(queue))),
        (queue) => Effect.sync(() => readers.delete(queue))
      )
      while (true) {
        const { reading, heardAt } = tracker
        const isFresh = isNew(heardAt)
        const isAtRest = reading.state === "stable" || reading.state === "zero"
        if (isFresh && (mode === "now" || isAtRest)) return reading
        const code = reading.error?.code
        if (reading.error !== null && (code === "SCALE_OFFLINE" || (isFresh && code === "SCALE_ERROR")))
          return yield* Effect.fail(reading.error)
        const left = requestedAt + timeoutMs - (yield* Clock.currentTimeMillis)
        if (left <= 0) {
          const { reading: last } = tracker
          if (mode === "now" && last.error !== null) return last
          return yield* Effect.fail(last.error ?? refusal(isFresh ? faults[last.state] : "SCALE_TIMEOUT"))
        }
        yield* Effect.raceFirst(Queue.take(news), sleepAtLeast(left))
      }
    }).pipe(Effect.scoped)

  const act: Scale["act"] = (action) =>
    Effect.gen(function* () {
      const bytes = protocol.commands[action]
      if (bytes === undefined) return yield* Effect.fail(refusal("SCALE_CANNOT", action))
      const using = line
      if (using === undefined) return yield* Effect.fail(tracker.reading.error ?? refusal("SCALE_OFFLINE"))
      const answered = Deferred.makeUnsafe<Frame>()
      command = answered
      const countBefore = wordCount
      yield* Effect.mapError(using.write(bytes), ({ detail }) => refusal("SCALE_OFFLINE", detail))
      const answer = yield* Effect.timeoutOption(
        Deferred.await(answered),
        protocol.acknowledges ? patience.action : second
      )
      if (answer._tag === "Some" && answer.value.kind === "refused")
        return yield* Effect.fail(refusal("SCALE_REFUSED", answer.value.detail))
      if (answer._tag === "None" && protocol.acknowledges)
        return yield* Effect.fail(refusal("SCALE_TIMEOUT", "it does not say whether it did it"))
      // One that says nothing of its commands has at least to be there: it is when it tells weights.
      if (answer._tag === "None" && wordCount === countBefore)
        return yield* Effect.fail(refusal("SCALE_TIMEOUT", "the command was sent, and nothing came back"))
    })

  return {
    device: () => device,
    read,
    act,
    follow: (listener) => {
      listeners.add(listener)
      if (line === undefined && device.state === "opening") return null
      // Told besides: who subscribes again on a new connection listens, and no change overtakes what stood before it.
      listener.tell({ topic: "scale", d: tracker.reading })
      return tracker.reading
    },
    unfollow: (listener) => {
      listeners.delete(listener)
    },
    probe: Effect.gen(function* () {
      const before = yield* Clock.currentTimeMillis
      const outcome = yield* Effect.result(read("now", patience.probe))
      const milliseconds = Math.max(0, (yield* Clock.currentTimeMillis) - before)
      const reading = outcome._tag === "Success" ? outcome.success : null
      const error = outcome._tag === "Failure" ? outcome.failure : (reading?.error ?? null)
      return { role: "scale" as const, error, answers: error === null, took: milliseconds, reading }
    }),
    run: reconnecting(open, use, broke)
  } satisfies Scale
})
