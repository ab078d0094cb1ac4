/**
 * A password that somebody says is theirs: counted, waited for and judged in one way, wherever it is asked (LOGIN-1).
 */
import { Clock, Effect, Result, Schedule } from "effect"
import type * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { failed, reserve, succeeded, type Turn, takenBack } from "#core/session/guessing.ts"
import { networkOf, Origin } from "../origin.ts"
import { countLoginRefusal } from "../rpc/measures.ts"
import { Store, type Tx, type Unavailable } from "../store/engine/transaction.ts"
import * as failures from "../store/network/login-failures.ts"

/** Tries of one name from one address wait for each other, so often and so long. */
const queue = Schedule.spaced("40 millis").pipe(Schedule.upTo({ duration: "5 seconds" }))

class Queued {
  readonly _tag = "Queued"
}

/** The turn of a try, once no other one of the same name from the same address is being judged. */
const turnOf = Effect.fnUntraced(function* (username: string, address: string) {
  const store = yield* Store
  const ask = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const turn = yield* store.transact(function* () {
      const { tried, guessed } = yield* failures.hold(username, address, now)
      const turn = reserve(tried, guessed, now)
      if (turn._tag !== "Go") return Result.succeed<Turn>(turn)
      yield* failures.setTried(username, address, turn.tried)
      yield* failures.setGuessed(address, turn.guessed)
      return Result.succeed<Turn>(turn)
    })
    return turn._tag === "Queue" ? yield* Effect.fail(new Queued()) : turn
  })
  return yield* Effect.retry(ask, { schedule: queue, while: (error) => error._tag === "Queued" })
})

/** Writes down how a try ended. */
const settle = function* (
  username: string,
  address: string,
  outcome: "right" | "wrong" | "unseen",
  now: Day.Instant
): Tx<void> {
  const { tried, guessed } = yield* failures.hold(username, address, now)
  if (outcome === "wrong") {
    yield* failures.setTried(username, address, failed(tried, now))
    return yield* failures.bound()
  }
  yield* failures.setGuessed(address, takenBack(guessed))
  yield* failures.setTried(
    username,
    address,
    outcome === "right" ? succeeded(now) : { ...tried, judging_until: 0 }
  )
}

/**
 * Does what a password opens: `settled` writes the try down in the transaction of that. Where that comes to nothing, or is
 * answered as the repeat of a call, the try counts for nothing and the next one need not wait for it.
 */
export type Opening = <B, E, R>(
  deed: (settled: (now: Day.Instant) => Tx<void>) => Effect.Effect<B, E, R>
) => Effect.Effect<B, E, R>

export type Verdict<A> =
  | { readonly is: "right"; readonly found: A; readonly opening: Opening }
  /** A wrong name or password; the failure is stored and logged. */
  | { readonly is: "wrong" }
  | { readonly is: "refused"; readonly why: Fault<"TooManyAttempts" | "PasswordsBusy"> }

const refused = (why: Fault<"TooManyAttempts" | "PasswordsBusy">): Verdict<never> => ({ is: "refused", why })

/**
 * Judges a password of a name, asked from the address of the call.
 * @param look what the password opens; undefined where it is wrong
 * @param what an entry of the log is called where it is wrong
 */
export const judge = <A, E, R>(
  username: string,
  what: string,
  look: Effect.Effect<A | undefined, E, R>
): Effect.Effect<Verdict<A>, E | Unavailable, R | Store> =>
  Effect.gen(function* () {
    const store = yield* Store
    const from = yield* Origin
    const address = networkOf(from)
    const turn = yield* turnOf(username, address)
    if (turn._tag === "Wait") {
      yield* countLoginRefusal("too_many_attempts")
      return refused(fault("TooManyAttempts", { seconds: Math.max(1, Math.ceil(turn.for / 1000)) }))
    }
    const ended = (outcome: "wrong" | "unseen") =>
      Effect.flatMap(Clock.currentTimeMillis, (then) =>
        store.transact(function* () {
          return Result.succeed(yield* settle(username, address, outcome, then))
        })
      )
    const found = yield* Effect.onError(look, () => Effect.ignore(ended("unseen")))
    if (found === undefined) {
      yield* ended("wrong")
      yield* countLoginRefusal("wrong")
      const count = turn.tried.failures + 1
      yield* Effect.logWarning(what).pipe(Effect.annotateLogs({ username, address: from, failures: count }))
      return { is: "wrong" } satisfies Verdict<A>
    }
    const dropped = Effect.ignore(ended("unseen"))
    const opening: Opening = (deed) =>
      Effect.suspend(() => {
        let isSettled = false
        const settled = function* (now: Day.Instant): Tx<void> {
          isSettled = true
          yield* settle(username, address, "right", now)
        }
        return deed(settled).pipe(
          Effect.tap(() => (isSettled ? Effect.void : dropped)),
          Effect.onError(() => dropped)
        )
      })
    return { is: "right", found, opening } satisfies Verdict<A>
  }).pipe(
    Effect.catchIf(
      (error) => error instanceof Queued,
      () => Effect.as(countLoginRefusal("busy"), refused(fault("PasswordsBusy")) as Verdict<A>)
    )
  ) as Effect.Effect<Verdict<A>, E | Unavailable, R | Store>
