/** A discount that somebody at the counter gave by hand, as its order keeps it (PRICE-1). */
import * as Schema from "effect/Schema"
import { Money } from "../money.ts"

export const GivenDiscount = Schema.Struct({
  /** The line that it is of: in a cart the line's id, in an order the item's; null for the whole. */
  item_id: Schema.NullOr(Schema.Int),
  /** Percent of what it is of, with at most two decimals; null for an amount. */
  percent: Schema.NullOr(Schema.Finite),
  amount: Schema.NullOr(Money),
  /** What it takes off. */
  off: Money,
  reason: Schema.String,
  remark: Schema.NullOr(Schema.String),
  user_id: Schema.Int,
  by: Schema.String,
  /** The second person whose word it took; null where it took none. */
  approved_by: Schema.NullOr(Schema.String)
})
export type GivenDiscount = typeof GivenDiscount.Type
