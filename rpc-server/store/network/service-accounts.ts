/** Service accounts: users of their own kind, whom no password opens. */
import { Schema } from "effect"
import { Bit, bit, select, type Tx, write } from "../engine/transaction.ts"

const Row = Schema.Struct({
  id: Schema.Int,
  username: Schema.String,
  hub_store_id: Schema.Int,
  store_ids: Schema.fromJsonString(Schema.Array(Schema.Int)),
  created_at: Schema.String,
  all_stores: Bit,
  scopes: Schema.fromJsonString(Schema.Array(Schema.String)),
  sources: Schema.fromJsonString(Schema.Array(Schema.String)),
  rate: Schema.Int,
  made_by: Schema.String,
  removed_at: Schema.NullOr(Schema.String)
})
export type AccountRow = typeof Row.Type

const from = `SELECT u.id, u.username, u.hub_store_id, u.store_ids, u.created_at, a.all_stores, a.scopes, a.sources, a.rate,
    a.made_by, a.removed_at
  FROM service_account a JOIN app_user u ON u.id = a.user_id`
export const list = select(Row, `${from} ORDER BY u.username`)
const byId = select(Row, `${from} WHERE u.id = ?`)
export const find = function* (id: number): Tx<AccountRow | undefined> {
  return (yield* byId(id))[0]
}
const byName = select(Row, `${from} WHERE LOWER(u.username) = LOWER(?) AND a.removed_at IS NULL`)
/** One that was not taken out. */
export const named = function* (name: string): Tx<AccountRow | undefined> {
  return (yield* byName(name))[0]
}

/** No hash of any password: nothing that is typed comes to it. */
const noPassword = "none"
const insertUser = select(
  Schema.Struct({ id: Schema.Int }),
  `INSERT INTO app_user (username, name, password_hash, hub_store_id, store_ids, admin, disabled, flags, created_at, is_service)
   SELECT ?, ?, '${noPassword}', ?, ?, 0, 0, '{}', ?, 1
   WHERE NOT EXISTS (SELECT 1 FROM app_user WHERE LOWER(username) = LOWER(?))
   ON CONFLICT (username) DO NOTHING RETURNING id`
)
const insertAccount = write(
  "INSERT INTO service_account (user_id, scopes, all_stores, sources, rate, made_by) VALUES (?, ?, ?, ?, ?, ?)"
)
export interface AccountContent {
  /** The first is the one that calls act for unless they name another. */
  readonly storeIds: readonly [number, ...ReadonlyArray<number>]
  readonly isOfAll: boolean
  readonly scopes: ReadonlyArray<string>
  readonly sources: ReadonlyArray<string>
  readonly rate: number
}
const storesOf = ({ isOfAll, storeIds: [, ...others] }: AccountContent): string =>
  JSON.stringify(isOfAll ? [] : others)

/** The id of the account; undefined where somebody has the name. */
export const add = function* (
  name: string,
  content: AccountContent,
  madeBy: string,
  at: string
): Tx<number | undefined> {
  const { storeIds, isOfAll, scopes, sources, rate } = content
  const [made] = yield* insertUser(name, name, storeIds[0], storesOf(content), at, name)
  if (made === undefined) return undefined
  yield* insertAccount(made.id, JSON.stringify(scopes), bit(isOfAll), JSON.stringify(sources), rate, madeBy)
  return made.id
}

const updateUser = write("UPDATE app_user SET hub_store_id = ?, store_ids = ? WHERE id = ?")
const updateAccount = write(
  "UPDATE service_account SET scopes = ?, all_stores = ?, sources = ?, rate = ? WHERE user_id = ?"
)
export const change = function* (id: number, content: AccountContent): Tx<void> {
  const { storeIds, isOfAll, scopes, sources, rate } = content
  yield* updateUser(storeIds[0], storesOf(content), id)
  yield* updateAccount(JSON.stringify(scopes), bit(isOfAll), JSON.stringify(sources), rate, id)
}

const disable = write("UPDATE app_user SET disabled = 1 WHERE id = ?")
const removed = write("UPDATE service_account SET removed_at = ? WHERE user_id = ?")
export const remove = function* (id: number, at: string): Tx<void> {
  yield* disable(id)
  yield* removed(at, id)
}
