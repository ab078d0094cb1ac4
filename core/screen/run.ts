/**
 * Runs the screens: messages in, one model out, commands done. Updates are synchronous and in order. What a step stores
 * is stored before the rest of it is done, and steps are done in the order in which they were made: the beep of a scan
 * comes after the scan is safe.
 */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberMap from "effect/FiberMap"
import * as FiberSet from "effect/FiberSet"
import * as Queue from "effect/Queue"
import { type Beginning, init, type Message, type Model } from "./app/model.ts"
import { update } from "./app/update.ts"
import type { Host, Ports } from "./effects/host.ts"
import { endsHeld, heldAs, perform, storedAs, tellHeard } from "./perform.ts"
import type { Command } from "./screens.ts"
import { commandIn } from "./view/commanded.ts"

/** A running client, as a view sees it. */
export interface Running {
  readonly tell: (message: Message) => void
  readonly model: () => Model
  /** Calls back after every change; answers how to stop that. */
  readonly subscribe: (listener: () => void) => () => void
  /** Waits until everything asked for so far is stored and done: what a host does before it ends. */
  readonly settled: Effect.Effect<void>
}

/** A place in the row of steps that somebody waits for. */
interface Milestone {
  readonly _tag: "Milestone"
  readonly reached: Deferred.Deferred<void>
}

/**
 * One entry of the journal. A step that finds it changed stores it as it is by then, with what later steps have added;
 * those find nothing left to do. So a burst of thousands of scans is not thousands of files.
 */
interface Entry {
  readonly _tag: "Entry"
  newest: Command | undefined
}

/** Starts the screens; they run until the scope closes. */
export const run = Effect.fnUntraced(function* (
  beginning: Omit<Beginning, "now">,
  fetchLater?: Host["fetchLater"]
) {
  const ports = yield* Effect.context<Ports>()
  const steps = yield* Queue.unbounded<ReadonlyArray<Command | Entry | Milestone>>()
  const working = yield* FiberSet.make()
  /** What goes on until something ends it: the channel of pushes, the work on an open order. */
  const held = yield* FiberMap.make<string>()
  const listeners = new Set<() => void>()
  const [start, first] = init({ ...beginning, now: yield* Clock.currentTimeMillis })
  let current = start

  const entries = new Map<string, Entry>()
  /** A command as its place in the row holds it. */
  const placed = (command: Command): Command | Entry => {
    const name = storedAs(command)
    if (name === undefined) return command
    const entry = entries.get(name) ?? { _tag: "Entry", newest: undefined }
    entry.newest = command
    entries.set(name, entry)
    return entry
  }

  const take = (message: Message): void => {
    const [next, commands] = update(current, message)
    const isChanged = next !== current
    current = next
    if (commands.length > 0) Queue.offerUnsafe(steps, commands.map(placed))
    if (isChanged) for (const listener of listeners) listener()
  }

  const host: Host = {
    fetchLater,
    model: () => current,
    tell: (message) =>
      message._tag === "Scanned" && commandIn(message.code) !== undefined
        ? tellHeard(host, message, take)
        : take(message)
  }

  const performed = (command: Command) =>
    Effect.provideContext(
      Effect.suspend(() => perform(command, host)),
      ports
    )

  const begin = (command: Command): Effect.Effect<void> => {
    const done = performed(command)
    const name = heldAs(command)
    const ended = endsHeld(command)
    const ending =
      ended === undefined
        ? Effect.void
        : ended === "all"
          ? FiberMap.clear(held)
          : FiberMap.remove(held, ended)
    return Effect.andThen(
      ending,
      Effect.asVoid(name === undefined ? FiberSet.run(working, done) : FiberMap.run(held, name, done))
    )
  }

  const stored = (entry: Entry): Effect.Effect<void> =>
    Effect.suspend(() => {
      const { newest } = entry
      entry.newest = undefined
      return newest === undefined ? Effect.void : performed(newest)
    })

  const doing = Effect.gen(function* () {
    while (true) {
      const commands = yield* Queue.take(steps)
      for (const command of commands)
        if (command._tag === "Milestone") yield* Deferred.succeed(command.reached, undefined)
        else yield* command._tag === "Entry" ? stored(command) : begin(command)
    }
  })
  yield* Effect.forkScoped(doing)

  const ticking = Effect.gen(function* () {
    while (true) {
      const now = yield* Clock.currentTimeMillis
      host.tell({ _tag: "Ticked", now })
      yield* Effect.sleep(1000 - (now % 1000))
    }
  })
  yield* Effect.forkScoped(ticking)
  Queue.offerUnsafe(steps, first)

  return {
    tell: host.tell,
    model: host.model,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settled: Effect.gen(function* () {
      const reached = yield* Deferred.make<void>()
      Queue.offerUnsafe(steps, [{ _tag: "Milestone", reached }])
      yield* Deferred.await(reached)
      yield* FiberSet.awaitEmpty(working)
    })
  } satisfies Running
})
