/**
 * A wait with an end. Timers run before input is read: a daemon that the machine kept from running finds the end of its
 * wait and what came meanwhile at once. The silence was its own then, so it listens a moment longer before it says that
 * nobody answered.
 */
import { Clock, Effect } from "effect"

/** How late a timer may be before this program counts as having been kept waiting. */
const lateAfter = 50
/** The moment longer; on a machine that is always late, no more than so many. */
const moment = 100
const moments = 5

/** Sleeps so long, and a few moments more where it wakes late. */
export const sleepAtLeast = Effect.fnUntraced(function* (milliseconds: number): Effect.fn.Return<void> {
  let wait = milliseconds
  for (let left = moments; left > 0; left--) {
    const end = (yield* Clock.currentTimeMillis) + wait
    yield* Effect.sleep(wait)
    if ((yield* Clock.currentTimeMillis) - end <= lateAfter) return
    wait = moment
  }
})

/** What an action comes to, or something else when that takes too long. */
export const withDeadline =
  <B, F>(milliseconds: number, orElse: () => Effect.Effect<B, F>) =>
  <A, E, R>(action: Effect.Effect<A, E, R>): Effect.Effect<A | B, E | F, R> =>
    Effect.raceFirst(action, Effect.andThen(sleepAtLeast(milliseconds), Effect.suspend(orElse)))
