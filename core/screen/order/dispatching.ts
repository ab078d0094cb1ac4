/** An invoiced order leaves the house from its own page: by one press, or by its label. */
import * as Day from "../../day.ts"
import { fault } from "../../fault.ts"
import { keyOf, shipKey } from "../../kit/idempotency-key.ts"
import { step } from "../../kit/step.ts"
import { isDispatchable, isEarly } from "../../order/dispatch.ts"
import { leavesForGood, undoTime } from "../../order/dispatch-undo.ts"
import { isHeld } from "../../order/hold.ts"
import { labelledOrder, needsLabelProof } from "../../order/label-proof.ts"
import type { Order } from "../../order/order.ts"
import { faultText } from "../../text/fault.ts"
import { askedToRelease, type Context, type Model, type Step } from "./model.ts"

/** The key is that of Dispatch: pressed here and scanned there, it is one shipment. */
export const ship = (model: Model, label: string | undefined): Step => {
  const { order, isLeaving } = model
  if (order === undefined || isLeaving || !isDispatchable(order)) return step({ ...model, dialog: undefined })
  return step({ ...model, isLeaving: true, problem: undefined, dialog: undefined }, [
    {
      _tag: "ShipOrder",
      id: order.order_id,
      key: shipKey(order, label),
      label,
      afterInvoice: false
    }
  ])
}

/** What is on hold does not leave. It asks before its time, and on a press that nobody can take back. */
export const askedToShip = (
  model: Model,
  { flags, now }: Pick<Context, "flags" | "now">,
  label: string | undefined,
  isScanned = true
): Step => {
  const { order } = model
  if (order !== undefined && isHeld(order)) return askedToRelease(model)
  if (label === undefined && order !== undefined && needsLabelProof(flags, order))
    return step({ ...model, problem: faultText(fault("LabelMissing")) })
  if (order === undefined || model.isLeaving || !isDispatchable(order)) return ship(model, label)
  const early = isEarly(order, now)
  return early || (!isScanned && leavesForGood(order))
    ? step({ ...model, dialog: { _tag: "Dispatch", isEarly: early, label } })
    : ship(model, label)
}

/** It was asked whether it may leave; while that stood its slot may have been moved, so that it would leave early. */
export const confirmedToShip = (model: Model, { now }: Pick<Context, "now">): Step => {
  const { dialog, order } = model
  if (dialog?._tag !== "Dispatch") return step(model)
  return order !== undefined && !dialog.isEarly && isDispatchable(order) && isEarly(order, now)
    ? step({ ...model, dialog: { ...dialog, isEarly: true } })
    : ship(model, dialog.label)
}

/** It has left, by this window; or why not. */
export const endedShipping = (
  model: Model,
  problem: string | undefined,
  { now }: Pick<Context, "now">
): Step => {
  const isUndoable = problem === undefined && model.order !== undefined && !leavesForGood(model.order)
  return step({ ...model, isLeaving: false, problem, undoUntil: isUndoable ? now + undoTime : undefined })
}

/** Its dispatch is taken back, as long as that can be. */
export const canUndo = ({ order, undoUntil }: Model): boolean =>
  undoUntil !== undefined && order?.status === "complete"
export const undone = (model: Model): Step =>
  model.order === undefined || !canUndo(model)
    ? step(model)
    : step(model, [
        {
          _tag: "TakeBackShipment",
          id: model.order.order_id,
          key: keyOf(`unship-${model.order.order_id}`, model.order.updated_at)
        }
      ])

/**
 * What a code says about an order that may leave: its own label, or its number, which proves nothing. Where labels are
 * asked for, the label of another order is sent too: the server knows whose it is, and refuses it by that (PROOF-2).
 */
export const scannedToShip = (
  order: Order,
  code: string,
  { flags, now }: Pick<Context, "flags" | "now">
): { readonly label: string | undefined } | undefined => {
  const text = code.trim()
  const labelled = labelledOrder(text, Day.dayAt(now))
  if (labelled !== undefined && (labelled === order.order_id || needsLabelProof(flags, order)))
    return { label: text }
  return text === order.increment_id ? { label: undefined } : undefined
}
