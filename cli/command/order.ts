/** `packhouse order`: one order, from the first scan to its dispatch. */
import type { Command } from "commander"
import { example } from "./answer.ts"
import { defineOrderAccept } from "./order-accept.ts"
import { defineOrderAddress } from "./order-address.ts"
import { defineOrderCancel } from "./order-cancel.ts"
import { defineOrderDispatch } from "./order-dispatch.ts"
import { defineOrderHold, defineOrderRelease } from "./order-hold.ts"
import { defineOrderInvoice } from "./order-invoice.ts"
import { defineOrderNil } from "./order-nil.ts"
import { defineOrderNote, defineOrderTimeline } from "./order-note.ts"
import { defineOrderPayment } from "./order-payment.ts"
import { defineOrderPhone } from "./order-phone.ts"
import { defineOrderPrint } from "./order-print.ts"
import { defineOrderShow } from "./order-show.ts"
import { defineOrderSlot } from "./order-slot.ts"
import { defineOrderUndo } from "./order-undo.ts"

export const define = (program: Command): void => {
  const order = program
    .command("order")
    .description(
      "one order: show, accept codes, nil, undo, invoice, print, address, slot, payment, timeline, phone, note, hold, release, cancel, dispatch"
    )
  example(
    order,
    "packhouse order accept 100000001 80177300500645507000123",
    "packhouse order invoice 100000001 --print",
    "packhouse order print 100000001 --paper items"
  )
  defineOrderShow(order)
  defineOrderAccept(order)
  defineOrderNil(order)
  defineOrderUndo(order)
  defineOrderInvoice(order)
  defineOrderPrint(order)
  defineOrderAddress(order)
  defineOrderSlot(order)
  defineOrderPayment(order)
  defineOrderTimeline(order)
  defineOrderPhone(order)
  defineOrderNote(order)
  defineOrderHold(order)
  defineOrderRelease(order)
  defineOrderCancel(order)
  defineOrderDispatch(order)
}
