/** Notes and holds of an order as they are sent, and what the page is told of them. */

import { OfflinePayments } from "../../contract/offline-payment.ts"
import { OrderHolds } from "../../contract/order-hold.ts"
import { OrderNotes } from "../../contract/order-note.ts"
import { CommercePayments } from "../../contract/payment-change.ts"
import { ReceiptService } from "../../contract/receipt.ts"
import { type AsksClient, asksClient } from "../../kit/client-message.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage, type Host } from "../../kit/effects/host.ts"
import type { Order } from "../../order/order.ts"
import type { CallFailure } from "../../port/rpc.ts"
import { wasHeld } from "../../text/hold.ts"
import { paymentUpdated } from "../../text/order-outcome.ts"
import * as pay from "../../text/payment.ts"
import { unableToShare } from "../../text/receipt.ts"
import { because } from "../../text/sentence.ts"
import { noteAdded } from "../../text/timeline.ts"
import type { Remark, SideCommand } from "./dialogs.ts"
import type { Message } from "./model.ts"
import { asDialog, refused } from "./side-dialog.ts"

const failed = (failure: CallFailure) => asksClient({ _tag: "Failed", message: failureMessage(failure) })

type Of<Tag extends SideCommand["_tag"]> = Extract<SideCommand, { readonly _tag: Tag }>
interface OfDialog {
  readonly id: number
  readonly key: string
  readonly side?: Remark
}
/** The order is another one than its page knows, such as one whose shift was closed meanwhile: it is read anew. */
const offersNoLonger = (failure: CallFailure): boolean =>
  failure._tag === "Ruled" && failure.fault.tag === "PaymentFixed"

/** The order as it became is told to all; the dialog that sent it is closed, or says why not. */
const changing = (succeeded: (incrementId: string) => string) => ({
  key: ({ key }: OfDialog) => key,
  onSuccess: (order: Order, { side }: OfDialog, host: Host<Message>) => {
    host.tellClient({ _tag: "PushedOrder", storeId: order.store_id, order })
    if (side !== undefined) host.tell({ _tag: "ChangedDialog", dialog: undefined })
    return asksClient({ _tag: "Succeeded", message: succeeded(order.increment_id) })
  },
  onFailure: (failure: CallFailure, { id, side }: OfDialog): Message | AsksClient =>
    side === undefined
      ? failed(failure)
      : {
          _tag: "ChangedDialog",
          dialog: asDialog(refused(side, failureMessage(failure))),
          commands: offersNoLonger(failure) ? [{ _tag: "OpenOrder", id }] : []
        }
})

export const sideEffects: Effects<SideCommand, Message> = {
  HoldOrder: asks(
    OrderHolds.holdOrder,
    ({ id, reason }: Of<"HoldOrder">) => ({ order_id: id, reason }),
    changing(wasHeld)
  ),
  AddNote: asks(
    OrderNotes.addOrderNote,
    ({ id, text }: Of<"AddNote">) => ({ order_id: id, text }),
    changing(noteAdded)
  ),
  ChangePayment: asks(
    CommercePayments.changePaymentMethod,
    ({ id, method, reason }: Of<"ChangePayment">) => ({
      order_id: id,
      payment_method: method,
      ...(reason === undefined ? {} : { reason })
    }),
    changing(() => paymentUpdated)
  ),
  CheckPayment: asks(OfflinePayments.checkUpiPayment, ({ id }) => ({ order_id: id }), {
    onSuccess: ({ order, paymentStatus: found }, _command, host) => {
      host.tellClient({ _tag: "PushedOrder", storeId: order.store_id, order })
      const isPaid = found === "success"
      const dialog = isPaid ? undefined : asDialog({ kind: "check", found })
      host.tell({ _tag: "ChangedDialog", dialog })
      return isPaid ? asksClient({ _tag: "Succeeded", message: pay.successful }) : undefined
    },
    onFailure: (failure, _command, host) => {
      host.tell({ _tag: "ChangedDialog", dialog: undefined })
      return failed(failure)
    }
  }),
  ShareReceipt: asks(ReceiptService.shareReceipt, ({ id }) => ({ order_id: id }), {
    key: ({ key }) => key,
    onSuccess: ({ path, url, expires_at: expiresAt }, { side }, host) => {
      const link = { url: url ?? `${host.model().server}${path}`, expiresAt }
      const dialog = asDialog({ ...side, isBusy: false, link })
      return { _tag: "ChangedDialog", dialog }
    },
    onFailure: (failure, { side }) => {
      const problem = because(unableToShare, failureMessage(failure))
      return { _tag: "ChangedDialog", dialog: asDialog({ ...side, isBusy: false, problem }) }
    }
  }),
  ConfirmPayment: asks(
    OfflinePayments.confirmPayment,
    ({ id, amount }) => ({ order_id: id, amount, source: pay.counter }),
    {
      key: ({ key }) => key,
      onSuccess: ({ order }, _command, host) => {
        host.tellClient({ _tag: "PushedOrder", storeId: order.store_id, order })
        return asksClient({ _tag: "Succeeded", message: pay.successful })
      },
      onFailure: failed
    }
  )
}
