/**
 * What programs outside are told of (EVENT-1): written in the transaction of the effect, behind it. The row of the order
 * is taken by then, so the next event of the order is counted after this one has committed (EVENT-2).
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { Detail, type OrderKind } from "#core/outgoing-event.ts"
import { type Tx, write } from "../engine/transaction.ts"

const print = Schema.encodeSync(Schema.fromJsonString(Detail))
const nothingElse: Detail = {}

const ofOrder = write(
  `INSERT INTO outgoing_event (hub_id, store_id, kind, at, order_id, subject, status, updated_at, payment_method, subtotal,
     shipping, discount, tax, grand_total, detail)
   SELECT hub_id, store_id, ?, ?, order_id, increment_id, status, updated_at, payment_method, subtotal, shipping, discount, tax,
     grand_total, ? FROM orders WHERE hub_id = :hub AND order_id = ?`
)
/** With the order as it stands now. */
export const add = (
  kind: OrderKind,
  orderId: number,
  at: Day.GmtTime,
  detail: Detail = nothingElse
): Tx<void> => ofOrder(kind, at, print(detail), orderId)

const ofStore = write(
  "INSERT INTO outgoing_event (hub_id, store_id, kind, at, subject, detail) VALUES (?, ?, ?, ?, ?, ?)"
)
interface Place {
  readonly hubId: number
  /** The store that whoever did it acts for. */
  readonly storeId: number
}
/** A shipment by its name. */
export const addReceived = (
  { hubId, storeId }: Place,
  shipment: string,
  at: Day.GmtTime,
  packs: number
): Tx<void> => ofStore(hubId, storeId, "shipment.received", at, shipment, print({ packs }))
/** The end-of-day report of a hub. */
export const addApproved = (
  { hubId, storeId }: Place,
  day: Day.Day,
  at: Day.GmtTime,
  version: number
): Tx<void> => ofStore(hubId, storeId, "eod.approved", at, day, print({ version }))
