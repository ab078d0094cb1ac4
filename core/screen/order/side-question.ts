/** Questions beside the picking, over the page of an order. */

import type * as Day from "../../day.ts"
import { fieldsView } from "../../kit/form/view.ts"
import { act } from "../../kit/view/action.ts"
import { notice } from "../../kit/view/notice.ts"
import type { Question } from "../../kit/view/view.ts"
import { paymentName } from "../../label/payment-name.ts"
import * as Money from "../../money.ts"
import { atExactSum } from "../../order/cash-rounding.ts"
import { restNow } from "../../order/costs.ts"
import type { Order } from "../../order/order.ts"
import { offeredMethods } from "../../order/payment-change.ts"
import type { Picking } from "../../order/picking.ts"
import { currencyOf } from "../../session/currency.ts"
import type { Flags } from "../../session/flags.ts"
import { sending } from "../../text/form.ts"
import { askRelease, heldBy, release, stayHeld } from "../../text/hold.ts"
import * as pay from "../../text/payment.ts"
import type { Checking, Remark, SideDialog } from "./dialogs.ts"
import { extrasQuestion } from "./extras-dialog.ts"
import type { Context, Message } from "./model.ts"
import { shareQuestion } from "./receipt-dialog.ts"
import * as side from "./side-dialog.ts"
import * as words from "./side-wording.ts"

const closing: Message = { _tag: "ClosedDialog" }

const askText = (writing: Remark, order: Order): Question<Message> => {
  const { kind, form } = writing
  return {
    id: `Side/${kind}`,
    title: words.titleOf(writing, order),
    text: words.texts[kind],
    parts: [fieldsView("remark", side.fieldsOf(kind), form, (message) => side.filled(writing, message))],
    actions: [
      act("send", form.isBusy ? sending : words.confirms[kind], "F2", side.submitted(writing, order), {
        code: "ok",
        isDisabled: form.isBusy
      }),
      act("back", "Back", "Escape", closing, { code: "back" })
    ],
    first: 0,
    cancel: closing
  }
}

const askToRelease = (order: Order, now: Day.Instant): Question<Message> => ({
  id: "Side/release",
  title: words.releaseTitle,
  text: askRelease,
  parts: order.hold == null ? [] : [notice(heldBy(order.hold, now), "warning")],
  actions: [
    act("release", release, "r", side.released(order)),
    act("stay", stayHeld, "l", closing, { code: "back" })
  ],
  // What was put on hold on purpose is not released by a second Enter.
  first: 1,
  cancel: closing
})

/** Each method has its digit. */
const askPayment = (order: Order, flags: Flags): Question<Message> => ({
  id: "Side/payment",
  title: words.paymentTitle,
  text: words.paidNow(order.payment_method),
  actions: [
    ...offeredMethods(flags)
      .filter((method) => method !== order.payment_method)
      .map((method, at) => act(method, paymentName(method), String(at + 1), side.paidBy(order, method))),
    act("back", "Back", "Escape", closing, { code: "back" })
  ],
  // Nothing is changed by Enter alone.
  first: -1,
  cancel: closing
})

/** It is answered by itself; what has not come may be asked for again. */
const askCheck = ({ found }: Checking, order: Order): Question<Message> => ({
  id: "Side/check",
  title: pay.checkUpi,
  text: found === undefined ? pay.checking : pay.checked(found),
  actions: [
    ...(found === undefined ? [] : [act("again", words.checkAgain, "r", side.checked(order))]),
    act("close", "Close", "Escape", closing, { code: "back" })
  ],
  first: -1,
  cancel: closing
})

const askToConfirm = (order: Order, flags: Flags): Question<Message> => ({
  id: "Side/confirm",
  title: pay.confirmManually,
  text: pay.askConfirm(Money.format(restNow(atExactSum(order)), currencyOf(flags))),
  actions: [
    act("confirm", pay.confirmManually, "r", side.confirmedBy(order)),
    act("back", "Back", "Escape", closing, { code: "back" })
  ],
  first: 1,
  cancel: closing
})

export const askSide = (
  dialog: SideDialog,
  order: Order,
  picking: Picking,
  { now, flags, reasons }: Pick<Context, "now" | "flags" | "reasons">
): Question<Message> => {
  switch (dialog.kind) {
    case "extras":
      return extrasQuestion(dialog, order, picking, { reasons })
    case "release":
      return askToRelease(order, now)
    case "payment":
      return askPayment(order, flags)
    case "check":
      return askCheck(dialog, order)
    case "confirm":
      return askToConfirm(order, flags)
    case "share":
      return shareQuestion(dialog, order)
    default:
      return askText(dialog, order)
  }
}
