/** Keys of an order's dialogs. */
import * as Q from "#core/quantity.ts"
import * as itemDialog from "#core/screen/order/item-dialog.ts"
import { canAcceptByHand, itemOf } from "#core/screen/order/model.ts"
import { orderContext } from "#core/screen/order/screen.ts"
import { acceptItem, setAsNil } from "#core/text/order.ts"
import type { State } from "../focus.ts"
import { type Binding, type Box, nothing } from "./binding.ts"
import { type Button, buttonKeys } from "./button.ts"
import { closing, foundKeys, toOrder } from "./dialog.ts"
import { summaryBox, summaryKeys } from "./summary.ts"

// The quantity of one item

export const itemButtons = (state: State): ReadonlyArray<Button> => {
  const { page } = state.model
  const context = orderContext(state.model)
  if (page._tag !== "Order" || page.model.dialog?._tag !== "Item" || context === undefined) return []
  const dialog = page.model.dialog.item
  const item = itemOf(page.model, dialog.item_id)
  if (item === undefined) return []
  const to = toOrder(state)
  const quantity = itemDialog.quantityOf(dialog, item)
  return [
    {
      title: setAsNil(quantity === undefined ? "?" : Q.formatShort(quantity)),
      letter: "n",
      isOpen: itemDialog.canSetNil(dialog, item, page.model.picking),
      press: to({ _tag: "SetNil" })
    },
    ...(canAcceptByHand(context, item)
      ? [
          {
            title: acceptItem,
            letter: "a",
            isOpen: itemDialog.canAccept(dialog, item, page.model.picking),
            press: to({ _tag: "AcceptedItem" })
          }
        ]
      : [])
  ]
}

const itemKeys = (state: State): ReadonlyArray<Binding> => {
  const to = toOrder(state)
  const buttons = itemButtons(state)
  const accept = buttons.findIndex(({ title, isOpen }) => title === acceptItem && isOpen)
  // Enter takes what was typed. The Enter that opened the dialog may come twice: what nobody has touched is chosen first.
  const accepting: Binding = {
    keys: ["Enter"],
    label: acceptItem,
    press: () => {
      const button = buttons[accept]
      if (button === undefined) return nothing
      return state.focus.isTouched ? button.press : { focus: { index: accept } }
    }
  }
  return [
    {
      keys: ["Up", "Down", "+", "-"],
      shown: "Up Down",
      label: "more or less",
      isMain: true,
      press: (key) => to({ _tag: "SteppedQuantity", direction: key === "Up" || key === "+" ? 1 : -1 })
    },
    {
      keys: [" "],
      shown: "Space",
      label: "allow exceeding",
      isMain: true,
      press: () => to({ _tag: "ToggledExceeding" })
    },
    ...buttonKeys(buttons, state.focus.index).map((binding) =>
      binding.keys.includes("Enter") && state.focus.index < 0 ? accepting : binding
    ),
    closing(state, "close")
  ]
}

// Leaving an order with work in it

export const unsavedButtons = (state: State): ReadonlyArray<Button> => {
  const to = toOrder(state)
  return [
    { title: "Stay", letter: "s", isOpen: true, press: to({ _tag: "ClosedDialog" }) },
    { title: "Keep for later", letter: "k", isOpen: true, press: to({ _tag: "KeptForLater" }) },
    { title: "Discard", letter: "d", isOpen: true, press: to({ _tag: "Discarded" }) }
  ]
}

export const orderDialogKeys = (state: State): ReadonlyArray<Binding> => {
  const { page } = state.model
  if (page._tag !== "Order" || page.model.dialog === undefined) return []
  switch (page.model.dialog._tag) {
    case "Item":
      return itemKeys(state)
    case "Summary":
      return summaryKeys(state)
    case "Unsaved":
      return [...buttonKeys(unsavedButtons(state), Math.max(0, state.focus.index)), closing(state, "stay")]
    case "FoundCodes":
      return foundKeys(state, page.model.dialog.codes)
  }
}

export const orderDialogBox = (state: State): Box | undefined => {
  const { page } = state.model
  if (page._tag !== "Order") return undefined
  if (page.model.dialog?._tag === "Summary") return summaryBox(state)
  if (page.model.dialog?._tag !== "Item") return undefined
  const { dialog } = page.model
  return {
    text: dialog.item.typed,
    isReplaced: !state.focus.isTouched,
    takes: (character) => /^[0-9.]$/.test(character),
    change: (text) => toOrder(state)({ _tag: "TypedQuantity", text })
  }
}
