/**
 * Who has which pack in hand (CLAIM-1). A claim is soft: it ends with the work, or when nobody has touched the work for
 * a while. A pack of a code of its own is claimed once in a hub, by a constraint; of a row that many units share each
 * claim keeps a part. What decides in the end is the taking of the pack with the invoice. What is asked of claims by
 * their codes stands in claimed-codes.ts.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { Subject } from "#core/stock/claim.ts"
import { bySize } from "../engine/many-rows.ts"
import { marks, select, selectMany, type Tx, write } from "../engine/transaction.ts"

/** A cart, the order that it became, an order that is picked, or a shipment that is received. */
export interface Holder extends Subject {
  /** The name that people know the work by; '' for a cart. */
  readonly name: string
  /** The screen, of several that work on it; '' where it has but one. */
  readonly work: string
}

export interface Claimant {
  readonly hubId: number
  readonly storeId: number
  readonly userId: number
  readonly name: string
  /** The token of the session that has the work in hand. */
  readonly tokenHash: string
}
export interface Claim {
  /** Null for a pack that is in no stock yet. */
  readonly pack_id: number | null
  /** Null for a code that many units share. */
  readonly unique_key: string | null
  readonly product_id: number
  readonly scan_code: string
  /** Thousandths. */
  readonly qty: number
}

const Id = Schema.Struct({ claim_id: Schema.Int })
const columns =
  "hub_id, store_id, pack_id, unique_key, kind, holder, holder_name, work, product_id, scan_code, qty, user_id, user_name, claimed_until, token_hash"
const added = `INSERT INTO pack_claim (${columns}) VALUES (${marks(15)})`
const upsertOwn = select(
  Id,
  `${added} ON CONFLICT (hub_id, unique_key) WHERE unique_key IS NOT NULL DO UPDATE SET
     ${columns
       .split(", ")
       .map((column) => `${column} = excluded.${column}`)
       .join(", ")}
   WHERE pack_claim.claimed_until < ?
     OR (pack_claim.kind = excluded.kind AND pack_claim.holder = excluded.holder AND (pack_claim.work = ''
       OR (pack_claim.work = excluded.work AND pack_claim.user_id = excluded.user_id)))
   RETURNING claim_id`
)
const shared = select(Id, `${added} RETURNING claim_id`)

/** Claims a pack until a time; false where somebody else's claim has not ended at `now`. */
export const claim = function* (
  { kind, id, name: holderName, work }: Holder,
  { hubId, storeId, userId, name, tokenHash }: Claimant,
  { pack_id, unique_key, product_id, scan_code, qty }: Claim,
  now: Day.GmtTime,
  until: Day.GmtTime
): Tx<boolean> {
  const values = [
    hubId,
    storeId,
    pack_id,
    unique_key,
    kind,
    id,
    holderName,
    work,
    product_id,
    scan_code,
    qty,
    userId,
    name,
    until,
    tokenHash
  ]
  const rows = unique_key === null ? yield* shared(...values) : yield* upsertOwn(...values, now)
  return rows.length > 0
}

const InHand = Schema.Struct({ of_stock: Schema.Int, of_none: Schema.Int })
const inHandOf = select(
  InHand,
  `SELECT COUNT(pack_id) AS of_stock, COUNT(*) - COUNT(pack_id) AS of_none FROM pack_claim
   WHERE hub_id = ? AND user_id = ? AND claimed_until >= ?`
)
/**
 * How many packs one person has in hand in a hub, over all their work: of its stock, and of what is in none. Whoever asks
 * decides by it alone until the transaction ends: two calls of one person would both find room for the same packs.
 */
export const holdPerson = function* (
  { hubId, userId }: Pick<Claimant, "hubId" | "userId">,
  now: Day.GmtTime
): Tx<{ readonly ofStock: number; readonly ofNone: number }> {
  yield {
    text: "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))",
    values: [`packs in hand of user ${userId} in hub ${hubId}`],
    isLock: true
  }
  const [row] = yield* inHandOf(hubId, userId, now)
  return { ofStock: row?.of_stock ?? 0, ofNone: row?.of_none ?? 0 }
}

const there = select(
  Schema.Struct({ id: Schema.Int }),
  "SELECT id FROM pack WHERE id = ? AND hub_id = ? AND status = 0"
)
/** Whether a pack is on the shelf now, whatever was read of it before its claim. */
export const isOnShelf = function* (hubId: number, packId: number): Tx<boolean> {
  return (yield* there(packId, hubId)).length > 0
}

const HeldRow = Schema.Struct({
  claim_id: Schema.Int,
  pack_id: Schema.NullOr(Schema.Int),
  product_id: Schema.Int,
  scan_code: Schema.String,
  qty: Schema.Int,
  claimed_until: Schema.String
})
type HeldRow = typeof HeldRow.Type
/** What one scan has in hand. */
export interface HeldPack extends Omit<HeldRow, "claim_id"> {
  readonly claim_ids: ReadonlyArray<number>
}
/** In the place of the code where a claim is more of what the scan before it takes: a carton of several rows of stock. */
export const ofTheScanBefore = ""
const heldPacks = select(
  HeldRow,
  `SELECT claim_id, pack_id, product_id, scan_code, qty, claimed_until FROM pack_claim
   WHERE kind = ? AND holder = ? AND hub_id = :hub ORDER BY claim_id`
)
/** The packs that somebody holds, in the order of the scans. */
export const heldBy = function* ({ kind, id }: Subject): Tx<ReadonlyArray<HeldPack>> {
  const scans: Array<HeldPack> = []
  for (const { claim_id, ...row } of yield* heldPacks(kind, id)) {
    const before = row.scan_code === ofTheScanBefore ? scans.pop() : undefined
    scans.push(
      before === undefined
        ? { ...row, claim_ids: [claim_id] }
        : { ...before, qty: before.qty + row.qty, claim_ids: [...before.claim_ids, claim_id] }
    )
  }
  return scans
}
/** The quantity of a product that a claim's holder has. */
export const heldOf = function* ({ kind, id }: Subject, productId: number): Tx<Quantity.Quantity> {
  const packs = (yield* heldPacks(kind, id)).filter(({ product_id }) => product_id === productId)
  return Quantity.ofThousandths(packs.reduce((sum, { qty }) => sum + qty, 0))
}

const SharedClaim = Schema.Struct({ pack_id: Schema.Int, qty: Schema.Int })
const sharedClaims = selectMany(SharedClaim)
const sharedText = bySize(
  (size) => `SELECT pack_id, CAST(SUM(qty) AS BIGINT) AS qty FROM pack_claim
   WHERE hub_id = ? AND pack_id IN (${marks(size)}) AND (unique_key IS NULL OR unique_key LIKE '(01)%') AND claimed_until >= ?
   GROUP BY pack_id`
)
/** How much of rows that many units share is claimed, by the row; by this holder, too. */
export const sharedClaimsOf = function* (
  hubId: number,
  packIds: ReadonlyArray<number>,
  now: Day.GmtTime
): Tx<ReadonlyMap<number, number>> {
  if (packIds.length === 0) return new Map()
  const rows = yield* sharedClaims(sharedText(packIds.length), [hubId, ...packIds, now])
  return new Map(rows.map(({ pack_id, qty }) => [pack_id, qty]))
}

const Others = Schema.Struct({ product_id: Schema.Int, qty: Schema.Int })
const others = selectMany(Others)
const othersText = bySize(
  (size) => `SELECT product_id, CAST(SUM(qty) AS BIGINT) AS qty FROM pack_claim
   WHERE hub_id = ? AND product_id IN (${marks(size)}) AND pack_id IS NOT NULL AND claimed_until >= ?
     AND NOT (kind = ? AND holder = ?) GROUP BY product_id`
)
/** The quantity of each product that others have in hand in a hub. */
export const claimedByOthers = function* (
  hubId: number,
  productIds: ReadonlyArray<number>,
  { kind, id }: Subject,
  now: Day.GmtTime
): Tx<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = yield* others(othersText(productIds.length), [hubId, ...productIds, now, kind, id])
  return new Map(rows.map(({ product_id, qty }) => [product_id, qty]))
}

/** until, kind, holder. */
const prolonged = select(
  Schema.Struct({ scan_code: Schema.String }),
  "UPDATE pack_claim SET claimed_until = ? WHERE kind = ? AND holder = ? AND hub_id = :hub RETURNING scan_code"
)
/** All that one has in hand stays so for as long again; answers its codes. */
export const prolong = function* ({ kind, id }: Subject, until: Day.GmtTime): Tx<ReadonlyArray<string>> {
  return (yield* prolonged(until, kind, id)).map(({ scan_code }) => scan_code)
}

const handed = write(
  "UPDATE pack_claim SET kind = ?, holder = ?, holder_name = ?, claimed_until = ? WHERE kind = ? AND holder = ? AND hub_id = :hub"
)
/** What one had in hand is another's: the packs of a cart are its order's. */
export const handOver = (from: Subject, to: Omit<Holder, "work">, until: Day.GmtTime): Tx<void> =>
  handed(to.kind, to.id, to.name, until, from.kind, from.id)

const Handed = Schema.Struct({ unique_key: Schema.String })
const handedPacks = selectMany(Handed)
const handedText = bySize(
  (size) =>
    `UPDATE pack_claim SET kind = ?, holder = ?, holder_name = ?, work = '', claimed_until = ?
     WHERE hub_id = ? AND kind = ? AND holder = ? AND user_id = ? AND unique_key IN (${marks(size)}) RETURNING unique_key`
)
/** Hands over some packs that somebody has in hand; answers which they had. */
export const handOverPacks = function* (
  hubId: number,
  from: Subject & { readonly userId: number },
  to: Omit<Holder, "work">,
  keys: ReadonlyArray<string>,
  until: Day.GmtTime
): Tx<ReadonlyArray<string>> {
  if (keys.length === 0) return []
  const values = [to.kind, to.id, to.name, until, hubId, from.kind, from.id, from.userId, ...keys]
  return (yield* handedPacks(handedText(keys.length), values)).map(({ unique_key }) => unique_key)
}

const released = write("DELETE FROM pack_claim WHERE kind = ? AND holder = ? AND hub_id = :hub")
export const release = ({ kind, id }: Subject): Tx<void> => released(kind, id)
const releasedProduct = write(
  "DELETE FROM pack_claim WHERE kind = ? AND holder = ? AND product_id = ? AND hub_id = :hub"
)
export const releaseProduct = ({ kind, id }: Subject, productId: number): Tx<void> =>
  releasedProduct(kind, id, productId)
/** Deletes one claim of a holder. */
const releasedOne = write(
  "DELETE FROM pack_claim WHERE kind = ? AND holder = ? AND claim_id = ? AND hub_id = :hub"
)
export const releaseOne = ({ kind, id }: Subject, claimId: number): Tx<void> => releasedOne(kind, id, claimId)
const reweighed = write(
  "UPDATE pack_claim SET qty = ? WHERE kind = ? AND holder = ? AND claim_id = ? AND hub_id = :hub"
)
/** What one scan has in hand is so much. */
export const reweigh = function* (
  { kind, id }: Subject,
  [first, ...others]: ReadonlyArray<number>,
  qty: number
): Tx<void> {
  if (first === undefined) return
  yield* reweighed(qty, kind, id, first)
  for (const other of others) yield* releasedOne(kind, id, other)
}
/** Forgets claims that had ended before. */
export const forget = write("DELETE FROM pack_claim WHERE claimed_until < ?")
