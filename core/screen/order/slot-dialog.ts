/** The dialog that moves an order to another delivery slot: what is offered, what was chosen, what came of it. */

import { beep, step, toast } from "../../kit/step.ts"
import { otherSlots } from "../../order/slot.ts"
import { isSlotChangeable } from "../../order/slot-change.ts"
import * as say from "../../text/delivery.ts"
import { slotKey } from "./delivery-keys.ts"
import type { SlotDialog, SlotMessage } from "./dialogs.ts"
import type { Model, Step } from "./model.ts"

const blank: SlotDialog = {
  slots: undefined,
  isMissed: false,
  chosen: "",
  isTried: false,
  isSending: false,
  problem: undefined,
  focus: "slot",
  moves: 0
}

const shown = (model: Model, slot: SlotDialog): Model => ({ ...model, dialog: { _tag: "Slot", slot } })

const send = (model: Model, dialog: SlotDialog, slot: number | null): Step =>
  model.order === undefined || dialog.isSending
    ? step(model)
    : step(shown(model, { ...dialog, isSending: true, problem: undefined }), [
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
  const after = { ...dialog, isSending: false, problem: message }
  return isTaken
    ? step(
        shown(model, { ...after, chosen: "" }),
        [{ _tag: "AskSlots", id: model.id, storeId: model.order.store_id }, beep("bad")],
        notices
      )
    : step(shown(model, after), [beep("bad")], notices)
}

export const handleSlot = (model: Model, message: SlotMessage): Step => {
  const { order } = model
  const dialog = model.dialog?._tag === "Slot" ? model.dialog.slot : undefined
  if (message._tag === "Asked")
    return order === undefined || model.busy !== undefined || !isSlotChangeable(order)
      ? step(model)
      : step(shown({ ...model, problem: undefined }, blank), [
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
      return step(shown(model, { ...dialog, slots: undefined, isMissed: true, problem: message.message }), [
        beep("bad")
      ])
    case "AskedAgain":
      return dialog.isMissed
        ? step(shown(model, { ...dialog, isMissed: false, problem: undefined }), [
            { _tag: "AskSlots", id: model.id, storeId: order.store_id }
          ])
        : step(model)
    case "Filled": {
      const filled = message.message
      if (filled._tag === "FocusedField")
        return step(shown(model, { ...dialog, focus: filled.field, moves: dialog.moves + 1 }))
      return filled._tag !== "TypedField" || dialog.isSending
        ? step(model)
        : step(shown(model, { ...dialog, chosen: filled.text, isTried: false, problem: undefined }))
    }
    case "Submitted": {
      const slot = otherSlots(order, dialog.slots ?? []).find(
        (each) => String(each.sub_slot_id) === dialog.chosen
      )
      return slot === undefined
        ? step(shown(model, { ...dialog, isTried: true, focus: "slot", moves: dialog.moves + 1 }))
        : send(model, dialog, slot.sub_slot_id)
    }
    case "MadeExpress":
      return order.sub_slot_id === null ? step(model) : send(model, dialog, null)
  }
}
