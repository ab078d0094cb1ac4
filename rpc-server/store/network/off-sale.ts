/**
 * The products that stores do not sell now. A store has a product off sale once: that is the table's key (OFFSALE-1).
 */
import { Schema } from "effect"
import { OffSale } from "#core/catalogue/off-sale.ts"
import type * as Day from "#core/day.ts"
import { select, type Tx } from "../engine/transaction.ts"

const list = select(
  OffSale,
  `SELECT o.product_id, p.name, o.since, o.until, o.reason, o.user_name AS "by"
   FROM off_sale o JOIN product p ON p.entity_id = o.product_id
   WHERE o.hub_id = :hub AND o.store_id = ? AND (o.until IS NULL OR o.until > ?) ORDER BY p.name, o.product_id`
)
export const ofStore = (storeId: number, at: Day.GmtTime): Tx<ReadonlyArray<OffSale>> => list(storeId, at)

const Named = Schema.Struct({ product_id: Schema.Int })
const ids = select(
  Named,
  "SELECT product_id FROM off_sale WHERE hub_id = :hub AND store_id = ? AND (until IS NULL OR until > ?)"
)
export const productsOff = function* (storeId: number, at: Day.GmtTime): Tx<ReadonlySet<number>> {
  return new Set((yield* ids(storeId, at)).map(({ product_id }) => product_id))
}

// A new mark replaces one that is over, for that ends before any time to come.
const taken = select(
  Named,
  `INSERT INTO off_sale (hub_id, store_id, product_id, since, until, reason, user_id, user_name)
   VALUES (:hub, ?, ?, ?, ?, ?, ?, ?)
   ON CONFLICT (store_id, product_id) DO UPDATE SET since = excluded.since, until = excluded.until,
     reason = excluded.reason, user_id = excluded.user_id, user_name = excluded.user_name
   WHERE off_sale.until IS NOT NULL AND (excluded.until IS NULL OR excluded.until > off_sale.until)
   RETURNING product_id`
)
/** Whether it is off sale for longer than before. */
export const take = function* (
  storeId: number,
  mark: Pick<OffSale, "product_id" | "since" | "until" | "reason">,
  { userId, name }: { readonly userId: number; readonly name: string }
): Tx<boolean> {
  const { product_id, since, until, reason } = mark
  return (yield* taken(storeId, product_id, since, until, reason, userId, name)).length > 0
}

const removed = select(
  Schema.Struct({ until: Schema.NullOr(Schema.String) }),
  "DELETE FROM off_sale WHERE hub_id = :hub AND store_id = ? AND product_id = ? RETURNING until"
)
/** Whether there was a row, and until when it held. */
export const remove = function* (
  storeId: number,
  productId: number
): Tx<{ readonly until: string | null } | undefined> {
  return (yield* removed(storeId, productId))[0]
}
