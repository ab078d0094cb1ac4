/** A product as the catalogue lists it: a fixed list of fields, whatever its source says beside them. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Quantity } from "../quantity.ts"
import { Product } from "./product.ts"

const { net_weight: _netWeight, ...fields } = Product.fields

/** The whitelist: section 3, and what a counter's scale takes off; any other field of the source is dropped. */
export const ListedProduct = Schema.Struct({
  ...fields,
  /** The store's stock of the product. */
  qty: Schema.NullOr(Quantity)
})
export type ListedProduct = typeof ListedProduct.Type
export const whitelist: ReadonlyArray<string> = Object.keys(ListedProduct.fields)

const allowedFields: ReadonlySet<string> = new Set(whitelist)
/** The whitelisted fields that a product of any source has, untouched. */
export const whitelisted = (source: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(source).filter(([name]) => allowedFields.has(name)))

/** The values of fields that a source may leave out. */
const unsaid = {
  child_products: [],
  varients: [],
  tare: 0,
  ...Object.fromEntries(
    (
      [
        "price",
        "final_price",
        "display_price",
        "display_final_price",
        "min_sale_qty",
        "qty_increments",
        "weight_ratio",
        "medium_image",
        "category_id",
        "category_type",
        "ean13_barcode",
        "label_name",
        "qty"
      ] as const satisfies ReadonlyArray<keyof ListedProduct>
    ).map((name) => [name, null])
  )
}
const read = Schema.decodeUnknownResult(ListedProduct)
const isRecord = (u: unknown): u is Record<string, unknown> =>
  typeof u === "object" && u !== null && !Array.isArray(u)

/**
 * The products of an answer, or of a part of it that begins after so many rows. One that cannot be read is left out and
 * named, so that a wrong row never empties the shop.
 */
export const readListing = (
  data: ReadonlyArray<unknown>,
  before = 0
): { readonly products: ReadonlyArray<ListedProduct>; readonly unread: ReadonlyArray<string> } => {
  const products: Array<ListedProduct> = []
  const unread: Array<string> = []
  for (const [index, source] of data.entries()) {
    const product = isRecord(source) ? read({ ...unsaid, ...whitelisted(source) }) : undefined
    if (product !== undefined && Result.isSuccess(product)) products.push(product.success)
    else {
      const row = `row ${before + index + 1}`
      unread.push(String(isRecord(source) ? (source.entity_id ?? row) : row))
    }
  }
  return { products, unread }
}

/** Sellable: a simple product without children, or a configurable one (section 5). */
export const isSellable = ({
  type_id,
  child_products
}: Pick<ListedProduct, "type_id" | "child_products">): boolean =>
  type_id === "configurable" || (type_id === "simple" && child_products.length === 0)

/** The products that a shop shows: sellable and not excluded. */
export const sellable = (
  products: ReadonlyArray<ListedProduct>,
  excluded: ReadonlySet<number>
): ReadonlyArray<ListedProduct> =>
  products.filter((product) => isSellable(product) && !excluded.has(product.entity_id))
