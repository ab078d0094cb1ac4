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
import type { Rooms } from "./rooms.ts"

type Answer<R> = R extends Result.Result<infer A, unknown> ? A : never
type Refusal<R> = R extends Result.Result<unknown, infer E> ? E : never

/** Runs a decision as one transaction, together with the call's idempotency record. */
export const transact = <R extends Result.Result<unknown, unknown>>(
  call: Pick<Call, "idempotency">,
  decision: () => Tx<R>,
  isKept: (answer: Answer<R>) => boolean = () => true
): Effect.Effect<Answer<R>, Refusal<R> | Fault<WriteFault> | Unavailable, Store> =>
  Store.use((store) =>
    store.transact(once(call.idempotency, decision as unknown as Decision<Answer<R>, Refusal<R>>, { isKept }))
  )

/** Who hears of a change once it is committed. */
export type Announcement = Effect.Effect<void, Unavailable, Rooms | Store>

/** What a transaction answers its caller, and what it announces to everybody else. */
export interface Announced<A> {
  readonly answer: A
  readonly announcement: Announcement
}
type AnnouncedIn<R> = Answer<R> extends Announced<infer A> ? A : never

/** Transacts a decision that announces: the answer alone is stored, and a repeat of it announces nothing new. */
export const transactAndAnnounce = <R extends Result.Result<Announced<unknown>, unknown>>(
  call: Pick<Call, "idempotency">,
  decision: () => Tx<R>,
  recorded: {
    readonly isKept?: (answer: AnnouncedIn<R>) => boolean
    /** For a call that was answered before: the server that did it may have ended before it told anybody. */
    readonly repeated?: Announcement
    /** The decision may be lost with the power: see the store's `note`. */
    readonly isLossy?: boolean
  } = {}
): Effect.Effect<AnnouncedIn<R>, Refusal<R> | Fault<WriteFault> | Unavailable, Rooms | Store> => {
  const { isKept = () => true, repeated = Effect.void, isLossy = false } = recorded
  return Store.use((store) =>
    (isLossy ? store.note : store.transact)(
      once(call.idempotency, decision as unknown as Decision<Announced<AnnouncedIn<R>>, Refusal<R>>, {
        isKept: ({ answer }) => isKept(answer),
        answerOf: ({ answer }) => answer,
        repeated: (answer) => ({ answer: answer as AnnouncedIn<R>, announcement: repeated })
      })
    )
  ).pipe(
    Effect.tap(({ announcement }) => announcement),
    Effect.map(({ answer }) => answer)
  )
}

/** Transacts what may be lost with the power: see the store's `note`. */
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
