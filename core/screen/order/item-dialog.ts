/** The quantity dialog of one item: so much is nil, or accepted by hand. */
import * as Result from "effect/Result"
import { type Fault, fault } from "../../fault.ts"
import type { OrderItem } from "../../order/order.ts"
import { type Picking, partialNilOf, stateOf } from "../../order/picking.ts"
import { asNil, byHand, nextInStep } from "../../order/quantity-step.ts"
import * as Q from "../../quantity.ts"
import { faultText } from "../../text/fault.ts"
import { typedQuantity } from "../../typed-number.ts"

export interface ItemDialog {
  readonly item_id: number
  /** What stands in the box. */
  readonly typed: string
  /** What stock holds of the product; undefined while it is asked for. */
  readonly available: Q.Quantity | undefined
  /** 'Allow requested quantity exceeds available.' is ticked. */
  readonly allowsExceeding: boolean
  readonly problem: string | undefined
  /** The field that has the keys, and how often that was set. */
  readonly focus: string | undefined
  readonly moves: number
}

/** Its fields: the quantity has the keys when it opens. */
export const fieldIds = { quantity: "quantity", exceeding: "exceeding" } as const

const missingOf = (item: OrderItem, picking: Picking): Q.Quantity =>
  Q.minus(item.qty, stateOf(item, picking).accepted)

/** Opens with what is still missing of the item. */
export const opened = (item: OrderItem, picking: Picking): ItemDialog => {
  const missing = missingOf(item, picking)
  const partialNil = partialNilOf(picking, item)
  return {
    item_id: item.item_id,
    typed: Q.formatShort(partialNil > 0 ? partialNil : missing > 0 ? missing : item.qty),
    available: undefined,
    allowsExceeding: picking.exceeding.includes(item.item_id),
    problem: undefined,
    focus: fieldIds.quantity,
    moves: 0
  }
}

/** The quantity in the box, between 0 and the ordered one; undefined when it is no number. */
export const quantityOf = (dialog: ItemDialog, item: OrderItem): Q.Quantity | undefined => {
  const quantity = typedQuantity(dialog.typed)
  return quantity === undefined ? undefined : Q.clamp(quantity, Q.zero, item.qty)
}

/** The quantity in the box as it was typed, for what is accepted. */
export const typedOf = (dialog: ItemDialog): Q.Quantity | undefined => typedQuantity(dialog.typed)

/** No quantity, and none that is still being typed. */
const isWrong = (text: string): boolean => {
  const entry = text.trim()
  return entry !== "" && entry !== "." && entry !== "," && typedQuantity(entry) === undefined
}

export const typed = (dialog: ItemDialog, text: string): ItemDialog => ({
  ...dialog,
  typed: text,
  problem: isWrong(text) ? faultText(fault("InvalidEntry")) : undefined
})
export const steppedBy = (dialog: ItemDialog, item: OrderItem, direction: 1 | -1): ItemDialog =>
  typed(dialog, Q.formatShort(nextInStep(item, quantityOf(dialog, item) ?? Q.zero, direction)))

/** More than stock holds, and the operator has not said that this is right. */
export const exceeds = (dialog: ItemDialog, item: OrderItem): boolean =>
  !dialog.allowsExceeding &&
  dialog.available !== undefined &&
  (quantityOf(dialog, item) ?? Q.zero) > dialog.available

const isAsked = (dialog: ItemDialog, item: OrderItem): boolean =>
  dialog.available !== undefined && (quantityOf(dialog, item) ?? Q.zero) > 0

/** Why the quantity in the box is not one that the item takes as NIL; nothing is said of an empty box. */
export const whyNotNil = (
  dialog: ItemDialog,
  item: OrderItem,
  picking: Picking
): Fault<"NotAMultiple"> | undefined => {
  const quantity = quantityOf(dialog, item) ?? Q.zero
  const checked = asNil(item, quantity, missingOf(item, picking))
  return quantity > 0 && Result.isFailure(checked) ? checked.failure : undefined
}

/** What is wrong with what stands in the box, to be said beside it. */
export const problemOf = (dialog: ItemDialog, item: OrderItem, picking: Picking): string | undefined => {
  if (dialog.problem !== undefined) return dialog.problem
  const refused = whyNotNil(dialog, item, picking)
  return refused === undefined ? undefined : faultText(refused)
}

/** Set-NIL waits until stock is known and a quantity above 0 that is in step is typed; no stock can still be nil. */
export const canSetNil = (dialog: ItemDialog, item: OrderItem, picking: Picking): boolean =>
  isAsked(dialog, item) && whyNotNil(dialog, item, picking) === undefined
/** A press of Accept Item says what is wrong with a 0. */
export const isNothing = (dialog: ItemDialog): boolean => typedOf(dialog) === 0
/** Accept Item waits for the same, and for so much in stock or the operator's word. */
export const canAccept = (dialog: ItemDialog, item: OrderItem, picking: Picking): boolean => {
  const quantity = quantityOf(dialog, item) ?? Q.zero
  // More than is missing is cut to it, as far as it is in step.
  const missing = Q.isSame(quantity, item.qty) ? quantity : missingOf(item, picking)
  return isAsked(dialog, item) && Result.isSuccess(byHand(item, quantity, missing)) && !exceeds(dialog, item)
}
