/** The requests of an order that is being paid by UPI, and the answers to the screen that embeds it. */

import { OfflinePayments } from "../../contract/offline-payment.ts"
import { CommercePayments } from "../../contract/payment-change.ts"
import { atExactSum } from "../../order/cash-rounding.ts"
import { restNow } from "../../order/costs.ts"
import type { Order } from "../../order/order.ts"
import type { CallFailure } from "../../port/rpc.ts"
import { paymentUpdated } from "../../text/order-outcome.ts"
import * as say from "../../text/payment.ts"
import { because } from "../../text/sentence.ts"
import { asksClient } from "../client-message.ts"
import { asks } from "../effects/asks.ts"
import { type Effects, failureMessage, type Host } from "../effects/host.ts"
import type { UpiCommand, UpiMessage } from "./model.ts"

/** A message to the screen that embeds the payment. */
interface ToUpi {
  readonly _tag: "Upi"
  readonly message: UpiMessage
}
const toUpi = (message: UpiMessage): ToUpi => ({ _tag: "Upi", message })

const tellOrder = (host: Host, order: Order): void =>
  host.tellClient({ _tag: "PushedOrder", storeId: order.store_id, order })

/** The sentence of the documents, and the reason where the server gave one. */
const whyNoCode = (failure: CallFailure): string =>
  failure._tag === "Ruled" ? because(say.qrError, failureMessage(failure)) : say.qrError

export const effects: Effects<UpiCommand, ToUpi> = {
  AskUpiLink: asks(OfflinePayments.requestUpiPayment, ({ id }) => ({ order_id: id }), {
    onSuccess: ({ link, order }, _command, host) => {
      // The order first: what is heard of it afterwards is asked about.
      tellOrder(host, order)
      return toUpi({ _tag: "FoundLink", link, amount: restNow(atExactSum(order)) })
    },
    onFailure: (failure, { isAgain }, host) => {
      if (isAgain && failure._tag !== "Ruled") return undefined
      host.tell(toUpi({ _tag: "FailedLink" }))
      return asksClient({ _tag: "Failed", message: whyNoCode(failure) })
    }
  }),

  PollUpiPayment: asks(OfflinePayments.checkUpiPayment, ({ id }) => ({ order_id: id }), {
    onSuccess: ({ order, paymentStatus: status }, _command, host) => {
      host.tell(toUpi({ _tag: "FoundStatus", status, order }))
      if (status === "success") tellOrder(host, order)
      return undefined
    },
    // It is looked for again at the next time.
    onFailure: () => undefined
  }),

  CollectCash: asks(
    CommercePayments.changePaymentMethod,
    ({ id }) => ({ order_id: id, payment_method: "cashondelivery" }),
    {
      key: ({ key }) => key,
      onSuccess: (order, _command, host) => {
        host.tell(toUpi({ _tag: "CollectedCash" }))
        tellOrder(host, order)
        return asksClient({ _tag: "Succeeded", message: paymentUpdated })
      },
      onFailure: (failure) => toUpi({ _tag: "RefusedCash", message: failureMessage(failure) })
    }
  ),

  ConfirmUpi: asks(
    OfflinePayments.confirmPayment,
    ({ id, amount }) => ({ order_id: id, amount, source: say.counter }),
    {
      key: ({ key }) => key,
      onSuccess: ({ order, paymentStatus: status }, _command, host) => {
        host.tell(toUpi({ _tag: "FoundStatus", status, order }))
        tellOrder(host, order)
        return undefined
      },
      onFailure: (failure) => toUpi({ _tag: "RefusedConfirming", message: failureMessage(failure) })
    }
  )
}
