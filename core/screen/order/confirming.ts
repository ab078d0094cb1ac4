/** What was picked is invoiced, or the order cancelled: at once where nothing is to be asked, else once it was confirmed. */
import { keyOf } from "../../kit/idempotency-key.ts"
import { invoiceKey, sentLines } from "../../kit/sent-lines.ts"
import { step } from "../../kit/step.ts"
import * as fefoViolation from "../../order/fefo-violation.ts"
import type { Order } from "../../order/order.ts"
import { review } from "../../order/review.ts"
import { type Context, canCancel, canContinue, type Model, type Step } from "./model.ts"
import * as summary from "./summary-dialog.ts"

export const confirmInvoice = (model: Model, order: Order, context: Context): Step => {
  if (!review(order, model.picking, context.reasons).isValid || !canContinue(model)) return step(model)
  // The summary proposed the first reason for every later pack without one; Confirm takes it.
  const [proposed = ""] = context.laterReasons
  const work = fefoViolation.withReasonForAll(model.picking, proposed)
  const lines = sentLines(order, work, context.reasons)
  const key = invoiceKey(order, lines)
  return step({ ...model, picking: work, busy: "invoicing", problem: undefined, sending: key }, [
    {
      _tag: "InvoiceOrder",
      id: order.order_id,
      incrementId: order.increment_id,
      usesNewService: model.usesNewService,
      lines,
      lastUpdatedAt: order.updated_at,
      key
    }
  ])
}

const confirmCancelling = (
  model: Model,
  order: Order,
  dialog: summary.SummaryDialog,
  context: Context
): Step => {
  const { isValid } = summary.summaryOf(dialog, order, model.picking, context.reasons)
  if (!isValid || !canCancel(model)) return step(model)
  const reasons = dialog.cancelling.map(({ item_id, reason }) => ({ item_id, reason: reason.trim() }))
  const key = keyOf(`cancel-${order.order_id}`, [order.updated_at, reasons])
  return step({ ...model, busy: "cancelling", problem: undefined }, [
    { _tag: "CancelOrder", id: order.order_id, reasons, key }
  ])
}

export const confirmed = (model: Model, context: Context): Step => {
  if (model.dialog?._tag !== "Summary" || model.order === undefined) return step(model)
  return model.dialog.summary.kind === "invoice"
    ? confirmInvoice(model, model.order, context)
    : confirmCancelling(model, model.order, model.dialog.summary, context)
}
