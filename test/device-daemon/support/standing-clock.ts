/** A clock for a daemon that stands until the test lets time pass: what waits on it waits exactly so long, and no test does. */
import { type Clock, Effect, Exit, Scope } from "effect"
import * as TestClock from "effect/testing/TestClock"

export interface StandingClock extends AsyncDisposable {
  readonly clock: Clock.Clock
  /** What was due within this time has been begun when it answers. */
  readonly pass: (milliseconds: number) => Promise<void>
  /** Lets time pass, so many milliseconds with each turn of this process, until something is over. */
  readonly passDuring: <A>(work: Promise<A>, step?: number) => Promise<A>
  readonly now: () => number
}

export const standingClock = async (): Promise<StandingClock> => {
  const scope = await Effect.runPromise(Scope.make())
  const clock = await Effect.runPromise(Scope.provide(TestClock.make({ warningDelay: "1 hour" }), scope))
  await Effect.runPromise(clock.setTime(Date.now()))
  const pass = (milliseconds: number) => Effect.runPromise(clock.adjust(milliseconds))
  return {
    clock,
    pass,
    passDuring: async (work, step = 10) => {
      let isOver = false
      const end = () => {
        isOver = true
      }
      work.then(end, end)
      while (!isOver) {
        await pass(step)
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      return work
    },
    now: () => clock.currentTimeMillisUnsafe(),
    [Symbol.asyncDispose]: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
