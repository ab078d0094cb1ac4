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

/** A code that is the label of this very order, or its number: what it proves is the label alone. */
export const ownLabel = (
  order: Order,
  code: string,
  now: Day.Instant
): { readonly label: string | undefined } | undefined => {
  const text = code.trim()
  if (labelledOrder(text, Day.dayAt(now)) === order.order_id) return { label: text }
  return text === order.increment_id ? { label: undefined } : undefined
}
