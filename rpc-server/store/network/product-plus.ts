/** The numbers that scales know products by (PLU), where they are not the products' own (CODE-37). */
import { Schema } from "effect"
import { bySize, groups, oneOf } from "../engine/many-rows.ts"
import { marks, select, type Tx } from "../engine/transaction.ts"

const PluRow = Schema.Struct({ product_id: Schema.Int, plu: Schema.Int })
export type PluRow = typeof PluRow.Type
export const all = select(PluRow, "SELECT product_id, plu FROM product_plu ORDER BY product_id")

const named = select(PluRow, "SELECT product_id, plu FROM product_plu WHERE plu = ? OR product_id = ?")
/**
 * The product that an item's number on a label of a scale stands for: the one that has it as PLU, else the one whose own
 * number it is. A product with a PLU is named by that alone; undefined where the number is its own.
 */
export const productOfItem = function* (item: number): Tx<number | undefined> {
  const rows = yield* named(item, item)
  return rows.find(({ plu }) => plu === item)?.product_id ?? (rows.length === 0 ? item : undefined)
}

const removedText = bySize((size) => `DELETE FROM product_plu WHERE product_id ${oneOf(size, "BIGINT")}`)
export const removeOf = function* (productIds: ReadonlyArray<number>): Tx<void> {
  for (const some of groups(productIds)) yield { text: removedText(some.length), values: some }
}
export const add = function* (rows: ReadonlyArray<PluRow>): Tx<void> {
  for (const some of groups(rows))
    yield {
      text: `INSERT INTO product_plu (product_id, plu) VALUES ${some.map(() => `(${marks(2)})`).join(", ")}`,
      values: some.flatMap(({ product_id, plu }) => [product_id, plu])
    }
}

const given = select(
  Schema.Struct({ plu: Schema.Int }),
  "INSERT INTO product_plu (product_id, plu) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING plu"
)
/** Gives a product without one a number. False where another product has it. */
export const put = function* ({ product_id, plu }: PluRow): Tx<boolean> {
  return (yield* given(product_id, plu)).length > 0
}
const own = select(PluRow, "SELECT product_id, plu FROM product_plu WHERE product_id = ?")
export const ofProduct = function* (productId: number): Tx<number | null> {
  return (yield* own(productId))[0]?.plu ?? null
}
