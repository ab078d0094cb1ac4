/** What is said of an order that is packed or not: in large letters, and item by item. */
import type { Tone } from "../../kit/view/action.ts"
import { customerName, type Order, pickedItems } from "../../order/order.ts"
import * as Q from "../../quantity.ts"
import { statusText } from "../../text/status.ts"
import { notInList, type Verdict, verdictOf } from "./model.ts"

const packed = "Packed"
export const scanNext = "Scan next"
/** Before the first label. */
export const scanLabel = "Scan the label of an order: the page says whether it is packed"
export const packedFor = customerName

const open: ReadonlyArray<Order["status"]> = ["pending", "queued", "pending_payment"]
const isStillToPack = ({ status }: Pick<Order, "status">): boolean => open.includes(status)

const hasLeft = ({ status }: Pick<Order, "status">): boolean => status === "complete"

/** An order that has left is done, whatever the pickup app said of it. */
export const toneOf = (order: Pick<Order, "status" | "item_pickup_status">): Tone =>
  hasLeft(order) ? "good" : tones[verdictOf(order)]

const tones: Record<Verdict, Tone> = { packed: "good", missing: "danger", other: "warning" }

/** In large letters: that it has left, Packed, Not In List, or else how the order stands; one that is invoiced is past packing. */
export const verdictText = (order: Pick<Order, "status" | "item_pickup_status" | "shipped_at">): string => {
  // A time of Asia/Calcutta.
  if (hasLeft(order)) return `Has left ${order.shipped_at?.slice(0, 16) ?? ""}`.trim()
  const verdict = verdictOf(order)
  if (verdict === "packed") return packed
  if (verdict === "missing") return notInList
  return isStillToPack(order) ? `Not packed: ${statusText(order)}` : statusText(order)
}

export interface PackedItem {
  readonly itemId: number
  readonly name: string
  /** "1.40 of 1.50 Kg". */
  readonly quantity: string
  readonly isShort: boolean
}

/** What was packed of each item, where the pickup app told. */
export const packedItems = (order: Order): ReadonlyArray<PackedItem> =>
  pickedItems(order).map((item) => {
    const packing = item.packingDetails
    return packing === null || packing === undefined
      ? { itemId: item.item_id, name: item.name, quantity: Q.withUnit(item, item.qty), isShort: false }
      : {
          itemId: item.item_id,
          name: item.name,
          quantity: `${Q.amountOf(item, packing.qty_packed)} of ${Q.withUnit(item, packing.qty_orig)}`,
          isShort: packing.qty_packed < packing.qty_orig
        }
  })
