/** Work on an order as it is stored. */
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { draftCodec } from "../../kit/scan-session/draft-codec.ts"
import { Order } from "../../order/order.ts"
import { Picking } from "../../order/picking.ts"

const OrderWork = Schema.Struct({
  increment_id: Schema.String,
  /** The order as it was last read. */
  updated_at: Schema.String,
  /** All of it, as the server sent it: without the server it is shown as it was. Older entries lack it. */
  order: Schema.optionalKey(Schema.Unknown),
  picking: Picking,
  /** The name under which its packs are claimed. Older entries lack it. */
  work: Schema.optionalKey(Schema.String),
  /** Scans that were not decided yet. */
  waiting: Schema.Array(Schema.String),
  /** The idempotency key of an invoice on its way; a restart sends the same. */
  sending: Schema.NullOr(Schema.String)
})
export type OrderWork = typeof OrderWork.Type

export const { print, read } = draftCodec(1, OrderWork)

const encode = Schema.encodeSync(Order)
const encoded = new WeakMap<Order, unknown>()
/** An order as it is stored; every scan stores the same one, so it is made once. */
export const storable = (order: Order): unknown => {
  const wire = encoded.get(order) ?? encode(order)
  encoded.set(order, wire)
  return wire
}

const decode = Schema.decodeUnknownResult(Order)
/** The order of stored work; undefined where none is in it, or one of another form. */
export const storedOrder = (text: string): Order | undefined => {
  const found = read(text)
  return found._tag === "Work" ? Result.getOrUndefined(decode(found.work.order)) : undefined
}
