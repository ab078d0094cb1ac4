/** Workstations, with their last reports: what the server knows of each. */
import { Schema } from "effect"
import type { Workstation } from "#core/contract/workstation.ts"
import * as Day from "#core/day.ts"
import { isNewer, Ring } from "#core/workstation/offer.ts"
import { KnownDevice, stateOf } from "#core/workstation/workstation.ts"
import { Bit, select, selectMany, type Tx, type Value, write } from "../engine/transaction.ts"

const Text = Schema.NullOr(Schema.String)
const Count = Schema.NullOr(Schema.Int)

const Row = Schema.Struct({
  id: Schema.Int,
  store_id: Schema.Int,
  store_name: Schema.String,
  name: Schema.String,
  till: Schema.String,
  ring: Ring,
  taken_out_at: Text,
  taken_out_by: Text,
  document_number: Schema.Int,
  document_at: Text,
  document_by: Text,
  enrolled_at: Text,
  enrolled_by: Text,
  is_good: Bit,
  code_expires_at: Text,
  offered: Text,
  seen_at: Text,
  is_ending: Schema.NullOr(Bit),
  version: Text,
  contract: Count,
  platform: Text,
  devices: Schema.NullOr(Schema.fromJsonString(Schema.Array(KnownDevice))),
  done: Count,
  failed: Count,
  unknown: Count,
  used_number: Count,
  used_since: Text,
  refused_number: Count,
  refused_why: Text,
  refused_at: Text
})
export type WorkstationRow = typeof Row.Type

/** An unused code is one without a secret. */
const from = `SELECT w.id, w.store_id, s.name AS store_name, w.name, w.till, w.ring, w.taken_out_at, w.taken_out_by,
    w.document_number, w.document_at, w.document_by, w.enrolled_at, w.enrolled_by,
    (SELECT COUNT(*) FROM workstation_secret n WHERE n.workstation_id = w.id AND n.ended_at IS NULL) AS is_good,
    (SELECT MAX(c.expires_at) FROM workstation_code c LEFT JOIN workstation_secret u ON u.code_hash = c.code_hash
      WHERE c.workstation_id = w.id AND u.code_hash IS NULL) AS code_expires_at,
    o.version AS offered, r.seen_at, r.is_ending, r.version, r.contract, r.platform, r.devices, r.done, r.failed, r.unknown,
    r.used_number, r.used_since, r.refused_number, r.refused_why, r.refused_at
  FROM workstation w JOIN store s ON s.store_id = w.store_id
    LEFT JOIN workstation_report r ON r.workstation_id = w.id
    LEFT JOIN workstation_offer o ON o.ring = w.ring`

/** As the wire has it. */
export const wired = (row: WorkstationRow, now: Day.Instant): typeof Workstation.Encoded => {
  const { offered, version, refused_number, refused_why, refused_at, code_expires_at } = row
  const state = stateOf(
    {
      isTakenOut: row.taken_out_at !== null,
      isEnrolled: row.is_good === 1,
      seenAt: row.seen_at === null ? undefined : Day.fromGmt(row.seen_at),
      isEnding: row.is_ending === 1
    },
    now
  )
  return {
    workstation_id: row.id,
    name: row.name,
    store_id: row.store_id,
    store_name: row.store_name,
    till: row.till,
    ring: row.ring,
    state,
    code_expires_at: code_expires_at !== null && code_expires_at > Day.toGmt(now) ? code_expires_at : null,
    enrolled_at: row.enrolled_at,
    enrolled_by: row.enrolled_by,
    taken_out_at: row.taken_out_at,
    taken_out_by: row.taken_out_by,
    seen_at: row.seen_at,
    version,
    contract: row.contract,
    platform: row.platform,
    offered:
      offered !== null && version !== null && row.taken_out_at === null && isNewer(offered, version)
        ? offered
        : null,
    devices: row.devices ?? [],
    prints: { done: row.done ?? 0, failed: row.failed ?? 0, unknown: row.unknown ?? 0 },
    configuration: {
      number: row.document_number,
      set_at: row.document_at,
      set_by: row.document_by,
      used: row.used_number ?? 0,
      used_since: row.used_since,
      refused:
        refused_number === null || refused_why === null || refused_at === null
          ? null
          : { number: refused_number, why: refused_why, at: refused_at }
    }
  }
}

const byId = select(Row, `${from} WHERE w.id = ?`)
export const find = function* (id: number): Tx<WorkstationRow | undefined> {
  return (yield* byId(id))[0]
}
const byName = select(Row, `${from} WHERE LOWER(w.name) = LOWER(?) AND w.taken_out_at IS NULL`)
/** However its name is written; undefined where it was taken out. */
export const named = function* (name: string): Tx<WorkstationRow | undefined> {
  return (yield* byName(name))[0]
}
const lastByName = select(Row, `${from} WHERE LOWER(w.name) = LOWER(?) ORDER BY w.id DESC LIMIT 1`)
/** The one of a name; the last one where all were taken out. */
export const lastNamed = function* (name: string): Tx<WorkstationRow | undefined> {
  return (yield* named(name)) ?? (yield* lastByName(name))[0]
}

interface Listing {
  readonly storeId: number | undefined
  readonly withTakenOut: boolean
  readonly after: { readonly name: string; readonly id: number }
  readonly limit: number
}
const listed = selectMany(Row)
/** By their names, in small letters. */
export const list = ({ storeId, withTakenOut, after, limit }: Listing) => {
  const conditions = [
    "(LOWER(w.name) > ? OR (LOWER(w.name) = ? AND w.id > ?))",
    ...(withTakenOut ? [] : ["w.taken_out_at IS NULL"]),
    ...(storeId === undefined ? [] : ["w.store_id = ?"])
  ]
  const values: ReadonlyArray<Value> = [
    after.name,
    after.name,
    after.id,
    ...(storeId === undefined ? [] : [storeId]),
    limit
  ]
  return listed(`${from} WHERE ${conditions.join(" AND ")} ORDER BY LOWER(w.name), w.id LIMIT ?`, values)
}

const insert = select(
  Schema.Struct({ id: Schema.Int }),
  `INSERT INTO workstation (store_id, name, till, ring, made_at, document, document_number, document_at, document_by)
   VALUES (?, ?, ?, ?, ?, NULL, 0, NULL, NULL) ON CONFLICT DO NOTHING RETURNING id`
)
/** Its number; undefined where there is one of the name by now. */
export const add = function* (made: {
  readonly storeId: number
  readonly name: string
  readonly till: string
  readonly ring: Ring
  readonly at: Day.GmtTime
}): Tx<number | undefined> {
  return (yield* insert(made.storeId, made.name, made.till, made.ring, made.at))[0]?.id
}

/** name, store, till, ring; number. */
export const change = write("UPDATE workstation SET name = ?, store_id = ?, till = ?, ring = ? WHERE id = ?")
const takeOutRow = write("UPDATE workstation SET taken_out_at = ?, taken_out_by = ? WHERE id = ?")
const endSecret = write(
  "UPDATE workstation_secret SET ended_at = ? WHERE workstation_id = ? AND ended_at IS NULL"
)
const endCodes = write(
  `DELETE FROM workstation_code WHERE workstation_id = ?
   AND code_hash NOT IN (SELECT code_hash FROM workstation_secret WHERE workstation_id = ?)`
)
/** Ends its secret and its open code. */
export const takeOut = function* (id: number, by: string, at: Day.GmtTime): Tx<void> {
  yield* takeOutRow(at, by, id)
  yield* endSecret(at, id)
  yield* endCodes(id, id)
}

const insertCode = write(
  "INSERT INTO workstation_code (code_hash, workstation_id, made_by, made_by_name, expires_at) VALUES (?, ?, ?, ?, ?)"
)
export interface NewCode {
  readonly hash: string
  readonly workstationId: number
  readonly madeBy: number
  readonly madeByName: string
  readonly expiresAt: Day.GmtTime
}
/** The one open code of a workstation from now on. */
export const addCode = function* (code: NewCode): Tx<void> {
  yield* endCodes(code.workstationId, code.workstationId)
  yield* insertCode(code.hash, code.workstationId, code.madeBy, code.madeByName, code.expiresAt)
}
const Code = Schema.Struct({ workstation_id: Schema.Int, made_by: Schema.Int, made_by_name: Schema.String })
const codeByHash = select(
  Code,
  `SELECT c.workstation_id, c.made_by, c.made_by_name FROM workstation_code c
     LEFT JOIN workstation_secret u ON u.code_hash = c.code_hash
   WHERE c.code_hash = ? AND c.expires_at > ? AND u.code_hash IS NULL`
)
/** A code that is good at a time. */
export const findCode = function* (codeHash: string, at: Day.GmtTime): Tx<typeof Code.Type | undefined> {
  return (yield* codeByHash(codeHash, at))[0]
}
const insertSecret = select(
  Schema.Struct({ code_hash: Schema.String }),
  `INSERT INTO workstation_secret (secret_hash, workstation_id, code_hash, ended_at)
   VALUES (?, ?, ?, NULL) ON CONFLICT DO NOTHING RETURNING code_hash`
)
const enrolled = write("UPDATE workstation SET enrolled_at = ?, enrolled_by = ? WHERE id = ?")
/** Gives a workstation its secret for a code; false where another had the code at the same moment. */
export const enrol = function* (
  secretHash: string,
  codeHash: string,
  { workstation_id, made_by_name }: typeof Code.Type,
  at: Day.GmtTime
): Tx<boolean> {
  yield* endSecret(at, workstation_id)
  if ((yield* insertSecret(secretHash, workstation_id, codeHash)).length === 0) return false
  yield* enrolled(at, made_by_name, workstation_id)
  return true
}
const bySecret = select(
  Schema.Struct({ workstation_id: Schema.Int }),
  "SELECT workstation_id FROM workstation_secret WHERE secret_hash = ? AND ended_at IS NULL"
)
/** Whose secret it is. */
export const ofSecret = function* (secretHash: string): Tx<number | undefined> {
  return (yield* bySecret(secretHash))[0]?.workstation_id
}
