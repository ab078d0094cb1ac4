/** The quantity dialog of one item: so much is nil, or accepted by hand. */
import { fault } from "../../fault.ts"
import type { OrderItem } from "../../order/order.ts"
import { type Picking, partialNilOf, stateOf } from "../../order/picking.ts"
import { stepped } from "../../order/quantity-step.ts"
import * as Q from "../../quantity.ts"
import { faultText } from "../../text/fault.ts"

export interface ItemDialog {
  readonly item_id: number
  /** What stands in the box. */
  readonly typed: string
  /** What stock holds of the product; undefined while it is asked for. */
  readonly available: Q.Quantity | undefined
  /** 'Allow requested quantity exceeds available.' is ticked. */
  readonly allowsExceeding: boolean
  readonly problem: string | undefined
}

/** Opens with what is still missing of the item. */
export const opened = (item: OrderItem, picking: Picking): ItemDialog => {
  const missing = Q.minus(item.qty, stateOf(item, picking).accepted)
  const partialNil = partialNilOf(picking, item.item_id)
  return {
    item_id: item.item_id,
    typed: Q.formatShort(partialNil > 0 ? partialNil : missing > 0 ? missing : item.qty),
    available: undefined,
    allowsExceeding: picking.exceeding.includes(item.item_id),
    problem: undefined
  }
}

/** The quantity in the box, between 0 and the ordered one; undefined when it is no number. */
export const quantityOf = (dialog: ItemDialog, item: OrderItem): Q.Quantity | undefined => {
  const quantity = Q.read(dialog.typed.trim())
  return quantity === undefined ? undefined : Q.clamp(quantity, Q.zero, item.qty)
}

/** No quantity, and none that is still being typed. */
const isWrong = (text: string): boolean => {
  const entry = text.trim()
  const quantity = Q.read(entry)
  return entry !== "" && entry !== "." && (quantity === undefined || quantity < 0)
}

export const typed = (dialog: ItemDialog, text: string): ItemDialog => ({
  ...dialog,
  typed: text,
  problem: isWrong(text) ? faultText(fault("InvalidEntry")) : undefined
})
export const steppedBy = (dialog: ItemDialog, item: OrderItem, direction: 1 | -1): ItemDialog =>
  typed(dialog, Q.formatShort(stepped(item, quantityOf(dialog, item) ?? Q.zero, direction)))

/** More than stock holds, and the operator has not said that this is right. */
export const exceeds = (dialog: ItemDialog, item: OrderItem): boolean =>
  !dialog.allowsExceeding &&
  dialog.available !== undefined &&
  (quantityOf(dialog, item) ?? Q.zero) > dialog.available

/** Set-NIL waits until stock is known and a quantity above 0 is typed; an item with no stock can still be nil. */
export const canSetNil = (dialog: ItemDialog, item: OrderItem): boolean =>
  dialog.available !== undefined && (quantityOf(dialog, item) ?? Q.zero) > 0
export const canAccept = (dialog: ItemDialog, item: OrderItem): boolean =>
  canSetNil(dialog, item) && !exceeds(dialog, item)
