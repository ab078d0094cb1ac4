/**
 * What is asked beside the picking of an order: a note, why it is put on hold, whether a hold ends. Each says itself what
 * becomes of it, and comes with the view: the messages that the page is sent carry the dialog as it is then.
 */

import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf, releaseKey } from "../../kit/idempotency-key.ts"
import { costsNow } from "../../order/costs.ts"
import type { Order } from "../../order/order.ts"
import { hasLeft } from "../../order/payment-change.ts"
import { type RemarkKind, readRemark } from "../../order/remark.ts"
import { faultDetail } from "../../text/fault.ts"
import type { Confirming, Paying, Releasing, SideCommand, SideDialog, Writing } from "./dialogs.ts"
import type { Message } from "./model.ts"
import { choosing } from "./payment-dialog.ts"
import * as words from "./side-wording.ts"

export const asDialog = (side: SideDialog) => ({ _tag: "Side", side }) as const
export const changed = (side: SideDialog, ...commands: ReadonlyArray<SideCommand>): Message => ({
  _tag: "ChangedDialog",
  dialog: asDialog(side),
  commands
})

export const fieldsOf = (kind: RemarkKind) => ({
  text: field.text({
    label: words.fieldNames[kind],
    isRequired: true,
    lines: kind === "note" ? 3 : 1,
    problemOf: (text) => {
      const read = readRemark(kind, text)
      return Result.isFailure(read) ? faultDetail(read.failure) : undefined
    }
  })
})

export const emptyNote = (kind: RemarkKind, openedAt: Day.Instant): Writing => ({
  kind,
  openedAt,
  form: form.begun(fieldsOf(kind))
})
export const releasing: Releasing = { kind: "release" }
export const paying: Paying = { kind: "payment" }

export const filled = (side: Writing, message: form.Message): Message =>
  changed({ ...side, form: form.update(fieldsOf(side.kind), side.form, message) })

/** Sent once: a repeat after a lost reply carries the same key. */
export const submitted = (side: Writing, order: Order): Message => {
  const [next, values] = form.submit(fieldsOf(side.kind), side.form)
  const after = { ...side, form: next }
  if (values === undefined) return changed(after)
  const { order_id: id, updated_at: at } = order
  const { text } = values
  return side.kind === "note"
    ? changed(after, {
        _tag: "AddNote",
        id,
        text,
        key: keyOf(`note-${id}`, [side.openedAt, text]),
        side: after
      })
    : changed(after, {
        _tag: "HoldOrder",
        id,
        reason: text,
        key: keyOf(`hold-${id}`, [at, text]),
        side: after
      })
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
export const confirmedBy = ({ order_id: id, updated_at: at, ...cost }: Order): Message => ({
  _tag: "ChangedDialog",
  dialog: undefined,
  commands: [
    {
      _tag: "ConfirmPayment",
      id,
      amount: costsNow(cost),
      key: keyOf(`confirm-payment-${id}`, [at, costsNow(cost)])
    }
  ]
})

/** A repeat after a lost reply carries the same key. Of an order that has left somebody says why first. */
export const paidBy = (order: Order, method: string): Message => {
  const { order_id: id, updated_at: at } = order
  return hasLeft(order)
    ? choosing(method)
    : {
        _tag: "ChangedDialog",
        dialog: undefined,
        commands: [{ _tag: "ChangePayment", id, method, key: keyOf(`payment-${id}`, [at, method]) }]
      }
}

/** It was refused: what was typed stands, and can be sent again. */
export const refused = (side: Writing, problem: string): Writing => ({
  ...side,
  form: form.refused(fieldsOf(side.kind), side.form, problem)
})
