/** Runs the administrator's area: messages in, one model out, commands done. It keeps nothing, so nothing has to wait. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Day from "../../day.ts"
import { init, type Message, type Model } from "./model.ts"
import { type Ports, perform } from "./perform.ts"
import { update } from "./update.ts"

/** The running area, as a view sees it. */
export interface Running {
  readonly tell: (message: Message) => void
  readonly model: () => Model
  /** Calls back after every change; answers how to stop that. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Starts the area; it runs until the scope closes. */
export const run = Effect.gen(function* () {
  const ports = yield* Effect.context<Ports>()
  const start = yield* FiberSet.makeRuntime<never>()
  const listeners = new Set<() => void>()
  const [first, commands] = init
  let current = first

  const tell = (message: Message): void => {
    const [next, more] = update(current, message)
    const isChanged = next !== current
    current = next
    for (const command of more) start(Effect.provideContext(perform(command, tell), ports))
    if (isChanged) for (const listener of listeners) listener()
  }

  const ticking = Effect.gen(function* () {
    while (true) {
      yield* Effect.sleep(Day.second)
      tell({ _tag: "Ticked", now: yield* Clock.currentTimeMillis })
    }
  })
  yield* Effect.forkScoped(ticking)
  for (const command of commands) start(Effect.provideContext(perform(command, tell), ports))

  return {
    tell,
    model: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  } satisfies Running
})
