/** What happens to orders, shipments and reports, as programs outside hear of it (EVENT-1). */
import * as Schema from "effect/Schema"
import { Money } from "./money.ts"
import { Quantity } from "./quantity.ts"

export type OrderKind =
  | "order.created"
  | "order.changed"
  | "order.held"
  | "order.released"
  | "order.begun"
  | "order.short"
  | "order.invoiced"
  | "order.dispatched"
  | "order.dispatch_undone"
  | "order.cancelled"
  | "order.returned"
  | "payment.received"

/** An item that an invoice has less of than was ordered. */
const ShortItem = Schema.Struct({
  item_id: Schema.Int,
  product_id: Schema.Int,
  ordered: Quantity,
  accepted: Quantity
})

/** What an event says beside the row of its order: nothing of the customer. */
export const Detail = Schema.Struct({
  short: Schema.optionalKey(Schema.Array(ShortItem)),
  /** A payment that has come. */
  payment: Schema.optionalKey(Schema.Struct({ method: Schema.String, amount: Money })),
  /** How many packs a shipment brought. */
  packs: Schema.optionalKey(Schema.Int),
  /** The version of a report. */
  version: Schema.optionalKey(Schema.Int)
})
export type Detail = typeof Detail.Type
