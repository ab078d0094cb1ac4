/** The lines of an invoice as they are sent, and the key they go under. */

import type { Order } from "../order/order.ts"
import type * as picking from "../order/picking.ts"
import { review } from "../order/review.ts"
import type * as Q from "../quantity.ts"
import { keyOf } from "./idempotency-key.ts"

/** A line of an invoice as it is sent. */
export interface SentLine {
  readonly item_id: number
  readonly product_id: number
  readonly qty: Q.Quantity
  readonly reason: string | null
  readonly scanned_info: {
    readonly items: ReadonlyArray<{
      readonly scan_code: string
      readonly qty: Q.Quantity
      /** Why a pack that expires later than another one was taken. */
      readonly later_reason?: string
    }>
  }
  readonly allow_exceeding: boolean
}

const sentScan = ({ scan_code, qty, later }: picking.Scan): SentLine["scanned_info"]["items"][number] =>
  later === undefined || later.reason === null
    ? { scan_code, qty }
    : { scan_code, qty, later_reason: later.reason }

/** What is sent of an order: every picked item, with the packs in hand. */
export const sentLines = (
  order: Order,
  work: picking.Picking,
  reasons: ReadonlyArray<string>
): ReadonlyArray<SentLine> =>
  review(order, work, reasons).lines.map((line) => ({
    item_id: line.item.item_id,
    product_id: line.item.product_id,
    qty: line.accepted,
    reason: line.needsReason ? line.reason.trim() : null,
    scanned_info: { items: line.nil ? [] : line.scans.map(sentScan) },
    allow_exceeding: work.exceeding.includes(line.item.item_id)
  }))

/** The key of an invoice: the order, the state it was in, and everything sent. */
export const invoiceKey = (order: Order, lines: ReadonlyArray<SentLine>): string =>
  keyOf(`invoice-${order.order_id}`, [order.updated_at, lines])
