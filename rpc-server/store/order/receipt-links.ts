/** Links that open a receipt, by the SHA-256 of their code: the code itself is never stored (SLIP-5). */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

/** order, store, hash of the code, made, good until: in place of the link that the order had. */
export const put = write(
  `INSERT INTO receipt_link (order_id, store_id, code_hash, made_at, expires_at) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (order_id) DO UPDATE SET store_id = excluded.store_id, code_hash = excluded.code_hash,
     made_at = excluded.made_at, expires_at = excluded.expires_at`
)

const LinkRow = Schema.Struct({ order_id: Schema.Int, store_id: Schema.Int })
export type LinkRow = typeof LinkRow.Type
const byHash = select(
  LinkRow,
  "SELECT order_id, store_id FROM receipt_link WHERE code_hash = ? AND expires_at > ?"
)
/** The receipt that a code opens at a time. */
export const find = function* (codeHash: string, at: Day.GmtTime): Tx<LinkRow | undefined> {
  const [row] = yield* byHash(codeHash, at)
  return row
}

/** Forgets links whose time is over. */
export const forget = write("DELETE FROM receipt_link WHERE expires_at <= ?")
