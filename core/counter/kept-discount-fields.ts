/** A discount by hand as it is stored outside a cart; what is read of it stands in `kept-discount.ts`. */
import * as Schema from "effect/Schema"
import * as Money from "../money.ts"

export const KeptDiscount = Schema.Struct({
  percent: Schema.NullOr(Schema.Finite),
  amount: Schema.NullOr(Money.Money),
  reason: Schema.String,
  remark: Schema.NullOr(Schema.String)
})
export type KeptDiscount = typeof KeptDiscount.Type
