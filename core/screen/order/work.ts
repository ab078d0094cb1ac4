/** What is stored of the work on an order. */
import * as Schema from "effect/Schema"
import { Picking } from "../../order/picking.ts"
import { draftCodec } from "../scan-session/draft-codec.ts"

const OrderWork = Schema.Struct({
  increment_id: Schema.String,
  /** The order as it was last read. */
  updated_at: Schema.String,
  picking: Picking,
  /** Scans that were not decided yet. */
  waiting: Schema.Array(Schema.String),
  /** The idempotency key of an invoice on its way; a restart sends the same. */
  sending: Schema.NullOr(Schema.String)
})
export type OrderWork = typeof OrderWork.Type

export const { print, read } = draftCodec(1, OrderWork)
