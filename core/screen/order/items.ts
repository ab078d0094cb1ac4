/** Items under the cursor, and the quantity dialog. */

import * as Result from "effect/Result"
import { type Fault, fault } from "../../fault.ts"
import { isRestored } from "../../kit/kept-work.ts"
import { beep, step } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import * as acceptance from "../../order/acceptance.ts"
import { type OrderItem, pickedItems } from "../../order/order.ts"
import * as picking from "../../order/picking.ts"
import { isOpenForPicking } from "../../order/status.ts"
import * as Q from "../../quantity.ts"
import { faultText } from "../../text/fault.ts"
import { marked } from "./expiry-cache.ts"
import * as itemDialog from "./item-dialog.ts"
import { type Context, canAcceptByHand, itemOf, type Model, type Step } from "./model.ts"

export const moved = (model: Model, by: number): Model => {
  if (model.order === undefined) return model
  const items = pickedItems(model.order)
  const index = items.findIndex((item) => item.item_id === model.selected)
  const target = movedTo(items, index, by)
  return { ...model, selected: target?.item_id }
}

export const withItemDialog = (
  model: Model,
  change: (dialog: itemDialog.ItemDialog, item: OrderItem) => itemDialog.ItemDialog
): Step => {
  if (model.dialog?._tag !== "Item") return step(model)
  const item = itemOf(model, model.dialog.item.item_id)
  if (item === undefined) return step(model)
  return step({ ...model, dialog: { _tag: "Item", item: change(model.dialog.item, item) } })
}

export const openItem = (model: Model, itemId: number): Step => {
  const item = itemOf(model, itemId)
  if (item === undefined || model.order === undefined || !isOpenForPicking(model.order)) return step(model)
  // Neither before the stored work is back, nor while it is being sent.
  if (!isRestored(model) || model.busy !== undefined) return step(model)
  return step(
    {
      ...model,
      selected: itemId,
      dialog: { _tag: "Item", item: itemDialog.opened(item, model.picking) }
    },
    [{ _tag: "LoadAvailable", itemId, productId: item.product_id }]
  )
}

/** What stock holds of the open item, where it is not known. */
export const askForAvailable = (model: Model): Step => {
  if (model.dialog?._tag !== "Item" || model.dialog.item.available !== undefined) return step(model)
  const { item_id: itemId } = model.dialog.item
  const item = itemOf(model, itemId)
  if (item === undefined) return step(model)
  return step({ ...model, dialog: { _tag: "Item", item: { ...model.dialog.item, problem: undefined } } }, [
    { _tag: "LoadAvailable", itemId, productId: item.product_id }
  ])
}

export const setNil = (model: Model, context: Context): Step => {
  if (model.dialog?._tag !== "Item") return step(model)
  const dialog = model.dialog.item
  const item = itemOf(model, dialog.item_id)
  if (item === undefined || !itemDialog.canSetNil(dialog, item, model.picking)) return step(model)
  const quantity = itemDialog.quantityOf(dialog, item) ?? Q.zero
  const set = { ...model, picking: picking.setNil(model.picking, item, quantity), dialog: undefined }
  return step(marked(set, context))
}

const acceptedByHand = (
  model: Model,
  dialog: itemDialog.ItemDialog,
  item: OrderItem
): Result.Result<
  Model["picking"],
  Fault<
    "InvalidEntry" | "NothingEntered" | "ExceedsOrdered" | "ItemFull" | "ExceedsAvailable" | "NotAMultiple"
  >
> => {
  const quantity = itemDialog.typedOf(dialog)
  if (quantity === undefined) return Result.fail(fault("InvalidEntry"))
  const { available = Q.zero, allowsExceeding } = dialog
  return acceptance.acceptManually(model.picking, item, quantity, available, allowsExceeding)
}

export const acceptByHand = (model: Model, context: Context): Step => {
  if (model.dialog?._tag !== "Item") return step(model)
  const dialog = model.dialog.item
  const item = itemOf(model, dialog.item_id)
  if (item === undefined || !canAcceptByHand(context, item)) return step(model)
  const accepted = acceptedByHand(model, dialog, item)
  if (Result.isFailure(accepted))
    return step(
      { ...model, dialog: { _tag: "Item", item: { ...dialog, problem: faultText(accepted.failure) } } },
      [beep("bad")]
    )
  return step({ ...model, picking: accepted.success, dialog: undefined }, [beep("good")])
}
