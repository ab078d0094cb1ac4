/** Orders that are looked for by number: one that stands in the archive comes back for whoever may see it. */
import { Effect, Result } from "effect"
import type * as Day from "#core/day.ts"
import * as archivedOrders from "../store/archive/archived-orders.ts"
import { Store, type Unavailable } from "../store/engine/transaction.ts"
import type { Scope } from "../store/order/scope.ts"

/** Brings an archived order back; answers whether there was one. Nothing is written where there is none. */
const bringBack = Effect.fnUntraced(function* (
  scope: Scope,
  numbers: ReadonlyArray<archivedOrders.OrderNumber>,
  now: Day.Instant
) {
  const store = yield* Store
  for (const by of numbers) {
    if (!(yield* store.read(() => archivedOrders.holds(scope, by)))) continue
    return yield* store.transact(function* () {
      return Result.succeed(yield* archivedOrders.bringBack(scope, by, now))
    })
  }
  return false
})

/** The result of a read; where it found nothing, of a second one once the order under one of these numbers is back. */
export const orArchived = <A, E>(
  {
    scope,
    numbers,
    now
  }: {
    readonly scope: Scope
    readonly numbers: ReadonlyArray<archivedOrders.OrderNumber>
    readonly now: Day.Instant
  },
  isThere: (found: A) => boolean,
  looked: Effect.Effect<A, E, Store>
): Effect.Effect<A, E | Unavailable, Store> =>
  Effect.flatMap(looked, (found) =>
    isThere(found)
      ? Effect.succeed(found)
      : Effect.flatMap(bringBack(scope, numbers, now), (isBack) => (isBack ? looked : Effect.succeed(found)))
  )
