/**
 * The number of calls that may change something of a user in a day (BOUND-1). A server takes some at once from what the
 * store counts for all, so that a write costs no second one.
 */
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import type { Bounded } from "#core/session/day-budget.ts"
import { take } from "../store/engine/day-use.ts"
import { Store, type Unavailable } from "../store/engine/transaction.ts"

const of: Bounded = "writes"
const atOnce = 100

export class WritesOfDay {
  #day = ""
  /** The writes that are left, by user, of those taken from the store. */
  readonly #left = new Map<number, number>()
  /** The users for whom the store has no more today. */
  readonly #spent = new Set<number>()

  /** Takes one of a user's day; false where there is none any more. */
  take(userId: number, now: Day.Instant): Effect.Effect<boolean, Unavailable, Store> {
    const today = Day.dayAt(now)
    if (today !== this.#day) {
      this.#left.clear()
      this.#spent.clear()
    }
    this.#day = today
    const left = this.#left.get(userId) ?? 0
    if (left === 0) return this.#spent.has(userId) ? Effect.succeed(false) : this.#more(userId, now)
    this.#left.set(userId, left - 1)
    return Effect.succeed(true)
  }

  #more(userId: number, now: Day.Instant): Effect.Effect<boolean, Unavailable, Store> {
    const some = (much: number) =>
      Store.use((store) => store.transact(() => take(userId, of, much, now))).pipe(
        Effect.as(much),
        Effect.catchTag("Fault", () => Effect.succeed(0))
      )
    return Effect.flatMap(some(atOnce), (many) => (many > 0 ? Effect.succeed(many) : some(1))).pipe(
      Effect.map((taken) => {
        if (taken === 0) this.#spent.add(userId)
        else this.#left.set(userId, (this.#left.get(userId) ?? 0) + taken - 1)
        return taken > 0
      })
    )
  }
}
