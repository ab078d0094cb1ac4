/** Claims by the codes of their packs, and those of one order or shipment (CLAIM-1, CLAIM-2). */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { type Claim, type Hands, HolderKind, type Subject } from "#core/stock/claim.ts"
import { PackStatus } from "#core/stock/pack.ts"
import { bySize } from "../engine/many-rows.ts"
import { Bit, marks, select, selectMany, type Tx } from "../engine/transaction.ts"

const ClaimRow = Schema.Struct({
  claim_id: Schema.Int,
  store_id: Schema.Int,
  unique_key: Schema.String,
  kind: HolderKind,
  holder: Schema.Int,
  holder_name: Schema.String,
  work: Schema.String,
  product_id: Schema.Int,
  scan_code: Schema.String,
  qty: Schema.Int,
  user_id: Schema.Int,
  user_name: Schema.String,
  claimed_until: Schema.String
})
export type ClaimRow = typeof ClaimRow.Type
const columns = Object.keys(ClaimRow.fields).join(", ")
const rows = selectMany(ClaimRow)

/** Whether the session that had it in hand is over: nobody goes on with what it scanned (CLAIM-6). */
const Standing = Schema.Struct({ ...ClaimRow.fields, has_ended: Bit })
export type StandingClaim = typeof Standing.Type
const standing = `SELECT ${columns},
  CASE WHEN token_hash IS NULL OR EXISTS (SELECT 1 FROM session n WHERE n.token_hash = pack_claim.token_hash) THEN 0 ELSE 1 END AS has_ended
  FROM pack_claim`

/** A claim as clients are sent it. */
export const wireClaim = (row: ClaimRow): typeof Claim.Encoded => ({
  unique_key: row.unique_key,
  scan_code: row.scan_code,
  product_id: row.product_id,
  qty: row.qty / 1000,
  work: row.work,
  user_id: row.user_id,
  by: row.user_name,
  until: row.claimed_until
})

const underText = bySize(
  (size) => `${standing} WHERE hub_id = ? AND unique_key IN (${marks(size)}) AND claimed_until >= ?`
)
const standingRows = selectMany(Standing)
/** Who has which of some packs in hand in a hub. */
export const underKeys = function* (
  hubId: number,
  keys: ReadonlyArray<string>,
  now: Day.GmtTime
): Tx<ReadonlyArray<StandingClaim>> {
  return keys.length === 0 ? [] : yield* standingRows(underText(keys.length), [hubId, ...keys, now])
}

const ofSubjectRows = select(
  Standing,
  `${standing}
   WHERE hub_id = ? AND kind = ? AND holder = ? AND unique_key IS NOT NULL AND claimed_until >= ? ORDER BY claim_id`
)
/** What is in hand for one order or shipment, on all its screens. */
export const ofSubject = (
  hubId: number,
  { kind, id }: Subject,
  now: Day.GmtTime
): Tx<ReadonlyArray<StandingClaim>> => ofSubjectRows(hubId, kind, id, now)

const Stocked = Schema.Struct({
  id: Schema.Int,
  unique_key: Schema.String,
  product_id: Schema.Int,
  qty: Schema.Int,
  status: PackStatus
})
export type Stocked = typeof Stocked.Type
const stocked = selectMany(Stocked)
const stockedText = bySize(
  (size) =>
    `SELECT id, unique_key, product_id, qty, status FROM pack WHERE hub_id = ? AND unique_key IN (${marks(size)})`
)
/** The packs of a hub under some codes of their own. */
export const packsUnder = function* (
  hubId: number,
  keys: ReadonlyArray<string>
): Tx<ReadonlyMap<string, Stocked>> {
  if (keys.length === 0) return new Map()
  const found = yield* stocked(stockedText(keys.length), [hubId, ...keys])
  return new Map(found.map((pack) => [pack.unique_key, pack]))
}

const OtherHubCode = Schema.Struct({ unique_key: Schema.String })
const selectOthers = selectMany(OtherHubCode)
const othersText = bySize(
  (size) =>
    `SELECT k.unique_key FROM (SELECT DISTINCT hub_id FROM store WHERE hub_id <> ?) h JOIN pack k ON k.hub_id = h.hub_id WHERE k.status = 0 AND k.unique_key IN (${marks(size)})`
)
/** The codes under which packs stand in the stock of other hubs. */
export const stockedElsewhere = function* (
  hubId: number,
  keys: ReadonlyArray<string>
): Tx<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const found = yield* selectOthers(othersText(keys.length), [hubId, ...keys])
  return new Set(found.map(({ unique_key }) => unique_key))
}

const Ended = Schema.Struct({ unique_key: Schema.String })
const ended = selectMany(Ended)
const renewedText = bySize(
  (size) =>
    `UPDATE pack_claim SET claimed_until = ?, token_hash = ? WHERE hub_id = ? AND claim_id IN (${marks(size)}) RETURNING COALESCE(unique_key, '') AS unique_key`
)
/** Packs stay in hand for as long again, from now on for the login that asks. */
export const renew = function* (
  { hubId, tokenHash }: { readonly hubId: number; readonly tokenHash: string },
  claimIds: ReadonlyArray<number>,
  until: Day.GmtTime
): Tx<void> {
  if (claimIds.length > 0) yield* ended(renewedText(claimIds.length), [until, tokenHash, hubId, ...claimIds])
}

const releasedText = bySize(
  (size) =>
    `DELETE FROM pack_claim WHERE hub_id = ? AND kind = ? AND holder = ? AND work = ? AND user_id = ? AND unique_key IN (${marks(size)}) RETURNING unique_key`
)
const releasedWork = select(
  Ended,
  "DELETE FROM pack_claim WHERE hub_id = ? AND kind = ? AND holder = ? AND work = ? AND user_id = ? AND unique_key IS NOT NULL RETURNING unique_key"
)
/** One screen lets packs go, or all that it has; answers which. What somebody else has in hand stays with them. */
export const letGo = function* (
  hubId: number,
  { subject: { kind, id }, work, userId }: Hands,
  keys: ReadonlyArray<string> | undefined
): Tx<ReadonlyArray<string>> {
  if (keys?.length === 0) return []
  const released =
    keys === undefined
      ? yield* releasedWork(hubId, kind, id, work, userId)
      : yield* ended(releasedText(keys.length), [hubId, kind, id, work, userId, ...keys])
  return released.map(({ unique_key }) => unique_key)
}

const takenText = bySize(
  (size) =>
    `DELETE FROM pack_claim WHERE hub_id = ? AND claim_id IN (${marks(size)}) RETURNING COALESCE(unique_key, '') AS unique_key`
)
/** Claims end, because somebody takes their packs over. */
export const endClaims = function* (hubId: number, claims: ReadonlyArray<ClaimRow>): Tx<void> {
  if (claims.length > 0)
    yield* ended(takenText(claims.length), [hubId, ...claims.map(({ claim_id }) => claim_id)])
}

// A claim of goods with a serial number may be of a row that many units share: their number ends it.
const soldText = bySize(
  (size) =>
    `DELETE FROM pack_claim WHERE hub_id = ? AND pack_id IN (${marks(size)}) AND unique_key IS NOT NULL
       AND unique_key NOT LIKE '(01)%' RETURNING ${columns}`
)
/** Packs have left the stock: nobody has them in hand any more. Answers who had. */
export const endOfPacks = function* (
  hubId: number,
  packIds: ReadonlyArray<number>
): Tx<ReadonlyArray<ClaimRow>> {
  return packIds.length === 0 ? [] : yield* rows(soldText(packIds.length), [hubId, ...packIds])
}

const serialsText = bySize(
  (size) => `DELETE FROM pack_claim WHERE hub_id = ? AND unique_key IN (${marks(size)}) RETURNING ${columns}`
)
/** As `endOfPacks`, of goods with a serial number. */
export const endOfSerials = function* (
  hubId: number,
  keys: ReadonlyArray<string>
): Tx<ReadonlyArray<ClaimRow>> {
  return keys.length === 0 ? [] : yield* rows(serialsText(keys.length), [hubId, ...keys])
}

const cameBackText = bySize(
  (size) =>
    `DELETE FROM pack_claim WHERE hub_id = ? AND kind = 'return' AND unique_key IN (${marks(size)}) RETURNING ${columns}`
)
/** Packs have come back: nobody has them in hand for a return any more. Answers who had. */
export const endOfReturned = function* (
  hubId: number,
  keys: ReadonlyArray<string>
): Tx<ReadonlyArray<ClaimRow>> {
  return keys.length === 0 ? [] : yield* rows(cameBackText(keys.length), [hubId, ...keys])
}
