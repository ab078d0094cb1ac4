/** An invoiced order leaves the house from its own page: by one press, or by its label. */
import { parse } from "../../barcode/parse.ts"
import * as Day from "../../day.ts"
import { isDispatchable, isEarly } from "../../order/dispatch.ts"
import { isHeld } from "../../order/hold.ts"
import type { Order } from "../../order/order.ts"
import { keyOf } from "../idempotency-key.ts"
import { askedToRelease, type Model, type Step, step } from "./model.ts"

/** The key is that of Dispatch: pressed here and scanned there, it is one shipment. */
export const ship = (model: Model): Step => {
  const { order, isLeaving } = model
  if (order === undefined || isLeaving || !isDispatchable(order)) return step({ ...model, dialog: undefined })
  return step({ ...model, isLeaving: true, problem: undefined, dialog: undefined }, [
    {
      _tag: "ShipOrder",
      id: order.order_id,
      key: keyOf(`ship-${order.order_id}`, order.invoice_id),
      afterInvoice: false
    }
  ])
}

/** What is on hold does not leave, and what would leave before its time is asked about. */
export const askedToShip = (model: Model, now: Day.Instant): Step => {
  if (model.order !== undefined && isHeld(model.order)) return askedToRelease(model)
  return model.order !== undefined && isDispatchable(model.order) && isEarly(model.order, now)
    ? step({ ...model, dialog: { _tag: "EarlyDispatch" } })
    : ship(model)
}

/** A code that is the label of this very order, or its number. */
export const isOwnLabel = (order: Order, code: string, now: Day.Instant): boolean => {
  const text = code.trim()
  const parsed = parse(text, Day.dayAt(now))
  return parsed?.codeType === "order" ? parsed.order_id === order.order_id : text === order.increment_id
}
