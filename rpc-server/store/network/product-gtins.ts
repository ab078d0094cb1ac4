/** The GTINs of products beside their EAN13s. */
import { Schema } from "effect"
import type { ProductGtin } from "#core/catalogue/product.ts"
import { groups, oneOf } from "../engine/many-rows.ts"
import { marks, select, type Tx } from "../engine/transaction.ts"

const GtinRow = Schema.Struct({ product_id: Schema.Int, gtin: Schema.String, pieces: Schema.Int })
export type GtinRow = typeof GtinRow.Type
/** Every GTIN of the catalogue. */
export const all = select(
  GtinRow,
  "SELECT product_id, gtin, pieces FROM product_gtin ORDER BY product_id, gtin"
)
const ofOne = select(
  GtinRow,
  "SELECT product_id, gtin, pieces FROM product_gtin WHERE product_id = ? ORDER BY gtin"
)

const wired = (rows: ReadonlyArray<GtinRow>): ReadonlyArray<ProductGtin> =>
  rows.map(({ gtin, pieces }) => ({ gtin, pieces }))
/** Those of one product, as the wire shows them. */
export const ofProduct = function* (productId: number): Tx<ReadonlyArray<ProductGtin>> {
  return wired(yield* ofOne(productId))
}
/** Those of every product by its id, as the wire shows them. */
export const byProduct = function* (): Tx<ReadonlyMap<number, ReadonlyArray<ProductGtin>>> {
  const rows = Map.groupBy(yield* all(), ({ product_id }) => product_id)
  return new Map([...rows].map(([id, some]) => [id, wired(some)]))
}

/** Takes away every GTIN that products have. */
export const removeOf = function* (productIds: ReadonlyArray<number>): Tx<void> {
  for (const some of groups(productIds))
    yield {
      text: `DELETE FROM product_gtin WHERE product_id ${oneOf(some.length, "BIGINT")}`,
      values: some
    }
}

export const add = function* (rows: ReadonlyArray<GtinRow>): Tx<void> {
  for (const some of groups(rows))
    yield {
      text: `INSERT INTO product_gtin (product_id, gtin, pieces) VALUES ${some.map(() => `(${marks(3)})`).join(", ")}`,
      values: some.flatMap(({ product_id, gtin, pieces }) => [product_id, gtin, pieces])
    }
}
