/** Sessions, by the SHA-256 of their token: the token itself is never stored. */
import { Schema } from "effect"
import { Bit, select, type Tx, write } from "../engine/transaction.ts"

/** The columns of a session that every call reads: as few as it needs. */
const SessionRow = Schema.Struct({
  id: Schema.Int,
  username: Schema.String,
  name: Schema.String,
  type: Schema.NullOr(Schema.String),
  admin: Bit,
  must_change_password: Bit,
  hub_store_id: Schema.Int,
  hub_id: Schema.Int,
  /** JSON text. */
  store_ids: Schema.String,
  cut_off_date: Schema.NullOr(Schema.String),
  /** JSON text. */
  flags: Schema.String,
  created_at: Schema.Int,
  seen_at: Schema.Int
})
export type SessionRow = typeof SessionRow.Type

const byToken = select(
  SessionRow,
  `SELECT u.id, u.username, u.name, u.type, u.admin, u.must_change_password, u.hub_store_id, s.hub_id, u.store_ids, u.cut_off_date, u.flags,
     n.created_at, n.seen_at
   FROM session n JOIN app_user u ON u.id = n.user_id JOIN store s ON s.store_id = u.hub_store_id
   WHERE n.token_hash = ? AND n.kind = 'login' AND u.disabled = 0`
)
export const find = function* (tokenHash: string): Tx<SessionRow | undefined> {
  const [row] = yield* byToken(tokenHash)
  return row
}
/** token hash, user, kind, created, seen. */
export const add = write(
  "INSERT INTO session (token_hash, user_id, kind, created_at, seen_at) VALUES (?, ?, ?, ?, ?)"
)
/** seen, token hash. */
export const touch = write("UPDATE session SET seen_at = ? WHERE token_hash = ?")
/** token hash; last seen before, created before, created after: the conditions under which it ends. */
export const endAged = write(
  "DELETE FROM session WHERE token_hash = ? AND (seen_at < ? OR created_at < ? OR created_at > ?)"
)
export const end = write("DELETE FROM session WHERE token_hash = ?")

const Ended = Schema.Struct({ token_hash: Schema.String })
/** Ends a user's sessions of every kind but the named one; answers the tokens' hashes. */
export const endAll = select(
  Ended,
  "DELETE FROM session WHERE user_id = ? AND token_hash <> ? RETURNING token_hash"
)
export const endKind = select(
  Ended,
  "DELETE FROM session WHERE user_id = ? AND kind = ? RETURNING token_hash"
)
/** Ends all of a kind that a user has but the last so many. */
export const endOldest = write(
  `DELETE FROM session WHERE user_id = ? AND kind = ? AND token_hash NOT IN (
     SELECT token_hash FROM session WHERE user_id = ? AND kind = ? ORDER BY created_at DESC, token_hash LIMIT ?)`
)
/** Forgets sessions created before, or not seen since. */
export const forget = write("DELETE FROM session WHERE created_at < ? OR seen_at < ?")
