/** Actions of an order's payment, beside its picking. */

import { type Action, act } from "../../kit/view/action.ts"
import type { Order } from "../../order/order.ts"
import { isCashTaken, isCheckOffered, isConfirmable, takesUpi } from "../../order/payment.ts"
import { mayChange, mayChangeAfter } from "../../order/payment-change.ts"
import { isUpiOffered } from "../../order/upi-payment.ts"
import { mayDo } from "../../session/access.ts"
import { checkUpi, confirmManually, upiPaymentTitle } from "../../text/payment.ts"
import type { Context, Message } from "./model.ts"
import * as side from "./side-dialog.ts"
import { paymentTitle } from "./side-wording.ts"

const rare = { isMain: false, isInMenu: true } as const
const mayUpi = (flags: Context["flags"]): boolean => mayDo("upi", flags) && takesUpi(flags)

export const paymentActions = (
  order: Order,
  { flags, isDevelopment, userId }: Pick<Context, "flags" | "isDevelopment" | "userId">
): ReadonlyArray<Action<Message>> => [
  ...((mayChange(order) || mayChangeAfter(order, flags, userId)) && mayDo("till", flags)
    ? [act("payment", paymentTitle, "t", { _tag: "OpenedDialog", side: side.paying }, rare)]
    : []),
  ...(isCheckOffered(order, flags) && mayUpi(flags)
    ? [act("check-payment", checkUpi, "g", side.checked(order), rare)]
    : []),
  ...(isDevelopment && mayUpi(flags) && isConfirmable(order)
    ? [act("confirm-payment", confirmManually, "j", { _tag: "OpenedDialog", side: side.confirming }, rare)]
    : [])
]

/** While the customer stands here; cash that was taken is made UPI by a change of the payment. */
export const upiAction = (order: Order, { flags }: Pick<Context, "flags">): ReadonlyArray<Action<Message>> =>
  mayUpi(flags) && isUpiOffered(order) && !isCashTaken(order)
    ? [act("upi", upiPaymentTitle, "q", { _tag: "OpenedUpi" }, { ...rare, icon: "qr" })]
    : []
