/** Before a shipment is accepted: whether there is anything to confirm, what is shown, and what is sent. */
import * as Result from "effect/Result"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import type { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"
import { linesOf, pickedUpOf } from "./receiving.ts"
import type { Receiving } from "./receiving-fields.ts"
import { isAllExpired } from "./sent-packs.ts"
import { accepted, isRtv, type Shipment } from "./shipment.ts"
import { isShort } from "./short-receipt.ts"

/** A row of the summary: expected, picked up (of an RTV shipment), scanned. */
export interface SummaryRow {
  readonly product_id: number
  readonly name: string
  readonly sell_by: SellBy
  readonly expected: Q.Quantity
  readonly pickedUp: Q.Quantity | undefined
  readonly scanned: Q.Quantity
  /** True where less came than was sent. */
  readonly isShort: boolean
}

export const summaryOf = (shipment: Shipment, receiving: Receiving): ReadonlyArray<SummaryRow> =>
  linesOf(shipment, receiving).map((item) => ({
    product_id: item.product_id,
    name: item.product_name,
    sell_by: item.sell_by,
    expected: item.original_qty,
    pickedUp: isRtv(shipment) ? pickedUpOf(receiving, item.product_id) : undefined,
    scanned: item.scanned_info.total_qty,
    isShort: isShort(item.original_qty, item.scanned_info.total_qty)
  }))

/** The reason given for each product of which less came than was sent. */
export type ShortReasons = ReadonlyMap<number, string>

/**
 * Passes where at least one product came; of a return pick-up one must have been picked up; of a transfer all may
 * have expired.
 */
export const requireConfirmable = (
  shipment: Shipment,
  receiving: Receiving,
  today: Day.Day
): Result.Result<void, Fault<"AlreadyAccepted" | "NoItemsSelected">> => {
  if (shipment.status === accepted)
    return Result.fail(fault("AlreadyAccepted", { time_of_entry: shipment.time_of_entry }))
  const hasItems =
    receiving.scans.some(({ qty }) => qty > 0) ||
    (isRtv(shipment) && receiving.pickedUp.some(({ qty }) => qty > 0))
  return hasItems || isAllExpired(shipment, today)
    ? Result.succeed(undefined)
    : Result.fail(fault("NoItemsSelected"))
}

/** One product of the confirmation, as it is sent. */
export interface SentLine {
  readonly product_id: number
  readonly qty: Q.Quantity
  readonly current_qty: Q.Quantity
  readonly item_category: string | null
  readonly received_qty?: Q.Quantity
  readonly scanned_info: {
    readonly items: ReadonlyArray<{ readonly scan_code: string; readonly qty: Q.Quantity }>
    readonly total_qty: Q.Quantity
  }
  readonly short_reason?: string
}

/** One entry for each code: scans of a code that every unit carries are added up. */
const entriesOf = (
  scans: ReadonlyArray<{ readonly scan_code: string; readonly qty: Q.Quantity }>
): SentLine["scanned_info"]["items"] =>
  [...Map.groupBy(scans, ({ scan_code }) => scan_code)].map(([scan_code, all]) => ({
    scan_code,
    qty: Q.sum(all.map(({ qty }) => qty))
  }))

/**
 * The lines that the acceptance sends: those of which something came, or somebody said why nothing did. The same work gives the same lines, so that a
 * repeated confirmation carries the same idempotency key.
 */
export const sentLines = (
  shipment: Shipment,
  receiving: Receiving,
  reasons: ShortReasons = new Map()
): ReadonlyArray<SentLine> => {
  const rtv = isRtv(shipment)
  return linesOf(shipment, receiving).flatMap((item) => {
    const { items, total_qty } = item.scanned_info
    const pickedUp = pickedUpOf(receiving, item.product_id)
    const reason = isShort(item.original_qty, total_qty) ? reasons.get(item.product_id) : undefined
    if (total_qty <= 0 && (!rtv || pickedUp <= 0) && reason === undefined) return []
    return [
      {
        product_id: item.product_id,
        qty: total_qty,
        current_qty: total_qty,
        item_category: item.productInfo.item_category,
        ...(rtv ? { received_qty: pickedUp } : {}),
        scanned_info: { items: entriesOf(items), total_qty },
        ...(reason === undefined ? {} : { short_reason: reason })
      }
    ]
  })
}
