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
  if (failure instanceof Unavailable) {
    yield* logFailure("the store cannot answer", about, Cause.fail(failure.cause))
    return {
      code: internalError,
      message: apiCallFailure,
      data: { tag: "Unavailable" }
    } satisfies RpcError as RpcError
  }
  yield* logFailure("a call failed", about, cause)
  return { code: internalError, message: apiCallFailure } satisfies RpcError as RpcError
})
