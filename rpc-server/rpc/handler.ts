/** The call that a method's handler receives, and how the handlers of a service are written down. */
import { Effect } from "effect"
import type * as Schema from "effect/Schema"
import type { Arguments, GateFault, Method } from "#core/contract/method.ts"
import type * as Day from "#core/day.ts"
import type { Fault, FaultTag } from "#core/fault.ts"
import type { Flags } from "#core/session/flags.ts"
import type { Scope } from "#core/session/scope.ts"
import type { CommerceBackend } from "../commerce/backend.ts"
import type { InvoiceRegistration } from "../commerce/invoice-registration.ts"
import type { Idempotency } from "../store/engine/idempotency.ts"
import type { Store, Unavailable } from "../store/engine/transaction.ts"
import type { FaultInjection } from "./fault-injection.ts"
import { atHubOfCall } from "./hub-of-call.ts"
import type { Rooms } from "./rooms.ts"

/** Who calls, and for which store. Everything here comes from the session, nothing from the parameters. */
export interface Caller {
  readonly userId: number
  readonly username: string
  readonly name: string
  readonly isAdmin: boolean
  readonly type: string | null
  /** The store the call acts for: the one in the header, else the user's own. */
  readonly storeId: number
  readonly hubId: number
  /** Those of `storeIds` that work with the hub of the store which the call acts for. */
  readonly hubStoreIds: ReadonlyArray<number>
  /** Every store, and every hub, that the user may act for. */
  readonly storeIds: ReadonlyArray<number>
  /** The hubs of `storeIds`, each at the place of its store. */
  readonly storeHubs: ReadonlyArray<number>
  readonly hubIds: ReadonlyArray<number>
  readonly flags: Flags
  /** Stock received before it is invisible. */
  readonly cutOff: string | null
  readonly tokenHash: string
  /** Of a service account, in the place of flags; undefined for people. */
  readonly service?: Service
}

/** What a key opens, and how often. */
export interface Service {
  readonly scopes: ReadonlyArray<Scope>
  /** Whose orders it may send. */
  readonly sources: ReadonlyArray<string>
  /** Calls a minute. */
  readonly rate: number
}

export interface Call {
  readonly caller: Caller
  readonly now: Day.Instant
  /** Set for a write that carries an Idempotency-Key. */
  readonly idempotency: Idempotency | undefined
}

export type Needs = Store | Rooms | FaultInjection | CommerceBackend | InvoiceRegistration

export type Handler<M extends Method> =
  M extends Method<string, infer P, infer R extends Schema.Constraint, infer F extends FaultTag>
    ? (
        args: Arguments<P>,
        call: Call
      ) => Effect.Effect<R["Encoded"], Fault<F | GateFault> | Unavailable, Needs>
    : never

/** A handler for every method of a service. */
export type Handlers<S> = { readonly [K in keyof S]: S[K] extends Method ? Handler<S[K]> : never }

/** A method with its handler, types folded away: what the answerer looks up by name. */
export interface Bound {
  readonly method: Method
  readonly run: (args: never, call: Call) => Effect.Effect<unknown, Fault | Unavailable, Needs>
}

/**
 * The handlers of a service, each at the hub of its call. They are in no span of their own: the span of a call is made
 * around its gates, where calls are traced.
 */
export const implement = <const S extends Record<string, Method>>(
  service: S,
  handlers: Handlers<S>
): ReadonlyArray<Bound> =>
  Object.entries(service).map(([key, method]) => {
    const run = handlers[key] as unknown as Bound["run"]
    return {
      method,
      run: (args, call) => atHubOfCall(method, args, call.caller)(Effect.suspend(() => run(args, call)))
    }
  })
