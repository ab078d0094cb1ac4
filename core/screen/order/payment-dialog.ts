/** An order that has left is paid for in another way: why, by a second person (APPROVE-4). */
import * as Result from "effect/Result"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { fieldsView } from "../../kit/form/view.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { act } from "../../kit/view/action.ts"
import type { Question } from "../../kit/view/view.ts"
import { paymentName } from "../../label/payment-name.ts"
import type { Order } from "../../order/order.ts"
import { readRemark } from "../../order/remark.ts"
import { faultDetail } from "../../text/fault.ts"
import type { PaidOtherwise } from "./dialogs.ts"
import type { Message } from "./model.ts"

const fields = {
  reason: field.text({
    label: "Reason",
    isRequired: true,
    problemOf: (text) => {
      const read = readRemark("payment", text)
      return Result.isFailure(read) ? faultDetail(read.failure) : undefined
    }
  })
}

const shown = (side: PaidOtherwise): Message => ({ _tag: "ChangedDialog", dialog: { _tag: "Side", side } })

export const choosing = (method: string): Message =>
  shown({ kind: "paid otherwise", method, form: form.begun(fields) })

/** It was refused, or nobody knows: what was typed stands, and can be sent again. */
export const notPaidOtherwise = (side: PaidOtherwise, problem: string): PaidOtherwise => ({
  ...side,
  form: form.refused(fields, side.form, problem)
})

/** Said once: sent again after a lost reply it is the same deed. */
const submitted = (side: PaidOtherwise, { order_id: id, updated_at: at }: Order): Message => {
  const [next, values] = form.submit(fields, side.form)
  const after: PaidOtherwise = { ...side, form: next }
  if (values === undefined) return shown(after)
  const { method } = side
  const { reason } = values
  const key = keyOf(`payment-${id}`, [at, method, reason])
  return {
    _tag: "ChangedDialog",
    dialog: { _tag: "Side", side: after },
    commands: [{ _tag: "ChangePayment", id, method, reason, key, side: after }]
  }
}

const cancel: Message = { _tag: "ClosedDialog" }

export const paidOtherwiseQuestion = (side: PaidOtherwise, order: Order): Question<Message> => ({
  id: "Side/paid-otherwise",
  title: `${paymentName(order.payment_method)} becomes ${paymentName(side.method)}`,
  text: "The order has left: say why. It stands in the report of the shift that sold it, and of your own.",
  parts: [
    fieldsView("paid-otherwise", fields, side.form, (message) =>
      shown({ ...side, form: form.update(fields, side.form, message) })
    )
  ],
  actions: [
    act("send", "Change it", "F2", submitted(side, order), { code: "ok" }),
    act("back", "Back", "Escape", cancel, { code: "back" })
  ],
  first: 0,
  cancel
})
