/** What a scanned code says about itself, with its product: the answer of EntityService. */
import * as Schema from "effect/Schema"
import { Barcode } from "../barcode/decode.ts"
import { Product } from "../catalogue/product.ts"

export const ScannedEntity = Schema.Struct({
  ...Barcode.fields,
  /** The product's name, for codes that name a product. */
  name: Schema.NullOr(Schema.String),
  product: Schema.NullOr(Product)
})
export type ScannedEntity = typeof ScannedEntity.Type
