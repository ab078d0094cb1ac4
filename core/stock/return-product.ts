/** A product as the return stock sheet has it. */
import * as Schema from "effect/Schema"
import { notFound } from "../catalogue/feed.ts"
import { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"

const Bit = Schema.Literals([0, 1])

export const ReturnProduct = Schema.Struct({
  product_id: Schema.Int,
  product_name: Schema.String,
  /** Days, and whole weeks, that the oldest available pack has been here. */
  age: Schema.Int,
  week: Schema.Int,
  /** Weeks of a marinated product, days of any other. */
  display_age: Schema.Int,
  /** The stock at the last return that stayed here. */
  retained: Q.Quantity,
  sent: Q.Quantity,
  received: Q.Quantity,
  sold: Q.Quantity,
  remaining: Q.Quantity,
  return: Q.Quantity,
  retain: Schema.Boolean,
  isValidQty: Schema.Boolean,
  marinated: Bit,
  whole: Bit,
  sell_by: SellBy,
  qty_increment: Q.Quantity,
  stock_for_the_day: Q.Quantity,
  /** The quantity in the available packs. */
  total_remaining: Q.Quantity,
  sold_and_returned: Q.Quantity,
  /** Those packs, and the shipments they came with. */
  inventory_ids: Schema.Array(Schema.Int),
  shipment_table_ids: Schema.Array(Schema.Int),
  category: Schema.NullOr(Schema.String),
  central_stock: Schema.Union([Schema.Literal(notFound), Q.Quantity])
})
export type ReturnProduct = typeof ReturnProduct.Type

/** The highest age of stock that may stay: weeks for marinated products, days for any other; null for any age. */
export const MaximumAges = Schema.Struct({
  marinated_max_age: Schema.optionalKey(Schema.NullOr(Schema.Finite)),
  non_marinated_max_age: Schema.optionalKey(Schema.NullOr(Schema.Finite))
})
export type MaximumAges = typeof MaximumAges.Type
