/**
 * Who has which pack in hand (CLAIM-1). A claim is soft: it ends with the work, or when nobody has touched the work for
 * a while. A pack of a code of its own is claimed once, by a constraint; of a row that many units share each claim keeps
 * a part. What decides in the end is the taking of the pack with the invoice.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { bySize } from "./many-rows.ts"
import { bit, marks, select, selectMany, type Tx, write } from "./transaction.ts"

/** A cart, or the order that it became. */
export interface Holder {
  readonly kind: "cart" | "order"
  readonly id: number
}
export interface Claimant {
  readonly hubId: number
  readonly storeId: number
  readonly userId: number
  readonly name: string
}
export interface Claim {
  readonly pack_id: number
  readonly is_unique: boolean
  readonly product_id: number
  readonly scan_code: string
  /** Thousandths. */
  readonly qty: number
}

const Id = Schema.Struct({ claim_id: Schema.Int })
const columns =
  "hub_id, store_id, pack_id, is_unique, kind, holder, product_id, scan_code, qty, user_id, user_name, claimed_until"
const own = select(
  Id,
  `INSERT INTO pack_claim (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
   ON CONFLICT (pack_id) WHERE is_unique = 1 DO UPDATE SET hub_id = excluded.hub_id, store_id = excluded.store_id,
     kind = excluded.kind, holder = excluded.holder, product_id = excluded.product_id, scan_code = excluded.scan_code,
     qty = excluded.qty, user_id = excluded.user_id, user_name = excluded.user_name, claimed_until = excluded.claimed_until
   WHERE pack_claim.claimed_until < ? RETURNING claim_id`
)
const shared = select(
  Id,
  `INSERT INTO pack_claim (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING claim_id`
)

/** Claims a pack until a time; false where somebody else's claim has not ended at `now`. */
export const claim = function* (
  { kind, id }: Holder,
  { hubId, storeId, userId, name }: Claimant,
  { pack_id, is_unique, product_id, scan_code, qty }: Claim,
  now: Day.GmtTime,
  until: Day.GmtTime
): Tx<boolean> {
  const values = [
    hubId,
    storeId,
    pack_id,
    bit(is_unique),
    kind,
    id,
    product_id,
    scan_code,
    qty,
    userId,
    name,
    until
  ]
  const rows = is_unique ? yield* own(...values, now) : yield* shared(...values)
  return rows.length > 0
}

const Held = Schema.Struct({
  claim_id: Schema.Int,
  pack_id: Schema.Int,
  product_id: Schema.Int,
  scan_code: Schema.String,
  qty: Schema.Int,
  claimed_until: Schema.String
})
export type HeldPack = typeof Held.Type
const held = select(
  Held,
  `SELECT claim_id, pack_id, product_id, scan_code, qty, claimed_until FROM pack_claim
   WHERE kind = ? AND holder = ? ORDER BY claim_id`
)
/** What somebody holds, in the order of the scans. */
export const heldBy = ({ kind, id }: Holder): Tx<ReadonlyArray<HeldPack>> => held(kind, id)

const Owner = Schema.Struct({
  kind: Schema.Literals(["cart", "order"]),
  holder: Schema.Int,
  user_name: Schema.String
})
const owner = select(
  Owner,
  "SELECT kind, holder, user_name FROM pack_claim WHERE pack_id = ? AND is_unique = 1 AND claimed_until >= ?"
)
/** Who has a pack of a code of its own in hand. */
export const holderOf = function* (
  packId: number,
  now: Day.GmtTime
): Tx<(Holder & { readonly by: string }) | undefined> {
  const [row] = yield* owner(packId, now)
  return row === undefined ? undefined : { kind: row.kind, id: row.holder, by: row.user_name }
}

const Kept = Schema.Struct({ pack_id: Schema.Int, qty: Schema.Int })
const kept = selectMany(Kept)
const keptText = bySize(
  (size) => `SELECT pack_id, CAST(SUM(qty) AS BIGINT) AS qty FROM pack_claim
   WHERE pack_id IN (${marks(size)}) AND is_unique = 0 AND claimed_until >= ? GROUP BY pack_id`
)
/** How much of rows that many units share is claimed, by the row; by this holder, too. */
export const keptOf = function* (
  packIds: ReadonlyArray<number>,
  now: Day.GmtTime
): Tx<ReadonlyMap<number, number>> {
  if (packIds.length === 0) return new Map()
  const rows = yield* kept(keptText(packIds.length), [...packIds, now])
  return new Map(rows.map(({ pack_id, qty }) => [pack_id, qty]))
}

const Others = Schema.Struct({ product_id: Schema.Int, qty: Schema.Int })
const others = selectMany(Others)
const othersText = bySize(
  (size) => `SELECT product_id, CAST(SUM(qty) AS BIGINT) AS qty FROM pack_claim
   WHERE hub_id = ? AND product_id IN (${marks(size)}) AND claimed_until >= ? AND NOT (kind = ? AND holder = ?)
   GROUP BY product_id`
)
/** How much of some products others have in hand in a hub. */
export const claimedByOthers = function* (
  hubId: number,
  productIds: ReadonlyArray<number>,
  { kind, id }: Holder,
  now: Day.GmtTime
): Tx<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map()
  const rows = yield* others(othersText(productIds.length), [hubId, ...productIds, now, kind, id])
  return new Map(rows.map(({ product_id, qty }) => [product_id, qty]))
}

/** until, kind, holder. */
const prolonged = write("UPDATE pack_claim SET claimed_until = ? WHERE kind = ? AND holder = ?")
export const prolong = ({ kind, id }: Holder, until: Day.GmtTime): Tx<void> => prolonged(until, kind, id)

const handed = write(
  "UPDATE pack_claim SET kind = ?, holder = ?, claimed_until = ? WHERE kind = ? AND holder = ?"
)
/** What one had in hand is another's: the packs of a cart are its order's. */
export const handOver = (from: Holder, to: Holder, until: Day.GmtTime): Tx<void> =>
  handed(to.kind, to.id, until, from.kind, from.id)

const released = write("DELETE FROM pack_claim WHERE kind = ? AND holder = ?")
export const release = ({ kind, id }: Holder): Tx<void> => released(kind, id)
const releasedProduct = write("DELETE FROM pack_claim WHERE kind = ? AND holder = ? AND product_id = ?")
export const releaseProduct = ({ kind, id }: Holder, productId: number): Tx<void> =>
  releasedProduct(kind, id, productId)
/** One of its claims. */
const releasedOne = write("DELETE FROM pack_claim WHERE kind = ? AND holder = ? AND claim_id = ?")
export const releaseOne = ({ kind, id }: Holder, claimId: number): Tx<void> => releasedOne(kind, id, claimId)
/** Forgets claims that had ended before. */
export const forget = write("DELETE FROM pack_claim WHERE claimed_until < ?")
