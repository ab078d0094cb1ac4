/** Lines under the cursor, and the quantity dialog. */
import * as Result from "effect/Result"
import { beep, step } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import { lineByHand } from "../../stock/received-quantity.ts"
import type { ShipmentItem } from "../../stock/shipment.ts"
import { isOpen } from "../../stock/shipment.ts"
import { faultText } from "../../text/fault.ts"
import {
  type Context,
  canAcceptByHand,
  lineOf,
  linesOf,
  type Model,
  type Step,
  shipmentWork
} from "./model.ts"
import * as quantity from "./quantity-dialog.ts"

/** The line that a dialog is about, as quantities by hand are taken for it. */
const enteredLine = (model: Model, productId: number): ShipmentItem | undefined => {
  const item = lineOf(model, productId)
  return item === undefined || model.shipment === undefined ? item : lineByHand(model.shipment, item)
}

export const moved = (model: Model, by: number): Model => {
  const lines = linesOf(model)
  const index = lines.findIndex(({ product_id }) => product_id === model.selected)
  const target = movedTo(lines, index, by)
  return { ...model, selected: target?.product_id }
}

/** Neither of an accepted shipment, nor before the stored work is back, nor while it is being sent. */
export const openLine = (model: Model, productId: number, context: Context): Step => {
  const { shipment } = model
  const item = enteredLine(model, productId)
  if (shipment === undefined || item === undefined || !isOpen(shipment) || !shipmentWork.takesWork(model))
    return step(model)
  const dialog = quantity.opened(shipment, model.receiving, item, canAcceptByHand(context, item))
  return step({ ...model, selected: productId, dialog: { _tag: "Quantity", quantity: dialog } })
}

export const withQuantity = (
  model: Model,
  change: (dialog: quantity.QuantityDialog, item: ShipmentItem) => quantity.QuantityDialog
): Step => {
  if (model.dialog?._tag !== "Quantity") return step(model)
  const item = enteredLine(model, model.dialog.quantity.product_id)
  if (item === undefined) return step(model)
  return step({ ...model, dialog: { _tag: "Quantity", quantity: change(model.dialog.quantity, item) } })
}

/** What was entered is taken over, or the dialog stays and says in red why not. */
export const saveQuantity = (model: Model, context: Context): Step => {
  if (model.dialog?._tag !== "Quantity" || !shipmentWork.takesWork(model)) return step(model)
  const dialog = model.dialog.quantity
  const item = enteredLine(model, dialog.product_id)
  if (item === undefined) return step(model)
  const saved = quantity.saved(dialog, model.receiving, item, canAcceptByHand(context, item))
  if (Result.isFailure(saved)) {
    const problem = faultText(saved.failure)
    return step({ ...model, dialog: { _tag: "Quantity", quantity: { ...dialog, problem } } }, [beep("bad")])
  }
  return step({ ...model, receiving: saved.success, dialog: undefined }, [beep("good")])
}
