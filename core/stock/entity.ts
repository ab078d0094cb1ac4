/** What a scanned code says about itself, with its product: the answer of EntityService. */
import * as Schema from "effect/Schema"
import { Product } from "../catalogue/product.ts"
import * as Day from "../day.ts"

const Text = Schema.NullOr(Schema.String)

export const ScannedEntity = Schema.Struct({
  scan_code: Schema.String,
  codeType: Schema.String,
  product_id: Schema.NullOr(Schema.Int),
  /** Kilograms, up to three decimals. */
  weight: Schema.NullOr(Schema.Number),
  /** Two decimals. */
  qty: Schema.NullOr(Schema.Number),
  packaging_date: Schema.NullOr(Day.Day),
  date_of_expiry: Schema.NullOr(Day.Day),
  mc_no: Text,
  unique_code: Text,
  order_id: Schema.NullOr(Schema.Int),
  item_count: Schema.NullOr(Schema.Int),
  name: Text,
  product: Schema.NullOr(Product)
})
export type ScannedEntity = typeof ScannedEntity.Type
