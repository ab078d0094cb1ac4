/** The catalogue and the item codes of partners. */
import { Schema } from "effect"
import type { Product } from "#core/catalogue/product.ts"
import { VegMark } from "#core/label/declaration.ts"
import { TaxKind } from "#core/order/tax-kind.ts"
import { bySize, oneOf } from "../engine/many-rows.ts"
import { marks, select, selectMany, type Tx } from "../engine/transaction.ts"

const Text = Schema.NullOr(Schema.String)
const Whole = Schema.NullOr(Schema.Int)

const ProductRow = Schema.Struct({
  entity_id: Schema.Int,
  name: Schema.String,
  type_id: Schema.Literals(["simple", "configurable", "virtual"]),
  child_products: Schema.fromJsonString(Schema.Array(Schema.Int)),
  price: Whole,
  final_price: Whole,
  min_sale_qty: Whole,
  qty_increments: Whole,
  weight_ratio: Schema.NullOr(Schema.Number),
  medium_image: Text,
  sell_by: Schema.Literals(["kg", "pack"]),
  whole: Schema.Literals([0, 1]),
  category_id: Whole,
  category_type: Text,
  ean13_barcode: Text,
  label_name: Text,
  net_weight: Whole,
  tare: Schema.Int,
  hsn: Text,
  tax_rate: Schema.Int,
  tax_kind: Schema.NullOr(TaxKind),
  mrp: Whole,
  veg_mark: Schema.NullOr(VegMark)
})
export type ProductRow = typeof ProductRow.Type

const from = `SELECT ${Object.keys(ProductRow.fields).join(", ")} FROM product`
const byId = select(ProductRow, `${from} WHERE entity_id = ?`)
const byBarcode = select(ProductRow, `${from} WHERE ean13_barcode = ?`)

const amount = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100)
const quantity = (thousandths: number | null): number | null =>
  thousandths === null ? null : thousandths / 1000

/** The product as the wire shows it: a fixed list of fields. */
export const wireProduct = (row: ProductRow): typeof Product.Encoded => ({
  entity_id: row.entity_id,
  name: row.name,
  type_id: row.type_id,
  child_products: row.child_products,
  varients: row.child_products,
  price: amount(row.price),
  final_price: amount(row.final_price),
  display_price: amount(row.price),
  display_final_price: amount(row.final_price),
  min_sale_qty: quantity(row.min_sale_qty),
  qty_increments: quantity(row.qty_increments),
  weight_ratio: row.weight_ratio,
  medium_image: row.medium_image,
  sell_by: row.sell_by,
  whole: row.whole,
  category_id: row.category_id,
  category_type: row.category_type,
  ean13_barcode: row.ean13_barcode,
  label_name: row.label_name,
  net_weight: row.net_weight,
  tare: row.tare,
  tax_kind: row.tax_kind
})

export const find = function* (id: number): Tx<ProductRow | undefined> {
  const [row] = yield* byId(id)
  return row
}
/** Some of the catalogue, from behind an id on. */
export const someAfter = select(ProductRow, `${from} WHERE entity_id > ? ORDER BY entity_id LIMIT ?`)
const Name = Schema.Struct({ entity_id: Schema.Int, name: Schema.String })
export type ProductName = typeof Name.Type
/** The name of every product. */
export const names = select(Name, "SELECT entity_id, name FROM product ORDER BY entity_id")
const many = selectMany(ProductRow)
/** Products by their ids, at most 500 a statement. */
export const byIds = function* (ids: ReadonlyArray<number>): Tx<ReadonlyMap<number, ProductRow>> {
  const found = new Map<number, ProductRow>()
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500)
    for (const row of yield* many(`${from} WHERE entity_id IN (${marks(some.length)})`, some))
      found.set(row.entity_id, row)
  }
  return found
}

const StockedRow = Schema.Struct({
  entity_id: Schema.Int,
  name: Schema.String,
  price: Whole,
  qty_increments: Whole,
  sell_by: Schema.Literals(["kg", "pack"]),
  whole: Schema.Literals([0, 1]),
  category_id: Whole,
  category_type: Text
})
export type StockedProduct = typeof StockedRow.Type
const stockedRows = selectMany(StockedRow)
const stockedText = bySize(
  (size) =>
    `SELECT ${Object.keys(StockedRow.fields).join(", ")} FROM product WHERE entity_id IN (${marks(size)})`
)
/** The columns of products that counting stock and sending it back need, by their ids, at most 500 a statement. */
export const stocked = function* (ids: ReadonlyArray<number>): Tx<ReadonlyMap<number, StockedProduct>> {
  const found = new Map<number, StockedProduct>()
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500)
    for (const row of yield* stockedRows(stockedText(some.length), some)) found.set(row.entity_id, row)
  }
  return found
}

const virtualRows = select(
  Schema.Struct({ entity_id: Schema.Int }),
  "SELECT entity_id FROM product WHERE type_id = 'virtual' ORDER BY entity_id"
)
/** Products that are never picked. */
export const virtualIds = function* (): Tx<ReadonlyArray<number>> {
  const rows = yield* virtualRows()
  return rows.map(({ entity_id }) => entity_id)
}
export const findByBarcode = function* (ean13: string): Tx<ProductRow | undefined> {
  const [row] = yield* byBarcode(ean13)
  return row
}
// The ids stand in the text as JSON: 1801 is between two commas, 11801 is not.
const parents = select(
  Schema.Struct({ name: Schema.String }),
  "SELECT name FROM product WHERE type_id = 'configurable' AND ',' || REPLACE(REPLACE(REPLACE(child_products, '[', ''), ']', ''), ' ', '') || ',' LIKE ? ORDER BY entity_id LIMIT 1"
)
/** The name of the configurable product that a product is a kind of, the oldest of several. */
export const parentName = function* (id: number): Tx<string | null> {
  const [parent] = yield* parents(`%,${id},%`)
  return parent?.name ?? null
}
const ValuedRow = Schema.Struct({
  entity_id: Schema.Int,
  cost: Whole,
  price: Whole,
  final_price: Whole,
  tax_rate: Schema.Int
})
const valuedRows = selectMany(ValuedRow)
const valuedText = bySize(
  (size) =>
    `SELECT ${Object.keys(ValuedRow.fields).join(", ")} FROM product WHERE entity_id IN (${marks(size)})`
)
/** What products cost and are sold at, by their ids. */
export const valued = function* (ids: ReadonlyArray<number>): Tx<ReadonlyMap<number, typeof ValuedRow.Type>> {
  const found = new Map<number, typeof ValuedRow.Type>()
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500)
    for (const row of yield* valuedRows(valuedText(some.length), some)) found.set(row.entity_id, row)
  }
  return found
}

const SupplyRow = Schema.Struct({ entity_id: Schema.Int, hsn: Text, tax_kind: Schema.NullOr(TaxKind) })
export type Supply = typeof SupplyRow.Type
const supplyRows = selectMany(SupplyRow)
const supplyText = bySize(
  (size) => `SELECT entity_id, hsn, tax_kind FROM product WHERE entity_id IN (${marks(size)})`
)
/** The codes of products in the Harmonised System, and which kinds of supply they are, by their ids. */
export const supplies = function* (ids: ReadonlyArray<number>): Tx<ReadonlyMap<number, Supply>> {
  const rows = yield* supplyRows(supplyText(ids.length), ids)
  return new Map(rows.map((row) => [row.entity_id, row]))
}

const ShelfRow = Schema.Struct({ entity_id: Schema.Int, shelf: Schema.String })
const shelfRows = selectMany(ShelfRow)
const shelvesText = bySize(
  (size) =>
    `SELECT entity_id, shelf FROM product WHERE entity_id ${oneOf(size, "BIGINT")} AND shelf IS NOT NULL`
)
/** Where products stand, by their ids; what has no shelf is not among them. */
export const shelves = function* (ids: ReadonlyArray<number>): Tx<ReadonlyMap<number, string>> {
  const rows = ids.length === 0 ? [] : yield* shelfRows(shelvesText(ids.length), ids)
  return new Map(rows.map(({ entity_id, shelf }) => [entity_id, shelf]))
}

const PictureRow = Schema.Struct({ entity_id: Schema.Int, medium_image: Text })
const pictureRows = selectMany(PictureRow)
const picturesText = bySize(
  (size) =>
    `SELECT entity_id, medium_image FROM product WHERE entity_id ${oneOf(size, "BIGINT")} AND LENGTH(medium_image) <= ?`
)
/** The picture of each product, by its id, where its address is no longer than so many characters. */
export const pictures = function* (
  ids: ReadonlyArray<number>,
  longest: number
): Tx<ReadonlyArray<typeof PictureRow.Type>> {
  return ids.length === 0 ? [] : yield* pictureRows(picturesText(ids.length), [...ids, longest])
}

const mapped = select(
  Schema.Struct({ product_id: Schema.Int }),
  "SELECT product_id FROM item_mapping WHERE code_type = ? AND item = ?"
)
/** The product that a partner's item code stands for. */
export const mapping = function* (codeType: string, item: string): Tx<number | undefined> {
  const [row] = yield* mapped(codeType, item)
  return row?.product_id
}

const CategoryRow = Schema.Struct({ entity_id: Schema.Int, category: Schema.String })
const categories = select(
  CategoryRow,
  "SELECT entity_id, COALESCE(category_type, CAST(category_id AS TEXT)) AS category FROM product WHERE category_type IS NOT NULL OR category_id IS NOT NULL ORDER BY entity_id"
)
const CategoryName = Schema.Struct({ category: Schema.String })
/** The categories that products have, each once. */
export const categoryTypes = select(
  CategoryName,
  "SELECT DISTINCT category_type AS category FROM product WHERE category_type IS NOT NULL ORDER BY category_type"
)
/** Product ids by category. */
export const byCategory = function* (): Tx<Record<string, Array<number>>> {
  const mapping: Record<string, Array<number>> = Object.create(null)
  for (const { entity_id, category } of yield* categories()) {
    mapping[category] ??= []
    mapping[category].push(entity_id)
  }
  return mapping
}
