/**
 * Gives the events for programs outside their positions, on one node of several (EVENT-2). It is woken by the pushes of its
 * own process and of the other nodes, and looks by itself where none comes: an event without a push waits a second.
 */
import { Effect, Queue, Result } from "effect"
import { Store } from "../store/engine/transaction.ts"
import * as positions from "../store/order/event-positions.ts"

/** What has committed meanwhile shares a round: a hundred invoices a second are ten rounds. */
const pace = "100 millis"
const patience = "1 second"

/** Gives positions until no row waits. */
export const giveAll: Effect.Effect<void, never, Store> = Effect.gen(function* () {
  const store = yield* Store
  while (yield* store.read(positions.doWait))
    yield* store.transact(function* () {
      return Result.succeed(yield* positions.give())
    })
}).pipe(Effect.ignore)

/** @param wakes has an entry where something may wait */
export const relaying = (wakes: Queue.Dequeue<void>): Effect.Effect<void, never, Store> =>
  giveAll.pipe(
    Effect.andThen(Effect.sleep(pace)),
    Effect.andThen(Effect.timeoutOption(Queue.take(wakes), patience)),
    Effect.forever
  )
