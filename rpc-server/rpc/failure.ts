/** The error that a caller gets for a call that did not come to its end; the rest is for the log. */
import { Cause, Effect } from "effect"
import { isFault } from "#core/fault.ts"
import { apiCallFailure } from "#core/text/failed-call.ts"
import { logFailure } from "../log.ts"
import { Unavailable } from "../store/engine/transaction.ts"
import { domainError, internalError, ReadyError, type RpcError } from "./envelope.ts"

/** The error of a failed call. `about` is what an entry of the log names: method, id and user. */
export const errorOf = Effect.fnUntraced(function* (
  cause: Cause.Cause<unknown>,
  about: Readonly<Record<string, string>>
) {
  const failure = Cause.squash(cause)
  if (failure instanceof ReadyError) return failure.error
  if (isFault(failure)) return domainError(failure)
  // A call that was broken off, by a server that stops, did its work or did not: a repeat under its key finds out.
  const isBrokenOff = Cause.hasInterruptsOnly(cause)
  if (isBrokenOff || failure instanceof Unavailable) {
    yield* failure instanceof Unavailable
      ? logFailure("the store cannot answer", about, Cause.fail(failure.cause))
      : logFailure("a call was broken off", about, cause)
    return {
      code: internalError,
      message: apiCallFailure,
      data: { tag: "Unavailable" }
    } satisfies RpcError as RpcError
  }
  yield* logFailure("a call failed", about, cause)
  return { code: internalError, message: apiCallFailure } satisfies RpcError as RpcError
})
