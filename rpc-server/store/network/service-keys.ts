/** Keys of service accounts, by the SHA-256 of each: the key itself is never stored (SERVICE-1). */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { Bit, lock, select, type Tx, write } from "../engine/transaction.ts"

const Entered = Schema.Struct({
  id: Schema.Int,
  username: Schema.String,
  hub_store_id: Schema.Int,
  hub_id: Schema.Int,
  /** JSON text, as scopes and sources. */
  store_ids: Schema.String,
  all_stores: Bit,
  scopes: Schema.String,
  sources: Schema.String,
  rate: Schema.Int,
  used_at: Schema.NullOr(Schema.Int),
  made_at: Schema.String
})
const byHash = select(
  Entered,
  `SELECT u.id, u.username, u.hub_store_id, s.hub_id, u.store_ids, a.all_stores, a.scopes, a.sources, a.rate, k.used_at, k.made_at
   FROM service_key k JOIN service_account a ON a.user_id = k.user_id
     JOIN app_user u ON u.id = k.user_id JOIN store s ON s.store_id = u.hub_store_id
   WHERE k.key_hash = ? AND k.revoked_at IS NULL AND k.expires_at > ? AND a.removed_at IS NULL`
)
/** Whose key it is, where it is good. */
export const find = function* (keyHash: string, now: Day.Instant): Tx<typeof Entered.Type | undefined> {
  return (yield* byHash(keyHash, now))[0]
}

const touched = select(
  Schema.Struct({ user_id: Schema.Int }),
  "UPDATE service_key SET used_at = ? WHERE key_hash = ? AND (used_at IS NULL OR used_at <= ?) RETURNING user_id"
)
/** Notes that a key was used, once a minute however many calls come at the same time. */
export const touch = function* (keyHash: string, now: Day.Instant): Tx<void> {
  yield* touched(now, keyHash, now - Day.minute)
}

const Row = Schema.Struct({
  key_hash: Schema.String,
  user_id: Schema.Int,
  prefix: Schema.String,
  place: Schema.Int,
  made_at: Schema.String,
  made_by: Schema.String,
  expires_at: Schema.Int,
  used_at: Schema.NullOr(Schema.Int),
  revoked_at: Schema.NullOr(Schema.String),
  revoked_by: Schema.NullOr(Schema.String)
})
export type KeyRow = typeof Row.Type
const columns =
  "key_hash, user_id, prefix, place, made_at, made_by, expires_at, used_at, revoked_at, revoked_by"
export const list = select(Row, `SELECT ${columns} FROM service_key ORDER BY made_at DESC, prefix`)
const standing = select(
  Row,
  `SELECT ${columns} FROM service_key WHERE user_id = ? AND revoked_at IS NULL ORDER BY made_at DESC, prefix`
)
const byPrefix = select(Row, `SELECT ${columns} FROM service_key WHERE prefix = ?`)
export const withPrefix = function* (prefix: string): Tx<KeyRow | undefined> {
  return (yield* byPrefix(prefix))[0]
}

const hold = lock("SELECT user_id FROM service_account WHERE user_id = ?")
const freePlaces = write(
  "UPDATE service_key SET revoked_at = ?, revoked_by = ? WHERE user_id = ? AND revoked_at IS NULL AND expires_at <= ?"
)
/**
 * The places of an account that have no key which is good, from the first on; keys of one account are made one after
 * another. One that has expired leaves its place.
 */
export const openPlaces = function* (userId: number, now: Day.Instant): Tx<ReadonlyArray<1 | 2>> {
  yield* hold(userId)
  yield* freePlaces(Day.toGmt(now), "its age", userId, now)
  const taken = (yield* standing(userId)).map(({ place }) => place)
  return ([1, 2] as const).filter((place) => !taken.includes(place))
}

const insert = select(
  Schema.Struct({ prefix: Schema.String }),
  `INSERT INTO service_key (key_hash, prefix, user_id, place, made_at, made_by, expires_at)
   VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING prefix`
)
/** False where the prefix, or the place, is another key's. */
export const add = function* (key: {
  readonly hash: string
  readonly prefix: string
  readonly userId: number
  readonly place: 1 | 2
  readonly madeAt: string
  readonly madeBy: string
  readonly expiresAt: Day.Instant
}): Tx<boolean> {
  const { hash, prefix, userId, place, madeAt, madeBy, expiresAt } = key
  return (yield* insert(hash, prefix, userId, place, madeAt, madeBy, expiresAt)).length > 0
}

const Ended = Schema.Struct({ key_hash: Schema.String })
const endOne = select(
  Ended,
  "UPDATE service_key SET revoked_at = ?, revoked_by = ? WHERE prefix = ? AND revoked_at IS NULL RETURNING key_hash"
)
const endAll = select(
  Ended,
  "UPDATE service_key SET revoked_at = ?, revoked_by = ? WHERE user_id = ? AND revoked_at IS NULL RETURNING key_hash"
)
/** Ends a key; answers its hash, where it stood. */
export const revoke = (prefix: string, by: string, at: string) => endOne(at, by, prefix)
/** Ends the keys of an account. */
export const revokeAll = (userId: number, by: string, at: string) => endAll(at, by, userId)
