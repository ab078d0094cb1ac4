/** Users, with the store they work for and every field and flag of theirs. */
import { Result, Schema } from "effect"
import { type Fault, fault } from "#core/fault.ts"
import { Bit, bit, select, type Tx, type Value, write } from "../engine/transaction.ts"

const Text = Schema.NullOr(Schema.String)
const Whole = Schema.NullOr(Schema.Int)

export const UserRow = Schema.Struct({
  id: Schema.Int,
  username: Schema.String,
  name: Schema.String,
  password_hash: Schema.String,
  hub_store_id: Schema.Int,
  store_ids: Schema.fromJsonString(Schema.Array(Schema.Int)),
  type: Text,
  admin: Bit,
  disabled: Bit,
  /** Somebody else gave them the password that they have. */
  must_change_password: Bit,
  cut_off_date: Text,
  marinated_max_age: Whole,
  non_marinated_max_age: Whole,
  locality: Text,
  /** JSON text of an object. */
  flags: Schema.String,
  created_at: Schema.String,
  last_seen_at: Text,
  hub_id: Schema.Int,
  store_name: Schema.String,
  store_city: Text,
  store_region: Text,
  store_locality: Text,
  website_id: Whole,
  website_name: Text
})
export type UserRow = typeof UserRow.Type

const userColumns = `u.id, u.username, u.name, u.password_hash, u.hub_store_id, u.store_ids, u.type, u.admin, u.disabled, u.must_change_password, u.cut_off_date,
  u.marinated_max_age, u.non_marinated_max_age, u.locality, u.flags, u.created_at, u.last_seen_at, s.hub_id,
  s.name AS store_name, s.city_name AS store_city, s.region AS store_region, s.locality AS store_locality, s.website_id, s.website_name`
const from = `SELECT ${userColumns} FROM app_user u JOIN store s ON s.store_id = u.hub_store_id`

/** A service account is nobody who logs in, or is chosen; its id alone finds it. */
const byName = select(UserRow, `${from} WHERE u.username = ? AND u.is_service = 0`)
const byId = select(UserRow, `${from} WHERE u.id = ?`)
const all = select(UserRow, `${from} WHERE u.is_service = 0 ORDER BY u.username`)

export const findByName = function* (username: string): Tx<UserRow | undefined> {
  const [row] = yield* byName(username)
  return row
}
export const find = function* (id: number): Tx<UserRow | undefined> {
  const [row] = yield* byId(id)
  return row
}
export const list = all

const ages = select(
  Schema.Struct({ marinated_max_age: Whole, non_marinated_max_age: Whole }),
  "SELECT marinated_max_age, non_marinated_max_age FROM app_user WHERE id = ?"
)
/** The ages up to which a user keeps stock; undefined for an id that is nobody's. */
export const agesOf = function* (id: number) {
  const [row] = yield* ages(id)
  return row
}

export interface NewUser {
  readonly username: string
  readonly name: string
  readonly passwordHash: string
  readonly storeId: number
  readonly admin: boolean
  readonly createdAt: string
}
const insert = select(
  Schema.Struct({ id: Schema.Int }),
  `INSERT INTO app_user (username, name, password_hash, hub_store_id, store_ids, admin, disabled, flags, created_at)
   VALUES (?, ?, ?, ?, '[]', ?, 0, '{}', ?) ON CONFLICT (username) DO NOTHING RETURNING id`
)
export const add = function* (user: NewUser): Tx<Result.Result<number, Fault<"NameTaken">>> {
  const [row] = yield* insert(
    user.username,
    user.name,
    user.passwordHash,
    user.storeId,
    bit(user.admin),
    user.createdAt
  )
  return row === undefined
    ? Result.fail(fault("NameTaken", { username: user.username }))
    : Result.succeed(row.id)
}

/** The columns of a user that may change. */
export type UserChange = Partial<
  Record<
    | "name"
    | "hub_store_id"
    | "store_ids"
    | "type"
    | "admin"
    | "disabled"
    | "cut_off_date"
    | "marinated_max_age"
    | "non_marinated_max_age"
    | "locality"
    | "flags"
    | "password_hash"
    | "must_change_password"
    | "last_seen_at",
    Value
  >
>
/** Changes columns of a user. The names come from the type above, never from a caller. */
export const change = function* (id: number, columns: UserChange): Tx<void> {
  const names = Object.keys(columns) as ReadonlyArray<keyof UserChange>
  if (names.length === 0) return
  const values = names.map((name) => columns[name] ?? null)
  yield {
    text: `UPDATE app_user SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`,
    values: [...values, id]
  }
}

const administrators = select(
  Schema.Struct({ count: Schema.Int }),
  "SELECT COUNT(*) AS count FROM app_user WHERE admin = 1 AND disabled = 0 AND id <> ?"
)
/** Whether an administrator remains without this user. */
export const hasOtherAdministrator = function* (id: number): Tx<boolean> {
  const [row] = yield* administrators(id)
  return (row?.count ?? 0) > 0
}

const code = select(
  Schema.Struct({ code_hash: Schema.String }),
  "SELECT code_hash FROM first_administrator WHERE one = 1"
)
/** The hash of the one-time code with which the first administrator is made, while there is one. */
export const firstAdministratorCode = function* (): Tx<string | undefined> {
  const [row] = yield* code()
  return row?.code_hash
}
export const setFirstAdministratorCode = write(
  "INSERT INTO first_administrator (one, code_hash) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET code_hash = excluded.code_hash"
)
const used = select(
  Schema.Struct({ one: Schema.Int }),
  "DELETE FROM first_administrator WHERE code_hash = ? RETURNING one"
)
/** Uses the code up; answers whether it was the right one. */
export const useFirstAdministratorCode = function* (codeHash: string): Tx<boolean> {
  const rows = yield* used(codeHash)
  return rows.length > 0
}
const anyone = select(Schema.Struct({ count: Schema.Int }), "SELECT COUNT(*) AS count FROM app_user")
export const count = function* (): Tx<number> {
  const [row] = yield* anyone()
  return row?.count ?? 0
}
