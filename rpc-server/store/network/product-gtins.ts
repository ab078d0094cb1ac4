/** The GTINs of products beside their EAN13s. */
import { Schema } from "effect"
import type { ProductGtin } from "#core/catalogue/product.ts"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import { marks, select, selectMany, type Tx } from "../engine/transaction.ts"

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
const named = selectMany(GtinRow)
const namedText = bySize(
  (size) => `SELECT product_id, gtin, pieces FROM product_gtin WHERE product_id ${oneOf(size, "BIGINT")}
    UNION ALL SELECT entity_id AS product_id, '0' || ean13_barcode AS gtin, 1 AS pieces FROM product
    WHERE ean13_barcode IS NOT NULL AND entity_id ${oneOf(size, "BIGINT")}`
)
/** Every number that names a product, its EAN13 among them, by its id. */
export const namesOf = function* (
  productIds: ReadonlyArray<number>
): Tx<ReadonlyMap<number, ReadonlyArray<ProductGtin>>> {
  const rows: Array<GtinRow> = []
  for (const some of groups(productIds))
    rows.push(...(yield* named(namedText(some.length), [...some, ...some])))
  const byId = Map.groupBy(rows, ({ product_id }) => product_id)
  return new Map([...byId].map(([id, some]) => [id, wired(some)]))
}
/** Those of every product by its id, as the wire shows them. */
export const byProduct = function* (): Tx<ReadonlyMap<number, ReadonlyArray<ProductGtin>>> {
  const rows = Map.groupBy(yield* all(), ({ product_id }) => product_id)
  return new Map([...rows].map(([id, some]) => [id, wired(some)]))
}
const stretch = select(
  GtinRow,
  "SELECT product_id, gtin, pieces FROM product_gtin WHERE product_id > ? AND product_id <= ? ORDER BY product_id, gtin"
)
/** Those of the products from behind an id up to another one, by the id of each. */
export const between = function* (
  behind: number,
  last: number
): Tx<ReadonlyMap<number, ReadonlyArray<ProductGtin>>> {
  const rows = Map.groupBy(yield* stretch(behind, last), ({ product_id }) => product_id)
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

const owners = select(
  Schema.Struct({ product_id: Schema.Int, pieces: Schema.Int, is_ean: Schema.Int }),
  `SELECT product_id, pieces, 0 AS is_ean FROM product_gtin WHERE gtin = ?
   UNION ALL SELECT entity_id AS product_id, 1 AS pieces, 1 AS is_ean FROM product WHERE ean13_barcode = ?`
)
/** The product that has a GTIN, how many pieces of it what bears the GTIN holds, and whether it is the EAN13 of the product. */
export const ownerOf = function* (
  gtin: string
): Tx<{ readonly product_id: number; readonly pieces: number; readonly isEan: boolean } | undefined> {
  const [owner] = yield* owners(gtin, gtin.slice(1))
  if (owner === undefined) return undefined
  const { product_id, pieces, is_ean } = owner
  return { product_id, pieces, isEan: is_ean === 1 }
}
const given = select(
  Schema.Struct({ gtin: Schema.String }),
  `INSERT INTO product_gtin (product_id, gtin, pieces) VALUES (?, ?, ?)
   ON CONFLICT (gtin) DO UPDATE SET pieces = excluded.pieces
   WHERE product_gtin.product_id = excluded.product_id RETURNING gtin`
)
/** Gives a product a GTIN, or another count to one that it has. False where another product got it meanwhile. */
export const put = function* ({ product_id, gtin, pieces }: GtinRow): Tx<boolean> {
  return (yield* given(product_id, gtin, pieces)).length > 0
}
const removed = select(
  Schema.Struct({ gtin: Schema.String }),
  "DELETE FROM product_gtin WHERE product_id = ? AND gtin = ? RETURNING gtin"
)
/** Whether the product had it. */
export const remove = function* (productId: number, gtin: string): Tx<boolean> {
  return (yield* removed(productId, gtin)).length > 0
}
