/** The ways a handler reaches the store. */
import { Effect, type Result } from "effect"
import type { Fault } from "#core/fault.ts"
import { once, type WriteFault } from "../store/engine/idempotency.ts"
import {
  type Database,
  type Decision,
  Store,
  type Tx,
  type Unavailable
} from "../store/engine/transaction.ts"
import type { Call } from "./handler.ts"

type Answer<R> = R extends Result.Result<infer A, unknown> ? A : never
type Refusal<R> = R extends Result.Result<unknown, infer E> ? E : never

/** Runs a decision as one transaction, together with the call's idempotency record. */
export const transact = <R extends Result.Result<unknown, unknown>>(
  call: Pick<Call, "idempotency">,
  decision: () => Tx<R>,
  isKept?: (answer: Answer<R>) => boolean
): Effect.Effect<Answer<R>, Refusal<R> | Fault<WriteFault> | Unavailable, Store> =>
  Store.use((store) =>
    store.transact(once(call.idempotency, decision as unknown as Decision<Answer<R>, Refusal<R>>, isKept))
  )

/** As `decide`, for what may be lost with the power: see the store's `note`. */
export const transactLossy = <R extends Result.Result<unknown, unknown>>(
  call: Pick<Call, "idempotency">,
  decision: () => Tx<R>
): Effect.Effect<Answer<R>, Refusal<R> | Fault<WriteFault> | Unavailable, Store> =>
  Store.use((store) =>
    store.note(once(call.idempotency, decision as unknown as Decision<Answer<R>, Refusal<R>>))
  )

/** Reads over one consistent state. `tx` is told which database it is, for what the two spell differently. */
export const read = <A>(tx: (database: Database) => Tx<A>): Effect.Effect<A, Unavailable, Store> =>
  Store.use((store) => store.read(() => tx(store.database)))

/** Reads over one consistent state, and may refuse. */
export const readOrRefuse = <R extends Result.Result<unknown, unknown>>(
  tx: () => Tx<R>
): Effect.Effect<Answer<R>, Refusal<R> | Unavailable, Store> =>
  Effect.flatMap(read(tx), (outcome) =>
    Effect.fromResult(outcome as unknown as Result.Result<Answer<R>, Refusal<R>>)
  )
