/** Prices of single stores, in the place of those of the catalogue (COUNTER-14). */
import { Schema } from "effect"
import * as Money from "#core/money.ts"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import { select, selectMany, type Tx } from "../engine/transaction.ts"

const Row = Schema.Struct({ product_id: Schema.Int, price: Schema.Int })

const byStore = select(
  Row,
  "SELECT product_id, price FROM price_override WHERE hub_id = :hub AND store_id = ? ORDER BY product_id"
)
/** The store's own prices, by product. */
export const ofStore = function* (storeId: number): Tx<ReadonlyMap<number, Money.Money>> {
  const rows = yield* byStore(storeId)
  return new Map(rows.map(({ product_id, price }) => [product_id, Money.ofHundredths(price)]))
}

/** Some of a store's own prices, from behind a product on. */
export const someAfter = select(
  Row,
  "SELECT product_id, price FROM price_override WHERE hub_id = :hub AND store_id = ? AND product_id > ? ORDER BY product_id LIMIT ?"
)

const some = selectMany(Row)
const ofSome = bySize(
  (size) =>
    `SELECT product_id, price FROM price_override WHERE hub_id = :hub AND store_id = ? AND product_id ${oneOf(size, "BIGINT")}`
)
/** Those prices of a store that stand in the place of the catalogue's, for some products. */
export const forStore = function* (
  storeId: number,
  productIds: ReadonlyArray<number>
): Tx<ReadonlyMap<number, Money.Money>> {
  const prices = new Map<number, Money.Money>()
  for (const group of groups([...new Set(productIds)]))
    for (const { product_id, price } of yield* some(ofSome(group.length), [storeId, ...group]))
      prices.set(product_id, Money.ofHundredths(price))
  return prices
}
