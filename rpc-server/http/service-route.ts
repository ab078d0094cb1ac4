/** What a route beside /api wants of who calls it by a key (SERVICE-2). */
import { Effect, Result } from "effect"
import { routeOpenings, type ServiceRoute } from "#core/contract/scopes.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { lackedScope } from "#core/session/scope.ts"
import type { Authenticated } from "../rpc/caller.ts"
import { logRefused } from "../rpc/refused-call.ts"
import { Store } from "../store/engine/transaction.ts"
import * as keys from "../store/network/service-keys.ts"

/** Notes that a key was used; a session beside /api notes nothing. */
const used = ({ caller: { service, tokenHash }, seenAt }: Authenticated, now: Day.Instant) =>
  service === undefined || now - seenAt <= Day.minute
    ? Effect.void
    : Effect.asVoid(
        Effect.forkDetach(
          Store.use((store) =>
            store.transact(function* () {
              return Result.succeed(yield* keys.touch(tokenHash, now))
            })
          ).pipe(Effect.ignore)
        )
      )

/** Why a route is not for the key that was sent; undefined where it is, and for people. */
export const shutTo = Effect.fnUntraced(function* (
  route: ServiceRoute,
  entered: Authenticated,
  now: Day.Instant
): Effect.fn.Return<Fault<"FlagOff"> | undefined, never, Store> {
  const { caller } = entered
  const flag =
    caller.service === undefined ? undefined : lackedScope(routeOpenings[route], caller.service.scopes)
  if (flag === undefined) {
    yield* used(entered, now)
    return undefined
  }
  const why = fault("FlagOff", { flag })
  yield* logRefused({ method: route, user: caller.username }, why, now)
  return why
})
