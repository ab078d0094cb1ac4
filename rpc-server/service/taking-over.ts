/** The number of packs that one person takes over from others: bounded by the hour, and told to who runs the server (CLAIM-8). */
import { Effect, Result } from "effect"
import { type Fault, fault } from "#core/fault.ts"
import { mostOfHour } from "#core/session/day-budget.ts"
import { tookTooMany } from "#core/text/claim.ts"
import type { Call } from "../rpc/handler.ts"
import { Seldom } from "../seldom.ts"
import { takeOfHour } from "../store/engine/day-use.ts"
import type { Tx } from "../store/engine/transaction.ts"
import type { ClaimRow } from "../store/pack/claimed-codes.ts"

const seldom = new Seldom()
const why = tookTooMany(mostOfHour.takeovers)

/** One more pack of somebody is taken over; one's own of another screen is no matter of others. */
export const requireTakeOver = function* (
  { caller, now }: Call,
  claim: Pick<ClaimRow, "user_id">
): Tx<Result.Result<void, Fault<"InvalidData">>> {
  return claim.user_id === caller.userId || (yield* takeOfHour(caller.userId, "takeovers", now))
    ? Result.succeed(undefined)
    : Result.fail(fault("InvalidData", { why }))
}

/** Called after the transaction, with what its refusals say. */
export const logTakeOvers = (
  { caller, now }: Call,
  reasons: ReadonlyArray<string | undefined>
): Effect.Effect<void> => {
  const times = reasons.some((each) => each?.endsWith(why))
    ? seldom.take(String(caller.userId), now)
    : undefined
  return times === undefined
    ? Effect.void
    : Effect.logWarning("too many packs taken over").pipe(
        Effect.annotateLogs({ user: caller.username, hub: caller.hubId, times })
      )
}
