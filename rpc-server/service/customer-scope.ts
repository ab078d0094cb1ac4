/** Which customers a call may see (CUSTOMER-1), and how many numbers it may try (PHONE-6). */
import { Effect, Result } from "effect"
import { lookUpSpan, mostOwnLookUps, requireLookUp } from "#core/counter/customer-look-up.ts"
import type { Fault } from "#core/fault.ts"
import type { Call } from "../rpc/handler.ts"
import { transact } from "../rpc/transact.ts"
import { Seldom } from "../seldom.ts"
import * as lookUps from "../store/counter/customer-look-ups.ts"
import type { Store, Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"

interface Named {
  readonly id: number
}

/**
 * Whether a number may be looked up: not where too many of before were nobody's, whoever's this one is. What is asked at
 * once is judged one after the other.
 */
export const requireTry = function* (
  { caller, now }: Call,
  mobile: string
): Tx<Result.Result<void, Fault<"TooManyAttempts">>> {
  yield* lookUps.holdUser(caller.userId)
  return requireLookUp(yield* lookUps.ofUnknown(caller.userId, mobile, now - lookUpSpan), now)
}

/**
 * One whom no store of the caller's has served counts as looked up, as does a number that nobody has; whether it is one
 * of the caller's stores'.
 */
export const requireSeen = function* (
  call: Call,
  mobile: string,
  found: Named | undefined
): Tx<Result.Result<{ readonly isServed: boolean }, Fault<"TooManyAttempts">>> {
  const { caller, now } = call
  const mayTry = yield* requireTry(call, mobile)
  if (Result.isFailure(mayTry)) return Result.fail(mayTry.failure)
  if (found === undefined) {
    yield* lookUps.noteUnknown(caller.userId, mobile, now)
    return Result.succeed({ isServed: false })
  }
  const { id } = found
  if (yield* lookUps.isServed(mobile, caller)) {
    const before = yield* lookUps.ofOwn(caller.userId, id, now - lookUpSpan)
    const mayLook = requireLookUp(before, now, mostOwnLookUps)
    if (Result.isFailure(mayLook)) return Result.fail(mayLook.failure)
    yield* lookUps.noteOwn(caller.userId, id, now)
    return Result.succeed({ isServed: true })
  }
  const allowed = requireLookUp(yield* lookUps.ofOthers(caller.userId, id, now - lookUpSpan), now)
  if (Result.isFailure(allowed)) return Result.fail(allowed.failure)
  yield* lookUps.note(caller.userId, id, now)
  return Result.succeed({ isServed: false })
}

/** The entry of the log for somebody who looked up more than they may. */
export const tooMany = "too many customers of other stores, or numbers of nobody, were looked up"
const seldom = new Seldom()
/** Who looks up too many of something has a line in the log and the audit, for whoever administers: one a minute. */
export const logged =
  (what: string, call: Call) =>
  <A, E, R>(answer: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | Store> =>
    Effect.tapError(answer, (why) => {
      if ((why as Partial<Fault>).tag !== "TooManyAttempts") return Effect.void
      const times = seldom.take(`${call.caller.username} ${what}`, call.now)
      if (times === undefined) return Effect.void
      const entry = transact({ idempotency: undefined }, function* () {
        yield* audit.ofCustomer(call, "nobody", "look-ups refused", { what, times })
        return Result.succeed(undefined)
      })
      return Effect.andThen(
        Effect.logWarning(what).pipe(Effect.annotateLogs({ user: call.caller.username, times })),
        Effect.ignore(entry)
      )
    })
