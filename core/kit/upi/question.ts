/** The question while an order is being paid by UPI: the code to scan, how it stands, and the way back to cash. */

import * as Money from "../../money.ts"
import { mayDo } from "../../session/access.ts"
import type { Flags } from "../../session/flags.ts"
import * as say from "../../text/payment.ts"
import { type Action, act } from "../view/action.ts"
import { notice, noticeOf } from "../view/notice.ts"
import type { Question, QuestionPart } from "../view/view.ts"
import type { Upi, UpiMessage } from "./model.ts"

interface Context {
  readonly isDevelopment: boolean
  readonly flags: Flags
}

const partsOf = (upi: Upi): ReadonlyArray<QuestionPart<never>> => {
  const { link, isPaid, hasFailed, problem } = upi
  if (isPaid) return [notice(say.successful, "good")]
  const wrong = problem ?? (hasFailed ? say.checked("failed") : undefined)
  const waiting = { text: say.checking, tone: undefined, isBusy: true }
  return [
    ...noticeOf(wrong, "danger"),
    { part: "lines", label: "Payment", lines: [waiting], most: 1 },
    ...(link === undefined
      ? []
      : [
          {
            part: "qr",
            text: link,
            caption: say.scanToPay(upi.incrementId, Money.format(upi.amount)),
            otherwise: say.qrFailed
          } as const
        ])
  ]
}

const actionsOf = (upi: Upi, { isDevelopment, flags }: Context): ReadonlyArray<Action<UpiMessage>> => {
  const { isPaid, isCashRefused, busy } = upi
  const isDisabled = busy !== undefined
  if (isPaid) return [act("close", "Close", "c", { _tag: "Closed" }, { code: "ok" })]
  return [
    // Cash goes into a till: whoever has none sends the customer to one.
    ...(mayDo("till", flags)
      ? [
          act(
            "cash",
            isCashRefused ? say.retryCash : say.collectCash,
            "k",
            { _tag: "AskedForCash" },
            { isDisabled }
          )
        ]
      : []),
    ...(isDevelopment
      ? [act("confirm", say.confirmManually, "m", { _tag: "AskedToConfirm" }, { isDisabled })]
      : []),
    act("close", "Close", "c", { _tag: "Closed" }, { isDisabled })
  ]
}

export const upiQuestion = <Message>(
  upi: Upi,
  context: Context,
  tell: (message: UpiMessage) => Message
): Question<Message> => ({
  // Once it is paid it is asked anew: Enter closes it, wherever the focus stood.
  id: `Upi/${upi.orderId}${upi.isPaid ? "/paid" : ""}`,
  title: say.scanCode,
  text: "",
  parts: partsOf(upi),
  actions: actionsOf(upi, context).map(({ outcome, scanned: _, ...action }) => ({
    ...action,
    ...("message" in outcome ? { outcome: { message: tell(outcome.message) } } : { outcome })
  })),
  // Enter alone neither collects cash nor gives a customer up who is paying.
  first: upi.isPaid ? 0 : -1,
  cancel: undefined
})
