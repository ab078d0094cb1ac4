/** The logged-in user: what `POST /login` answers, with the flags beside the named fields. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type Flags, truth } from "./flags.ts"

const Text = Schema.NullOr(Schema.String)
const absent = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** The locality of a user's store. */
export interface Locality {
  readonly name?: string | undefined
  readonly [key: string]: unknown
}

const Named = Schema.Struct({
  id: Schema.Int,
  username: Schema.String,
  name: Schema.String,
  session: Schema.String,
  hub_id: Schema.Int,
  hub_store_id: Schema.Int,
  website_id: absent(Schema.Int),
  website_name: absent(Schema.String),
  /** Further stores that the user may act for. */
  store_ids: absent(Schema.Array(Schema.Int)),
  store_name: Text,
  city_name: absent(Schema.String),
  region: absent(Schema.String),
  /** custom_price_user, SRE, eod_stock_approval_user, or none. */
  type: absent(Schema.String),
  admin: absent(Schema.Unknown),
  /** Their password was given to them: the session may do no more than choose another one. */
  must_change_password: absent(Schema.Boolean),
  /** Stock and shipments received before it are invisible. */
  cut_off_date: absent(Schema.String),
  locality: absent(Schema.Unknown),
  itemPickupLoginSession: absent(Schema.Struct({ session: Schema.String })),
  /** Weeks. */
  marinated_max_age: absent(Schema.Number),
  /** Days. */
  non_marinated_max_age: absent(Schema.Number)
})
const namedFields: ReadonlySet<string> = new Set(Object.keys(Named.fields))

export interface User extends Omit<typeof Named.Type, "locality" | "admin"> {
  readonly admin: boolean
  readonly locality: Locality | null
  /** Everything else on the user object, unknown flags included. */
  readonly flags: Flags
}

const readJson = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

/** A locality may arrive as an object or as its JSON text; text that cannot be read is no locality. */
export const readLocality = (value: unknown): Locality | null => {
  const read = typeof value === "string" ? Result.getOrUndefined(readJson(value)) : value
  return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Locality) : null
}

const readNamed = Schema.decodeUnknownResult(Named)

/** The user in a login answer; fails when it has no id or a named field has the wrong shape. */
export const readUser = (answer: unknown): Result.Result<User, Schema.SchemaError> =>
  Result.map(readNamed(answer), (named) => {
    const flags = Object.fromEntries(
      Object.entries(answer as Record<string, unknown>).filter(([key]) => !namedFields.has(key))
    )
    return { ...named, admin: truth(named.admin) ?? false, locality: readLocality(named.locality), flags }
  })
