/** Every call of a screen, made over a store in the process of its test by somebody who is logged in. */
import { Effect, Result } from "effect"
import { decoderOf } from "#rpc-server/rpc/arguments.ts"
import { authenticate, hashToken } from "#rpc-server/rpc/caller.ts"
import { bound } from "#rpc-server/service/all.ts"
import { type Database, type Statement, Store, type Tx } from "#rpc-server/store/engine/transaction.ts"
import * as sessions from "#rpc-server/store/network/sessions.ts"
import { callsAt, type Facts } from "#test/support/screen-calls.ts"
import { firstHub, type Place, within } from "#test/support/server.ts"
import { needs } from "#test/support/services.ts"

const session = "p".repeat(43)

/** Answers the calls that failed. `execute` hears of each statement, and of the hub that its transaction works for. */
export const driveCalls = (
  where: Place,
  facts: Facts,
  now: number,
  execute: (database: Database, statement: Statement, hub: number | undefined) => void
) =>
  within(
    where,
    Effect.gen(function* () {
      const inner = yield* Store
      const noting = <A>(tx: () => Tx<A>) =>
        function* (): Tx<A> {
          const generator = tx()
          let next = generator.next()
          let hub: number | undefined = firstHub
          while (next.done !== true) {
            const { goesTo, isLock, findsSpread } = next.value
            if (goesTo !== undefined) hub = goesTo.hub
            else if (isLock !== true && findsSpread !== true) execute(inner.database, next.value, hub)
            next = generator.next(yield next.value)
          }
          return next.value
        }
      const store = Store.of({
        ...inner,
        transact: (decision) => inner.transact(noting(decision)),
        note: (decision) => inner.note(noting(decision)),
        read: (tx) => inner.read(noting(tx)),
        readEarly: (tx) => inner.readEarly(noting(tx))
      })
      yield* store.transact(function* () {
        yield* sessions.add(hashToken(session), 1, "login", now, now)
        return Result.succeed(undefined)
      })
      const found = yield* store.read(() => authenticate(hashToken(session), undefined, now))
      if (Result.isFailure(found)) throw new Error("nobody is logged in")
      const { caller } = found.success
      const failed: Array<string> = []
      for (const { name, method, params } of callsAt(now)) {
        const handler = bound.find((candidate) => candidate.method.name === method)
        if (handler === undefined) throw new Error(`${method} has no handler`)
        const args = decoderOf(handler.method)(params(facts, 0))
        if (Result.isFailure(args)) throw new Error(`${name}: ${args.failure}`)
        const exit = yield* Effect.exit(
          handler
            .run(args.success as never, { caller, now, idempotency: undefined })
            .pipe(Effect.provide(needs(store)))
        )
        if (exit._tag === "Failure") failed.push(`${name}: ${String(exit.cause)}`)
      }
      return failed
    })
  )
