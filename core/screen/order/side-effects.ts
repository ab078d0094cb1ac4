/** Notes and holds of an order as they are sent, and what the page is told of them. */

import type * as Effect from "effect/Effect"
import { OfflinePayments } from "../../contract/offline-payment.ts"
import { OrderHolds } from "../../contract/order-hold.ts"
import { OrderNotes } from "../../contract/order-note.ts"
import { CommercePayments } from "../../contract/payment-change.ts"
import { ReceiptService } from "../../contract/receipt.ts"
import { asksClient } from "../../kit/client-message.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage, type Host, tellResult } from "../../kit/effects/host.ts"
import type { Order } from "../../order/order.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { wasHeld } from "../../text/hold.ts"
import { paymentUpdated } from "../../text/order-outcome.ts"
import * as pay from "../../text/payment.ts"
import { unableToShare } from "../../text/receipt.ts"
import { because } from "../../text/sentence.ts"
import { noteAdded } from "../../text/timeline.ts"
import type { Sent, SideCommand } from "./dialogs.ts"
import type { Message } from "./model.ts"
import { notPaidOtherwise } from "./payment-dialog.ts"
import { asDialog, refused } from "./side-dialog.ts"

const failed = (failure: CallFailure) => asksClient({ _tag: "Failed", message: failureMessage(failure) })

const send = <R>(
  host: Host<Message>,
  { side }: Sent,
  call: Effect.Effect<Order, CallFailure, R>,
  done: (incrementId: string) => string
): Effect.Effect<void, never, R> =>
  tellResult(host, call, {
    onSuccess: (order) => {
      host.tellClient({ _tag: "PushedOrder", storeId: order.store_id, order })
      host.tell({ _tag: "ChangedDialog", dialog: undefined })
      return asksClient({ _tag: "Succeeded", message: done(order.increment_id) })
    },
    onFailure: (failure) => ({
      _tag: "ChangedDialog",
      dialog: asDialog(refused(side, failureMessage(failure)))
    })
  })

export const sideEffects: Effects<SideCommand, Message> = {
  HoldOrder: (host, sent) =>
    Rpc.use((rpc) =>
      send(
        host,
        sent,
        rpc.call(OrderHolds.holdOrder, { order_id: sent.id, reason: sent.reason }, { key: sent.key }),
        wasHeld
      )
    ),
  AddNote: (host, sent) =>
    Rpc.use((rpc) =>
      send(
        host,
        sent,
        rpc.call(OrderNotes.addOrderNote, { order_id: sent.id, text: sent.text }, { key: sent.key }),
        noteAdded
      )
    ),
  ChangePayment: (host, { id, method, reason, key, side }) =>
    Rpc.use((rpc) =>
      tellResult(
        host,
        rpc.call(
          CommercePayments.changePaymentMethod,
          { order_id: id, payment_method: method, ...(reason === undefined ? {} : { reason }) },
          { key }
        ),
        {
          onSuccess: (order) => {
            host.tellClient({ _tag: "PushedOrder", storeId: order.store_id, order })
            if (side !== undefined) host.tell({ _tag: "ChangedDialog", dialog: undefined })
            return asksClient({ _tag: "Succeeded", message: paymentUpdated })
          },
          onFailure: (failure) =>
            side === undefined
              ? failed(failure)
              : {
                  _tag: "ChangedDialog",
                  dialog: asDialog(notPaidOtherwise(side, failureMessage(failure)))
                }
        }
      )
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
