/**
 * Questions beside the picking of an order: a note, why it is put on hold, whether a hold ends, why an order that has left
 * is paid for in another way (APPROVE-4). Each says itself what
 * becomes of it, and comes with the view: the messages that the page is sent carry the dialog as it is then.
 */

import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf, releaseKey } from "../../kit/idempotency-key.ts"
import { atExactSum } from "../../order/cash-rounding.ts"
import { restNow } from "../../order/costs.ts"
import type { Order } from "../../order/order.ts"
import { hasLeft } from "../../order/payment-change.ts"
import { type RemarkKind, readRemark } from "../../order/remark.ts"
import { faultDetail } from "../../text/fault.ts"
import type { Confirming, Paying, Releasing, Remark, SideCommand, SideDialog, Writing } from "./dialogs.ts"
import type { Message } from "./model.ts"
import * as words from "./side-wording.ts"

export const asDialog = (side: SideDialog) => ({ _tag: "Side", side }) as const
export const changed = (side: SideDialog, ...commands: ReadonlyArray<SideCommand>): Message => ({
  _tag: "ChangedDialog",
  dialog: asDialog(side),
  commands
})

export const fieldsOf = (kind: Remark["kind"]) => ({
  text: field.text({
    label: words.fieldNames[kind],
    isRequired: true,
    lines: kind === "note" ? 3 : 1,
    problemOf: (text) => {
      const read = readRemark(kind === "paid otherwise" ? "payment" : kind, text)
      return Result.isFailure(read) ? faultDetail(read.failure) : undefined
    }
  })
})

export const emptyNote = (kind: RemarkKind, openedAt: Day.Instant): Writing => ({
  kind,
  openedAt,
  form: form.emptyForm(fieldsOf(kind))
})
export const releasing: Releasing = { kind: "release" }
export const paying: Paying = { kind: "payment" }

export const filled = (side: Remark, message: form.Message): Message =>
  changed({ ...side, form: form.update(fieldsOf(side.kind), side.form, message) })

const commandOf = (side: Remark, { order_id: id, updated_at: at }: Order, text: string): SideCommand => {
  switch (side.kind) {
    case "note":
      return { _tag: "AddNote", id, text, key: keyOf(`note-${id}`, [side.openedAt, text]), side }
    case "reason":
      return { _tag: "HoldOrder", id, reason: text, key: keyOf(`hold-${id}`, [at, text]), side }
    case "paid otherwise": {
      const { method } = side
      const key = keyOf(`payment-${id}`, [at, method, text])
      return { _tag: "ChangePayment", id, method, reason: text, key, side }
    }
  }
}

/** Sent once: a repeat after a lost reply carries the same key. */
export const submitted = (side: Remark, order: Order): Message => {
  const [next, values] = form.submit(fieldsOf(side.kind), side.form)
  const after = { ...side, form: next }
  return values === undefined ? changed(after) : changed(after, commandOf(after, order, values.text))
}

/** The dialog is done with: what comes of it is told by a notice, and by the order itself. */
export const released = ({ order_id: id, hold }: Order): Message => ({
  _tag: "ChangedDialog",
  dialog: undefined,
  commands: [{ _tag: "ReleaseHold", id, key: releaseKey(id, hold) }]
})

export const confirming: Confirming = { kind: "confirm" }

/** Asked each time anew: what is known of a payment changes by itself. */
export const checked = ({ order_id: id }: Order): Message => ({
  _tag: "OpenedDialog",
  side: { kind: "check", found: undefined },
  commands: [{ _tag: "CheckPayment", id }]
})

/** It was paid, to the paisa: said twice, it is one payment. */
export const confirmedBy = (
  { order_id: id, updated_at: at, ...cost }: Order,
  amount = restNow(atExactSum(cost))
): Message => ({
  _tag: "ChangedDialog",
  dialog: undefined,
  commands: [
    {
      _tag: "ConfirmPayment",
      id,
      amount,
      key: keyOf(`confirm-payment-${id}`, [at, amount])
    }
  ]
})

/** A repeat after a lost reply carries the same key. Of an order that has left somebody says why first. */
export const paidBy = (order: Order, method: string): Message => {
  const { order_id: id, updated_at: at } = order
  return hasLeft(order)
    ? changed({ kind: "paid otherwise", method, form: form.emptyForm(fieldsOf("paid otherwise")) })
    : {
        _tag: "ChangedDialog",
        dialog: undefined,
        commands: [{ _tag: "ChangePayment", id, method, key: keyOf(`payment-${id}`, [at, method]) }]
      }
}

/** It was refused: what was typed stands, and can be sent again. */
export const refused = (side: Remark, problem: string): Remark => ({
  ...side,
  form: form.refused(fieldsOf(side.kind), side.form, problem)
})
