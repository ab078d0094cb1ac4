/** A product of the catalogue; `varients` is spelt so. */
import * as Schema from "effect/Schema"
import { Money } from "../money.ts"
import { TaxKind } from "../order/tax-kind.ts"
import { Quantity } from "../quantity.ts"

const Text = Schema.NullOr(Schema.String)

/** A number of the trade, 14 digits, and how many pieces are in what carries it. */
export const ProductGtin = Schema.Struct({ gtin: Schema.String, pieces: Schema.Int })
export type ProductGtin = typeof ProductGtin.Type

export const Product = Schema.Struct({
  entity_id: Schema.Int,
  name: Schema.String,
  type_id: Schema.Literals(["simple", "configurable", "virtual"]),
  child_products: Schema.Array(Schema.Int),
  varients: Schema.Array(Schema.Int),
  price: Schema.NullOr(Money),
  final_price: Schema.NullOr(Money),
  display_price: Schema.NullOr(Money),
  display_final_price: Schema.NullOr(Money),
  min_sale_qty: Schema.NullOr(Quantity),
  qty_increments: Schema.NullOr(Quantity),
  weight_ratio: Schema.NullOr(Schema.Number),
  medium_image: Text,
  sell_by: Schema.Literals(["kg", "pack"]),
  whole: Schema.Literals([0, 1]),
  category_id: Schema.NullOr(Schema.Int),
  category_type: Text,
  ean13_barcode: Text,
  label_name: Text,
  /** Grams of one pack. */
  net_weight: Schema.NullOr(Schema.Int),
  /** Grams of what it is weighed in, and is not sold: a counter's scale takes them off (SCALE-1). */
  tare: Schema.Int,
  /** Null where nobody has said: a product without a rate then counts as exempt. Earlier servers left it out. */
  tax_kind: Schema.optionalKey(Schema.NullOr(TaxKind)),
  /** Its GTINs beside the EAN13. Earlier servers left them out. */
  gtins: Schema.optionalKey(Schema.Array(ProductGtin))
})
export type Product = typeof Product.Type

/** One product, asked for by its id. */
export const ProductInfo = Schema.Struct({
  ...Product.fields,
  /** What scales know it by, where that is not its own number. Earlier servers left it out. */
  plu: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  /** The name of the configurable product that it is a kind of. */
  parent_name: Text
})
export type ProductInfo = typeof ProductInfo.Type
