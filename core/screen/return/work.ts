/** The stored form of a return that is filled in, and of the order that is made of it. */
import * as Schema from "effect/Schema"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import * as Q from "../../quantity.ts"
import { ReturnAction } from "../../stock/return-action.ts"

/** A return order as it is sent, and sent again. */
export const ReturnOrder = Schema.Struct({
  lines: Schema.Array(
    Schema.Struct({
      product_id: Schema.Int,
      return_qty: Q.Quantity,
      retain_qty: Q.Quantity,
      remaining: Q.Quantity
    })
  ),
  action: ReturnAction,
  retainAll: Schema.Boolean,
  ref_no: Schema.NullOr(Schema.String)
})
export type ReturnOrder = typeof ReturnOrder.Type

export const ReturnWork = Schema.Struct({
  changes: Schema.Array(
    Schema.Struct({ product_id: Schema.Int, retain: Schema.Boolean, text: Schema.String })
  ),
  order: Schema.NullOr(Schema.Struct({ key: Schema.String, ...ReturnOrder.fields }))
})
export type ReturnWork = typeof ReturnWork.Type

export const { print, read } = draftCodec(1, ReturnWork)
