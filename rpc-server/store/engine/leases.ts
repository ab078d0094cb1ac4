/**
 * What one node of several does alone, it does under a lease: a row that says whose the work is, and until when. It is
 * renewed while its owner lives and ends with it. Only the database's clock is asked, so that nodes whose clocks differ
 * agree; an owner that cannot renew in time stops its work before anybody else can begin with it. A process that stood
 * still for the whole term may go on for an instant all the same: what is done under a lease bears being done twice.
 *
 * The embedded store belongs to one process as a whole, which owns all of it without a lease.
 */
import { randomUUID } from "node:crypto"
import { hostname } from "node:os"
import { Duration, Effect, Fiber, Result, Schema } from "effect"
import { Store, select, type Tx, write } from "./transaction.ts"

/** Leases are taken on PostgreSQL alone, and stand in its words. */
const now = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"

const taken = select(
  Schema.Struct({ owner: Schema.String }),
  `INSERT INTO lease (name, owner, until) VALUES (?, ?, ${now} + CAST(? AS BIGINT))
   ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until
   WHERE lease.owner = excluded.owner OR lease.until <= ${now} RETURNING owner`
)
/** Takes a lease that is free, or renews one's own, for so many milliseconds from now; false when it is another's. */
export const take = function* (name: string, owner: string, term: number): Tx<boolean> {
  return (yield* taken(name, owner, term)).length > 0
}
/** Gives it back, if it is still one's own. */
export const giveBack = write("DELETE FROM lease WHERE name = ? AND owner = ?")

/** Takes away the leases of a kind that nobody renewed in time; answers their names. */
export const expired = select(
  Schema.Struct({ name: Schema.String }),
  `DELETE FROM lease WHERE name LIKE ? AND until <= ${now} RETURNING name`
)

/** A name that tells an operator which process it is. */
export const ownerName = (): string => `${hostname()} ${process.pid} ${randomUUID()}`

const usualTerm = Duration.seconds(30)

type Store_ = Store["Service"]
/** One try, by the store's own time limits; false when another owns it, or the database is away. */
const tryTo = (store: Store_, name: string, owner: string, term: number) =>
  store.transact(function* () {
    return Result.succeed(yield* take(name, owner, term))
  })

/**
 * Renews until it is lost: another has it, or most of the term has passed without a renewal. The node's own monotonic
 * clock counts from before the question, so that the owner stops before the lease ends by the database's clock.
 */
const keep = Effect.fnUntraced(function* (
  store: Store_,
  name: string,
  owner: string,
  term: number,
  startedAt: number
) {
  const safe = (term * 5) / 6
  let safeUntil = startedAt + safe
  while (true) {
    yield* Effect.sleep(Math.max(0, Math.min(term / 3, safeUntil - performance.now())))
    const requestedAt = performance.now()
    if (requestedAt >= safeUntil) return
    // A renewal that hangs is not waited for beyond the term.
    const renewing = yield* Effect.forkDetach(Effect.result(tryTo(store, name, owner, term)))
    const renewed = yield* Effect.timeoutOption(Fiber.join(renewing), safeUntil - requestedAt)
    if (renewed._tag === "None") return
    if (Result.isFailure(renewed.value)) continue
    if (!renewed.value.success) return
    safeUntil = requestedAt + safe
  }
})

/**
 * Waits for a lease, then works for as long as the work takes and the lease is one's own: it is interrupted when the
 * lease is lost. Answers whether the work came to its end.
 */
export const alone = Effect.fnUntraced(function* <E, R>(
  name: string,
  work: Effect.Effect<void, E, R>,
  { owner = ownerName(), term: given = usualTerm as Duration.Input } = {}
): Effect.fn.Return<boolean, E, R | Store> {
  const store = yield* Store
  if (store.database === "sqlite") return yield* Effect.as(work, true)
  const term = Duration.toMillis(Duration.fromInputUnsafe(given))
  let startedAt = performance.now()
  while (!(yield* Effect.orElseSucceed(tryTo(store, name, owner, term), () => false))) {
    yield* Effect.sleep(term / 3)
    startedAt = performance.now()
  }
  const back = store.transact(function* () {
    yield* giveBack(name, owner)
    return Result.succeed(undefined)
  })
  return yield* Effect.raceFirst(
    Effect.as(work, true),
    Effect.as(keep(store, name, owner, term, startedAt), false)
  ).pipe(Effect.ensuring(Effect.ignore(back)))
})

/** Work without an end that one node does at a time: when its owner is gone, another one goes on with it. */
export const byOneNode = <R>(
  name: string,
  work: Effect.Effect<void, never, R>,
  options?: Parameters<typeof alone>[2]
): Effect.Effect<never, never, R | Store> => Effect.forever(alone(name, work, options))
