/** An invoiced order leaves the house from its own page: by one press, or by its label. */
import * as Day from "../../day.ts"
import { fault } from "../../fault.ts"
import { isDispatchable, isEarly } from "../../order/dispatch.ts"
import { isHeld } from "../../order/hold.ts"
import { labelledOrder, needsLabelProof } from "../../order/label-proof.ts"
import type { Order } from "../../order/order.ts"
import { faultText } from "../../text/fault.ts"
import { keyOf } from "../idempotency-key.ts"
import { askedToRelease, type Context, type Model, type Step, step } from "./model.ts"

/** The key is that of Dispatch: pressed here and scanned there, it is one shipment. */
export const ship = (model: Model, label: string | undefined): Step => {
  const { order, isLeaving } = model
  if (order === undefined || isLeaving || !isDispatchable(order)) return step({ ...model, dialog: undefined })
  return step({ ...model, isLeaving: true, problem: undefined, dialog: undefined }, [
    {
      _tag: "ShipOrder",
      id: order.order_id,
      key: keyOf(
        `ship-${order.order_id}`,
        label === undefined ? order.invoice_id : [order.invoice_id, label]
      ),
      label,
      afterInvoice: false
    }
  ])
}

/** What is on hold does not leave, and what would leave before its time is asked about. */
export const askedToShip = (
  model: Model,
  { flags, now }: Pick<Context, "flags" | "now">,
  label: string | undefined
): Step => {
  if (model.order !== undefined && isHeld(model.order)) return askedToRelease(model)
  if (label === undefined && model.order !== undefined && needsLabelProof(flags, model.order))
    return step({ ...model, problem: faultText(fault("LabelMissing")) })
  return model.order !== undefined && isDispatchable(model.order) && isEarly(model.order, now)
    ? step({ ...model, dialog: { _tag: "EarlyDispatch", label } })
    : ship(model, label)
}

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
