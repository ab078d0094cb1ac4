/**
 * Runs screens, whatever they are: messages in, one model out, commands done. The one runner of the terminal, the browser,
 * the administrator's area and the command line. Updates are synchronous and in order. What a step stores is stored before
 * the rest of it is done, and steps are begun in the order in which they were made: the beep of a scan comes after the scan
 * is safe.
 */
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as FiberMap from "effect/FiberMap"
import * as FiberSet from "effect/FiberSet"
import * as Queue from "effect/Queue"
import * as Day from "../day.ts"

/** What doing a command sees of the screens, and how it tells them what came of it. */
export interface Host<Model, Message> {
  readonly tell: (message: Message) => void
  readonly model: () => Model
}

/** What is run. */
export interface Program<Model, Message, Command, Ports> {
  readonly start: readonly [Model, ReadonlyArray<Command>]
  readonly update: (model: Model, message: Message) => readonly [Model, ReadonlyArray<Command>]
  readonly perform: (command: Command, host: Host<Model, Message>) => Effect.Effect<void, never, Ports>
  /** Takes what a message comes to, at once or later, where that is not the message as it is; false of any other. */
  readonly hear?: (message: Message, host: Host<Model, Message>, take: (message: Message) => void) => boolean
  /** What is told at the start and with every second. */
  readonly ticked?: (now: Day.Instant) => Message
  /** What goes on until something ends it, by the name under which there is one at a time; undefined for the rest. */
  readonly heldAs?: (command: Command) => string | undefined
  /** What a command ends, before it is done: by that name, or all of it. */
  readonly endsHeld?: (command: Command) => "all" | string | undefined
  /** What a command stores anew: only the newest is, before anything of its step that comes after it. */
  readonly storedAs?: (command: Command) => string | undefined
}

/** Running screens, as a view sees them. */
export interface Running<Model, Message> extends Host<Model, Message> {
  /** Calls back after every change; answers how to stop that. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Waits until everything asked for so far is stored and done, and what came of it: what a host does before it ends.
   * What is held goes on.
   */
  readonly settled: Effect.Effect<void>
  /** Begins to store what waits for an earlier write: what a host does whose page goes at once. */
  readonly storeAtOnce: () => void
}

/** A place in the row of steps that somebody waits for. */
interface Milestone {
  readonly _tag: "Milestone"
  readonly reached: Deferred.Deferred<void>
}

/**
 * What is stored under one name. A step that finds it changed stores it as it is by then, with what later steps have
 * added; those find nothing left to do. So a burst of thousands of scans is not thousands of files.
 */
interface Entry<Command> {
  readonly _tag: "Entry"
  newest: Command | undefined
}

type Asked<Command> = Milestone | Entry<Command> | { readonly _tag: "Command"; readonly command: Command }

/** Runs a program until the scope closes. */
export const run = Effect.fnUntraced(function* <Model, Message, Command, Ports>(
  program: Program<Model, Message, Command, Ports>
) {
  const ports = yield* Effect.context<Ports>()
  const steps = yield* Queue.unbounded<ReadonlyArray<Asked<Command>>>()
  const working = yield* FiberSet.make()
  const fibers = yield* FiberMap.make<string>()
  const listeners = new Set<() => void>()
  const [start, first] = program.start
  let current = start
  let stepsMade = 0

  const entries = new Map<string, Entry<Command>>()
  /** A command as its place in the row holds it. */
  const placed = (command: Command): Asked<Command> => {
    const name = program.storedAs?.(command)
    if (name === undefined) return { _tag: "Command", command }
    const entry = entries.get(name) ?? { _tag: "Entry", newest: undefined }
    entry.newest = command
    entries.set(name, entry)
    return entry
  }
  const ask = (commands: ReadonlyArray<Command>): void => {
    if (commands.length === 0) return
    stepsMade += 1
    Queue.offerUnsafe(steps, commands.map(placed))
  }

  /** A message is a step, without anything between: few steps lie between a scanner and the rule for its scan. */
  const tell = (message: Message, isWhatItComesTo?: boolean): void => {
    if (isWhatItComesTo !== true && program.hear?.(message, host, take) === true) return
    const [next, commands] = program.update(current, message)
    const isChanged = next !== current
    current = next
    ask(commands)
    if (isChanged) for (const listener of listeners) listener()
  }
  const take = (message: Message): void => tell(message, true)
  const host: Host<Model, Message> = { model: () => current, tell }

  const performed = (command: Command): Effect.Effect<void> =>
    Effect.provideContext(
      Effect.suspend(() => program.perform(command, host)),
      ports
    )

  const begin = (command: Command): Effect.Effect<void> => {
    const done = performed(command)
    const name = program.heldAs?.(command)
    const ended = program.endsHeld?.(command)
    const ending =
      ended === undefined
        ? Effect.void
        : ended === "all"
          ? FiberMap.clear(fibers)
          : FiberMap.remove(fibers, ended)
    return Effect.andThen(
      ending,
      Effect.asVoid(name === undefined ? FiberSet.run(working, done) : FiberMap.run(fibers, name, done))
    )
  }

  const stored = (entry: Entry<Command>): Effect.Effect<void> =>
    Effect.suspend(() => {
      const { newest } = entry
      entry.newest = undefined
      return newest === undefined ? Effect.void : performed(newest)
    })

  const doing = Effect.gen(function* () {
    while (true)
      for (const each of yield* Queue.take(steps))
        if (each._tag === "Milestone") yield* Deferred.succeed(each.reached, undefined)
        else yield* each._tag === "Entry" ? stored(each) : begin(each.command)
  })
  yield* Effect.forkScoped(doing)

  const { ticked } = program
  if (ticked !== undefined) {
    const ticking = Effect.gen(function* () {
      while (true) {
        const now = yield* Clock.currentTimeMillis
        host.tell(ticked(now))
        yield* Effect.sleep(Day.second - (now % Day.second))
      }
    })
    yield* Effect.forkScoped(ticking)
  }
  ask(first)

  const milestone = Effect.gen(function* () {
    const reached = yield* Deferred.make<void>()
    Queue.offerUnsafe(steps, [{ _tag: "Milestone", reached }])
    yield* Deferred.await(reached)
  })

  const running: Running<Model, Message> = {
    ...host,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settled: Effect.gen(function* () {
      let seen: number
      do {
        seen = stepsMade
        yield* milestone
        yield* FiberSet.awaitEmpty(working)
      } while (seen !== stepsMade)
    }),
    storeAtOnce: () => {
      for (const entry of entries.values()) Effect.runFork(stored(entry))
    }
  }
  return running
})
