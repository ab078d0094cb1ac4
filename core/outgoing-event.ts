/** What happens to orders, shipments and reports, as programs outside hear of it (EVENT-1 to EVENT-3). */
import * as Schema from "effect/Schema"
import * as Day from "./day.ts"
import { Money } from "./money.ts"
import { Quantity } from "./quantity.ts"

const orderKinds = [
  "order.created",
  "order.changed",
  "order.held",
  "order.released",
  "order.begun",
  "order.short",
  "order.invoiced",
  "order.dispatched",
  "order.dispatch_undone",
  "order.cancelled",
  "order.returned",
  "payment.received"
] as const
export type OrderKind = (typeof orderKinds)[number]
export const eventKinds = [...orderKinds, "shipment.received", "eod.approved"] as const
export const EventKind = Schema.Literals(eventKinds)
export type EventKind = typeof EventKind.Type

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

export const OutgoingEvent = Schema.Struct({
  /** What an event is told apart by: whoever has seen it before passes over it. */
  id: Schema.String,
  kind: EventKind,
  at: Day.GmtTime,
  store_id: Schema.Int,
  /** The number of an order, the name of a shipment, or the day of a report. */
  subject: Schema.String,
  order_id: Schema.NullOr(Schema.Int),
  body: Schema.Struct({
    /** The order as it was after it. */
    order: Schema.optionalKey(
      Schema.Struct({
        status: Schema.String,
        updated_at: Day.GmtTime,
        payment_method: Schema.NullOr(Schema.String),
        totals: Schema.Struct({
          subtotal: Money,
          shipping: Money,
          discount: Money,
          tax: Money,
          grand_total: Money
        })
      })
    ),
    ...Detail.fields
  })
}).annotate({ identifier: "OutgoingEvent" })
export type OutgoingEvent = typeof OutgoingEvent.Type

/**
 * The same for as long as the row is stored. A backup that is put back counts ids again from where it was: the time tells
 * the two apart.
 */
export const idOf = (row: { readonly id: number; readonly at: Day.GmtTime }): string =>
  `${row.id}-${row.at.replaceAll(/\D/g, "")}`
