/** The dialog that moves an order to another delivery slot: what is offered, what was chosen, what came of it. */

import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { beep, step, toast } from "../../kit/step.ts"
import type { Order } from "../../order/order.ts"
import { otherSlots } from "../../order/slot.ts"
import { isSlotChangeable } from "../../order/slot-change.ts"
import * as say from "../../text/delivery.ts"
import { slotKey } from "./delivery-keys.ts"
import type { SlotDialog, SlotMessage } from "./dialogs.ts"
import type { Model, Step } from "./model.ts"
import { deliverySlot } from "./wording.ts"

/** The slots that are offered; none before they are there. */
export const fieldsOf = (order: Order, { slots = [] }: Pick<SlotDialog, "slots">) => ({
  slot: field.select({
    label: deliverySlot,
    placeholder: say.selectSlot,
    isRequired: true,
    wanted: say.pleaseSelectSlot,
    options: otherSlots(order, slots).map(({ sub_slot_id, display_string }) => ({
      value: String(sub_slot_id),
      title: display_string
    }))
  })
})

const emptyDialog = (order: Order): SlotDialog => ({
  slots: undefined,
  isMissed: false,
  form: form.emptyForm(fieldsOf(order, { slots: [] }))
})

const shown = (model: Model, slot: SlotDialog): Model => ({ ...model, dialog: { _tag: "Slot", slot } })

const send = (model: Model, dialog: SlotDialog, slot: number | null): Step =>
  model.order === undefined
    ? step(model)
    : step(shown(model, dialog), [
        { _tag: "ChangeSlot", id: model.id, slot, key: slotKey(model.order, slot) }
      ])

/** It is tried again until it is done: then nothing says any more that it failed. */
const deed = ({ id }: Model): string => `slot-${id}`

const failed = (
  model: Model,
  dialog: SlotDialog | undefined,
  { message, isTaken, isFixed }: Extract<SlotMessage, { _tag: "Failed" }>
): Step => {
  const notices = [toast("failure", message, deed(model))]
  if (isFixed)
    return step(
      { ...model, dialog: dialog === undefined ? model.dialog : undefined, problem: message },
      [{ _tag: "OpenOrder", id: model.id }, beep("bad")],
      notices
    )
  if (dialog === undefined || model.order === undefined) return step(model, [beep("bad")], notices)
  const refused = form.refused(fieldsOf(model.order, dialog), dialog.form, message)
  return isTaken
    ? step(
        shown(model, { ...dialog, form: { ...refused, entries: {} } }),
        [{ _tag: "AskSlots", id: model.id, storeId: model.order.store_id }, beep("bad")],
        notices
      )
    : step(shown(model, { ...dialog, form: refused }), [beep("bad")], notices)
}

export const handleSlot = (model: Model, message: SlotMessage): Step => {
  const { order } = model
  const dialog = model.dialog?._tag === "Slot" ? model.dialog.slot : undefined
  if (message._tag === "Asked")
    return order === undefined || model.busy !== undefined || !isSlotChangeable(order)
      ? step(model)
      : step(shown({ ...model, problem: undefined }, emptyDialog(order)), [
          { _tag: "AskSlots", id: model.id, storeId: order.store_id }
        ])
  // What was sent is told of, whether the dialog is still open or not.
  if (message._tag === "Changed")
    return step(
      dialog === undefined ? model : { ...model, dialog: undefined },
      [{ _tag: "OpenOrder", id: model.id }],
      [toast("success", say.slotChanged(message.slot), deed(model))]
    )
  if (message._tag === "Failed") return failed(model, dialog, message)
  if (dialog === undefined || order === undefined) return step(model)
  switch (message._tag) {
    case "FoundSlots":
      return step(shown(model, { ...dialog, slots: message.slots, isMissed: false }))
    case "MissedSlots":
      return step(
        shown(model, {
          slots: undefined,
          isMissed: true,
          form: { ...dialog.form, problem: message.message }
        }),
        [beep("bad")]
      )
    case "AskedAgain":
      return dialog.isMissed
        ? step(shown(model, { ...dialog, isMissed: false, form: { ...dialog.form, problem: undefined } }), [
            { _tag: "AskSlots", id: model.id, storeId: order.store_id }
          ])
        : step(model)
    case "Filled":
      return step(
        shown(model, {
          ...dialog,
          form: form.update(fieldsOf(order, dialog), dialog.form, message.message)
        })
      )
    case "Submitted": {
      const [next, values] = form.submit(fieldsOf(order, dialog), dialog.form)
      const after = { ...dialog, form: next }
      return values === undefined ? step(shown(model, after)) : send(model, after, Number(values.slot))
    }
    case "MadeExpress":
      return order.sub_slot_id === null || dialog.form.isBusy
        ? step(model)
        : send(model, { ...dialog, form: { ...dialog.form, isBusy: true, problem: undefined } }, null)
  }
}
