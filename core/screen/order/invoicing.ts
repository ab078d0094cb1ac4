/** Invoicing and cancelling an order, and its papers. */

import * as Day from "../../day.ts"
import { shipKey } from "../../kit/idempotency-key.ts"
import { step, toast } from "../../kit/step.ts"
import type { PaperKind } from "../../label/paper-kind.ts"
import { workedItems } from "../../order/carried.ts"
import { asInvoiced, billOf } from "../../order/invoiced.ts"
import { invoicedLine } from "../../order/invoiced-line.ts"
import { hasCreditNote, type Order } from "../../order/order.ts"
import type * as picking from "../../order/picking.ts"
import { isProcessed, shipsWithInvoice } from "../../order/status.ts"
import { settled } from "../../order/yield-ratio.ts"
import { manualPack } from "../../stock/pack.ts"
import * as say from "../../text/order.ts"
import type { Command } from "./command.ts"
import type { Context, Message, Model, Step } from "./model.ts"
import { session } from "./session.ts"
import type * as summary from "./summary-dialog.ts"

export const withSummary = (
  model: Model,
  change: (dialog: summary.SummaryDialog, order: Order) => readonly [summary.SummaryDialog, picking.Picking]
): Step => {
  if (model.dialog?._tag !== "Summary" || model.order === undefined || model.busy !== undefined)
    return step(model)
  const [dialog, work] = change(model.dialog.summary, model.order)
  return step({ ...model, picking: work, dialog: { _tag: "Summary", summary: dialog } })
}

const isByHand = ({ scan_code }: { readonly scan_code: string }): boolean => scan_code === manualPack

/** The order as it was sent and stands invoiced now; one that was opened invoiced stays as it was read. */
const asSent = (
  order: Order,
  { invoiceId, paper, updatedAt, items }: Extract<Message, { _tag: "SucceededInvoice" }>,
  { coin }: Context
): Order => {
  if (isProcessed(order)) return order
  const sent = new Map(items.map((line) => [line.item_id, line]))
  const lines = workedItems(order).flatMap((item) => {
    const line = sent.get(item.item_id)
    return line === undefined ? [] : [invoicedLine(item, line.qty, line.reason)]
  })
  const packs = items.flatMap(({ item_id, scanned_info }) =>
    scanned_info.items
      .filter((scan) => !isByHand(scan))
      .map(({ scan_code, qty }) => ({ item_id, scan_code, qty }))
  )
  const invoice = settled(order, lines)
  return {
    ...asInvoiced(order, invoice, billOf(order, invoice.lines, coin), packs, {
      invoice_id: invoiceId,
      updated_at: updatedAt
    }),
    ...(paper === undefined ? {} : { paper })
  }
}

/** The invoice stands: papers are printed, packs confirmed, and an order of the counter is shipped at once. */
export const invoiced = (
  model: Model,
  message: Extract<Message, { _tag: "SucceededInvoice" }>,
  context: Context
): Step => {
  if (model.order === undefined) return step(model)
  const order = asSent(model.order, message, context)
  // Which packs were taken for quantities by hand, the server has chosen.
  const chosen: ReadonlyArray<Command> = message.items.some((line) => line.scanned_info.items.some(isByHand))
    ? [{ _tag: "OpenOrder", id: order.order_id }]
    : []
  const paper = (kind: PaperKind): Command => ({
    _tag: "PrintPaper",
    kind,
    orderId: order.order_id,
    invoiceId: order.invoice_id,
    attempt: automatic
  })
  const ship: ReadonlyArray<Command> = shipsWithInvoice(order)
    ? [
        {
          _tag: "ShipOrder",
          id: order.order_id,
          key: shipKey(order),
          afterInvoice: true
        }
      ]
    : []
  const { order_id: id, increment_id: incrementId } = order
  return session.succeeded(
    model,
    order,
    [
      {
        _tag: "ConfirmInvoice",
        id,
        incrementId,
        items: message.items,
        usesNewService: model.usesNewService
      },
      paper("invoice"),
      paper("label"),
      ...ship,
      ...chosen
    ],
    [toast("success", say.invoiceMade(incrementId))]
  )
}

/** The print that follows an invoice by itself; a person's requests are told apart by the second they are made in. */
const automatic = 1

/** A paper is asked for: pressing twice within a second is one request. */
export const paper = (model: Model, kind: PaperKind, { now }: Context): Step => {
  const { order } = model
  if (order === undefined || ((kind === "invoice" || kind === "receipt") && order.invoice_id === null))
    return step(model)
  if (kind === "credit-note" && !hasCreditNote(order)) return step(model)
  const attempt = Math.floor(now / Day.second)
  return step(model, [
    { _tag: "PrintPaper", kind, orderId: order.order_id, invoiceId: order.invoice_id, attempt }
  ])
}

export const refusedInvoice = (
  model: Model,
  { fault: { tag }, message }: Extract<Message, { _tag: "RefusedInvoice" }>,
  context: Context
): Step =>
  session.refused(
    model,
    message,
    context,
    tag === "AlreadyProcessed" || tag === "InvalidOrder" || tag === "OnHold"
  )
