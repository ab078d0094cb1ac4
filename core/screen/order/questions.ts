/** Questions over the page of an order: a quantity, the reasons for what is missing, whether to leave. */

import { fault } from "../../fault.ts"
import { foundCodes } from "../../kit/scan-session/found-codes.ts"
import { upiQuestion } from "../../kit/upi/question.ts"
import { type Action, act } from "../../kit/view/action.ts"
import { askToLeave } from "../../kit/view/asking.ts"
import type { DialogFields } from "../../kit/view/form.ts"
import { mainKey } from "../../kit/view/main-key.ts"
import { type Pictures, pictureOf } from "../../kit/view/picture.ts"
import type { Question } from "../../kit/view/view.ts"
import type { Order, OrderItem } from "../../order/order.ts"
import * as Q from "../../quantity.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order.ts"
import * as page from "../../text/order-page.ts"
import { addressQuestion, slotQuestion } from "./delivery-questions.ts"
import * as itemDialog from "./item-dialog.ts"
import { type Context, canAcceptByHand, itemOf, type Message, type Model } from "./model.ts"
import { askReasons } from "./reasons-question.ts"
import { askSide } from "./side-question.ts"
import * as words from "./wording.ts"

type Asked = Question<Message>

const close: Action<Message> = {
  id: "close",
  title: "Close",
  keys: ["c"],
  code: "back",
  outcome: { message: { _tag: "ClosedDialog" } }
}

// The quantity of one item

const tooMuch = (dialog: itemDialog.ItemDialog, item: OrderItem): string | undefined =>
  itemDialog.exceeds(dialog, item) && dialog.available !== undefined
    ? faultText(
        fault("ExceedsAvailable", { product_id: item.product_id, available: Q.toWire(dialog.available) })
      )
    : undefined

const quantityFields = (
  { picking }: Model,
  dialog: itemDialog.ItemDialog,
  item: OrderItem
): DialogFields<Message> => ({
  part: "fields",
  id: "quantity",
  fields: [
    {
      kind: "number",
      id: itemDialog.fieldIds.quantity,
      label: `Quantity in ${item.sell_by === "kg" ? "Kg" : "Pack"}`,
      note: words.orderedAndStock(
        Q.withUnit(item, item.qty),
        dialog.available === undefined ? undefined : Q.withUnit(item, dialog.available)
      ),
      text: dialog.typed,
      problem: itemDialog.problemOf(dialog, item, picking) ?? tooMuch(dialog, item),
      typed: (text) => ({ _tag: "TypedQuantity", text }),
      stepped: (by) => ({ _tag: "SteppedQuantity", direction: by })
    },
    {
      kind: "toggle",
      id: itemDialog.fieldIds.exceeding,
      label: page.allowExceeding,
      isOn: dialog.allowsExceeding,
      toggled: { _tag: "ToggledExceeding" }
    }
  ],
  focus: dialog.focus,
  moves: dialog.moves,
  focused: (field) => ({ _tag: "FocusedField", field }),
  isBusy: false,
  problem: undefined
})

const askQuantity = (
  model: Model,
  dialog: itemDialog.ItemDialog,
  item: OrderItem,
  context: Context,
  pictures: Pictures
): Asked => {
  const quantity = itemDialog.quantityOf(dialog, item)
  const accept: ReadonlyArray<Action<Message>> = canAcceptByHand(context, item)
    ? [
        {
          id: "accept",
          title: page.acceptItem,
          icon: "accept",
          keys: ["a"],
          code: "ok",
          isDisabled: !itemDialog.canAccept(dialog, item, model.picking) && !itemDialog.isNothing(dialog),
          outcome: { message: { _tag: "AcceptedItem" } }
        }
      ]
    : []
  return {
    id: `Item/${item.item_id}`,
    title: item.name,
    picture: pictureOf({ id: item.product_id, name: item.name }, pictures.get(item.product_id)),
    text: "",
    parts: [quantityFields(model, dialog, item)],
    actions: [
      ...accept,
      {
        id: "nil",
        title: page.setAsNil(quantity === undefined ? "?" : Q.formatShort(quantity)),
        keys: ["n", "F4"],
        code: "nil",
        isDisabled: !itemDialog.canSetNil(dialog, item, model.picking),
        outcome: { message: { _tag: "SetNil" } }
      },
      close
    ],
    // Who may not accept by hand has NIL to press, by its own key alone.
    first: accept.length === 0 ? -1 : 0,
    cancel: { _tag: "ClosedDialog" }
  }
}

const leaving: Asked = askToLeave({
  id: "Unsaved",
  title: words.unsavedTitle,
  text: `${page.unsavedChanges} ${words.keptHint}`
})

const askToDispatch = (order: Order, isEarly: boolean): Asked => ({
  id: isEarly ? "EarlyDispatch" : "Dispatch",
  title: say.orderNamed(order.increment_id),
  text: isEarly ? say.earlyDispatch : say.areYouSure,
  actions: [
    act(
      "dispatch",
      words.dispatch,
      [mainKey, "d"],
      { _tag: "ConfirmedDispatch" },
      isEarly ? {} : { code: "ok" }
    ),
    { ...close, title: "Cancel" }
  ],
  // To an early dispatch the word itself must be chosen.
  first: isEarly ? 1 : 0,
  cancel: { _tag: "ClosedDialog" }
})

/** Undefined while nothing is asked. */
export const questionOver = (model: Model, context: Context, pictures: Pictures): Asked | undefined => {
  const { dialog, order, upi } = model
  if (upi !== undefined) return upiQuestion(upi, context, (message) => ({ _tag: "Upi", message }))
  switch (dialog?._tag) {
    case "Item": {
      const item = itemOf(model, dialog.item.item_id)
      return item === undefined ? undefined : askQuantity(model, dialog.item, item, context, pictures)
    }
    case "Summary":
      return order === undefined ? undefined : askReasons(model, order, dialog.summary, context)
    case "Address":
      return order === undefined ? undefined : addressQuestion(order, dialog.address)
    case "Slot":
      return order === undefined ? undefined : slotQuestion(order, dialog.slot)
    case "Unsaved":
      return leaving
    case "Dispatch":
      return order === undefined ? undefined : askToDispatch(order, dialog.isEarly)
    case "Side":
      return order === undefined ? undefined : askSide(dialog.side, order, model.picking, context)
    case "FoundCodes":
      return foundCodes(dialog.codes)
    default:
      return undefined
  }
}
