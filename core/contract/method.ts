/**
 * A method of the JSON-RPC interface as one value. The server's routing, decoding and access check, the typed client,
 * the OpenRPC document and the fuzz inputs are all made from it. A method that declares no flag or no tenant rule does
 * not compile.
 */
import type * as Schema from "effect/Schema"
import type { FaultTag } from "../fault.ts"
import type { FlagRule, Limit, Moves, Role, SecondPerson, Work } from "../session/access.ts"
import type { Flag } from "../session/flags.ts"

export interface Param<Name extends string = string, S extends Schema.Constraint = Schema.Constraint> {
  readonly name: Name
  readonly schema: S
  readonly isOptional: boolean
  /** A password: nothing of it is kept but what is as slow to guess as the password itself. */
  readonly isSecret?: true
  /** An object of ours alone: a field that it does not have is refused. Documents' clients send rows with more in them. */
  readonly isExact?: true
}
export interface OptionalParam<Name extends string = string, S extends Schema.Constraint = Schema.Constraint>
  extends Param<Name, S> {
  readonly isOptional: true
}

export const param = <const Name extends string, S extends Schema.Constraint>(
  name: Name,
  schema: S
): Param<Name, S> & { readonly isOptional: false } => ({ name, schema, isOptional: false })
/** A parameter that is a password. */
export const secret = <const Name extends string, S extends Schema.Constraint>(
  name: Name,
  schema: S
): Param<Name, S> & { readonly isOptional: false } => ({ name, schema, isOptional: false, isSecret: true })
/** A parameter that has no fields but its own. */
export const exact = <P extends Param>(of: P): P => ({ ...of, isExact: true })
/** A trailing parameter that may be left out, or sent as null. */
export const optional = <const Name extends string, S extends Schema.Constraint>(
  name: Name,
  schema: S
): OptionalParam<Name, S> => ({ name, schema, isOptional: true })

export type Params = ReadonlyArray<Param>

/** The parameters by name, as a handler receives them. */
export type Arguments<P extends Params> = {
  readonly [K in P[number] as K extends OptionalParam ? never : K["name"]]: K["schema"]["Type"]
} & {
  readonly [K in P[number] as K extends OptionalParam ? K["name"] : never]?: K["schema"]["Type"] | undefined
}

/** The path to a parameter that names something of a tenant: "store", "user.hub_id", "items.0.id". */
export interface Place {
  /** store, hub: checked at the gate. The others name a row, which the statement itself looks up in the tenant's scope. */
  readonly is: "store" | "hub" | "order" | "increment" | "invoice" | "pack" | "shipment" | "user"
  readonly at: string
}
/** The places where parameters name a tenant or a tenant's row. None: the tenant is the session's alone. */
export type TenantRule = ReadonlyArray<Place>
export const sessionOnly: TenantRule = []

/** The faults of the gates, which refuse a call before its method runs; methods do not list them. */
export const gateFaults = ["Forbidden", "FlagOff", "PasswordNotOwn"] as const
/**
 * The faults that every write may have: its idempotency key with another body, and a user who has done too much for
 * one day.
 */
export const writeFaults = ["IdempotencyConflict", "DaySpent"] as const
/** Passwords are looked at a few at a time. */
export const secretFaults = ["PasswordsBusy"] as const
export type GateFault =
  | (typeof gateFaults)[number]
  | (typeof writeFaults)[number]
  | (typeof secretFaults)[number]

export interface Method<
  Name extends string = string,
  P extends Params = Params,
  R extends Schema.Constraint = Schema.Constraint,
  F extends FaultTag = FaultTag
> {
  /** `Service.method`, as on the wire. */
  readonly name: Name
  /** One sentence for people. */
  readonly about: string
  /** Positional, in this order. */
  readonly params: P
  readonly result: R
  /** The faults of the method, besides those of the gates. */
  readonly faults: ReadonlyArray<F>
  readonly flag: FlagRule
  /** A switch that must be on besides. */
  readonly needs?: Flag
  /** The type that the user has to be of. */
  readonly role?: Role
  readonly tenant: TenantRule
  readonly effect: "reads" | "writes"
  /** The thing that a write moves; `own` for nothing but the caller's own. */
  readonly moves?: Moves | "own"
  /** The amount that one person may do alone, and whether somebody else approves it. */
  readonly limit?: Limit
  readonly second?: SecondPerson
  /** May take longer than a few milliseconds: it is read beside everybody's scans, and is given up after a while. */
  readonly weight?: "report"
  /** Whether a report's call asks for so little that it is read on the spot: handing it to a thread would take longer. */
  readonly isShort?: (args: Arguments<P>) => boolean
}
/**
 * Only what reads can be a report: it sees what is on disk and changes nothing. What moves money, stock or a promise
 * says whose work it is, how much of it one may do alone, and who else has to agree (ACCESS-1).
 */
type Weighed =
  | { readonly effect: "reads"; readonly moves?: never }
  | { readonly effect: "writes"; readonly weight?: never; readonly moves: "own" }
  | {
      readonly effect: "writes"
      readonly weight?: never
      readonly moves: Moves
      readonly flag: Work["flag"]
      readonly limit: Limit
      readonly second: SecondPerson
    }

/** The writing part of a definition: what it moves, and as whose work. */
export const writes = <const M extends Moves, const W extends Work>(moves: M, work: W) =>
  ({ effect: "writes", moves, ...work }) as const
/** The write changes the caller's own things alone. */
export const writesOwn = { effect: "writes", moves: "own" } as const

export type Definition<
  P extends Params = Params,
  R extends Schema.Constraint = Schema.Constraint,
  F extends FaultTag = FaultTag
> = Omit<Method<string, P, R, F>, "name">
export type Definitions = Readonly<Record<string, Definition>>

/** The methods of one service, by their short names, each knowing its name on the wire. */
export type Service<Name extends string, D extends Definitions> = {
  readonly [K in keyof D & string]: D[K] extends Definition<infer P, infer R, infer F>
    ? Method<`${Name}.${K}`, P, R, F>
    : never
}

export const define = <const P extends Params, R extends Schema.Constraint, const F extends FaultTag = never>(
  definition: Definition<P, R, F> & Weighed
): Definition<P, R, F> => definition

export const service = <const Name extends string, const D extends Definitions>(
  name: Name,
  definitions: D
): Service<Name, D> =>
  Object.fromEntries(
    Object.entries(definitions).map(([key, definition]) => [key, { ...definition, name: `${name}.${key}` }])
  ) as unknown as Service<Name, D>
