/** The life of a pack as a list of events: received, moved, sold, returned, corrected, by whom. */
import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import * as Day from "../day.ts"
import { SellBy } from "../order/order.ts"
import { plus, Quantity, zero } from "../quantity.ts"
import { PackStatus } from "./pack.ts"

/** A pack is asked for by whatever was scanned of its label: a link is longer than its bars. */
export const longestCode = longestScan

export const PackEvent = Schema.Struct({
  at: Day.GmtTime,
  what: Schema.Literals(["received", "sold", "returned", "corrected", "transferred"]),
  /** Null for what was imported. */
  by: Schema.NullOr(Schema.String),
  hub_id: Schema.Int,
  /** What it was about: a shipment, an order by its increment id, a ticket, another hub. */
  reference: Schema.NullOr(Schema.String),
  /** The order or the shipment of the reference, by its own id; null where there is none to open. */
  subject: Schema.NullOr(Schema.Struct({ kind: Schema.Literals(["order", "shipment"]), id: Schema.Int })),
  /** Came in above 0, went out below 0, in kilograms or pieces. */
  change: Quantity,
  /** Why, where somebody gave a reason: of a pack that was sold, why it went before one that expires earlier. */
  reason: Schema.NullOr(Schema.String)
})
export type PackEvent = typeof PackEvent.Type

export const PackLife = Schema.Struct({
  scan_code: Schema.String,
  product_id: Schema.Int,
  product_name: Schema.String,
  sell_by: SellBy,
  /** One for each hub and row: a code without a unique part stands on many. */
  rows: Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      hub_id: Schema.Int,
      /** The stores that share its stock, as staff call them. */
      stores: Schema.Array(Schema.String),
      date_of_expiry: Day.Day,
      qty: Quantity,
      status: PackStatus
    })
  ),
  /** The oldest first. */
  events: Schema.Array(PackEvent)
})
export type PackLife = typeof PackLife.Type

/** What is left after each event, in the order given; the last is what the hubs hold. @param opening what they held before */
export const balances = (
  events: ReadonlyArray<Pick<PackEvent, "change">>,
  opening: Quantity = zero
): ReadonlyArray<Quantity> => {
  let left = opening
  return events.map(({ change }) => {
    left = plus(left, change)
    return left
  })
}
