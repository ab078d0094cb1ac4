/** What is kept of a return that is filled in: it outlives a crash, and so does the order that is on its way. */
import * as Schema from "effect/Schema"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import * as Q from "../../quantity.ts"
import { ReturnAction } from "../../stock/return-action.ts"

/** A return order as it is sent, and sent again. */
export const SentOrder = Schema.Struct({
  key: Schema.String,
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
export type SentOrder = typeof SentOrder.Type

export const ReturnWork = Schema.Struct({
  updated_at: Schema.String,
  waiting: Schema.Array(Schema.String),
  sending: Schema.NullOr(Schema.String),
  changes: Schema.Array(
    Schema.Struct({ product_id: Schema.Int, retain: Schema.Boolean, text: Schema.String })
  ),
  order: Schema.NullOr(SentOrder)
})
export type ReturnWork = typeof ReturnWork.Type

export const { print, read } = draftCodec(1, ReturnWork)
