/** Keys of the dialogs of a shipment. */
import * as Result from "effect/Result"
import * as Q from "#core/quantity.ts"
import { shortLines } from "#core/screen/shipment/accepting.ts"
import { canAcceptByHand, lineOf } from "#core/screen/shipment/model.ts"
import type { Box as Which } from "#core/screen/shipment/quantity-dialog.ts"
import { shipmentContext } from "#core/screen/shipment/screen.ts"
import { readTyped } from "#core/stock/received-quantity.ts"
import { nextReason } from "#core/stock/short-receipt.ts"
import * as words from "#core/text/shipment.ts"
import type { State } from "../focus.ts"
import { type Binding, type Box, moving, nothing, takesAll } from "./binding.ts"
import { type Button, buttonKeys } from "./button.ts"
import { closing, foundKeys, toShipment } from "./dialog.ts"

// The quantity of a line

const quantityOf = ({ model: { page } }: State) =>
  page._tag === "Shipment" && page.model.dialog?._tag === "Quantity" ? page.model.dialog.quantity : undefined

/** The box that has the keys: of a return pick-up what was picked up comes first. */
export const activeBox = (state: State): Which =>
  quantityOf(state)?.pickedUp !== undefined && state.focus.part !== "accepted" ? "pickedUp" : "accepted"

/** "Set 1.5 kg as Accepted", with what stands in the box. */
export const quantityButtons = (state: State): ReadonlyArray<Button> => {
  const { page } = state.model
  const dialog = quantityOf(state)
  const context = shipmentContext(state.model)
  if (page._tag !== "Shipment" || dialog === undefined || context === undefined) return []
  const item = lineOf(page.model, dialog.product_id)
  if (item === undefined) return []
  const press = toShipment(state)({ _tag: "SavedQuantity" })
  if (dialog.pickedUp !== undefined) return [{ title: words.save, letter: "s", isOpen: true, press }]
  if (!canAcceptByHand(context, item)) return []
  const read = readTyped(dialog.accepted)
  const quantity = Result.isSuccess(read) ? String(Q.toWire(read.success)) : "N"
  return [
    {
      title: words.setAsAccepted(quantity, item.sell_by),
      letter: "a",
      isOpen: Result.isSuccess(read),
      press
    }
  ]
}

const quantityKeys = (state: State): ReadonlyArray<Binding> => {
  const dialog = quantityOf(state)
  if (dialog === undefined) return []
  const box = activeBox(state)
  const isPickUp = dialog.pickedUp !== undefined
  const step = (direction: 1 | -1) => toShipment(state)({ _tag: "SteppedQuantity", box, direction })
  const buttons = quantityButtons(state)
  const onwards: Binding = {
    keys: ["Enter"],
    label: words.acceptedQty,
    isMain: true,
    press: () => ({ focus: { part: "accepted", isTouched: false } })
  }
  return [
    {
      keys: ["+", "-"],
      shown: "+ -",
      label: "more or less",
      isMain: true,
      press: (key) => step(key === "+" ? 1 : -1)
    },
    isPickUp
      ? {
          keys: ["Up", "Down"],
          shown: "Up Down",
          label: "the other box",
          isMain: true,
          press: (key) => ({ focus: { part: key === "Down" ? "accepted" : undefined, isTouched: false } })
        }
      : {
          keys: ["Up", "Down"],
          shown: "Up Down",
          label: "more or less",
          press: (key) => step(key === "Up" ? 1 : -1)
        },
    ...(isPickUp && box === "pickedUp" ? [onwards] : []),
    ...buttonKeys(buttons, 0),
    closing(state, "close")
  ]
}

const characters = /^[0-9.,a-zA-Z]$/

// A product that does not scan

const productSearch = ({ model: { page } }: State): string | undefined =>
  page._tag === "Shipment" && page.model.dialog?._tag === "Product" ? page.model.dialog.search : undefined

const productKeys = (state: State): ReadonlyArray<Binding> => [
  {
    keys: ["Enter"],
    label: "its quantity",
    isMain: true,
    press: () => toShipment(state)({ _tag: "ChoseProduct", productId: undefined })
  },
  ...moving("a product", (by) => toShipment(state)({ _tag: "MovedProduct", by })),
  closing(state, "close")
]

export const shipmentDialogBox = (state: State): Box | undefined => {
  const search = productSearch(state)
  if (search !== undefined)
    return {
      text: search,
      takes: takesAll,
      change: (text) => toShipment(state)({ _tag: "TypedProduct", text })
    }
  const dialog = quantityOf(state)
  if (dialog === undefined) return undefined
  const box = activeBox(state)
  const letters = new Set(quantityButtons(state).map(({ letter }) => letter))
  return {
    text: dialog[box] ?? "",
    isReplaced: !state.focus.isTouched,
    // What is no number is shown with what is wrong with it; the letter of a button is its key.
    takes: (character) => characters.test(character) && !letters.has(character),
    change: (text) => toShipment(state)({ _tag: "TypedQuantity", box, text })
  }
}

// Confirming

/** Enter confirms what is whole; where less came than was sent it goes back to look again. */
export const summaryIndex = ({ focus, model: { page } }: State): number =>
  focus.index >= 0 ? focus.index : page._tag === "Shipment" && shortLines(page.model).length > 0 ? 1 : 0

const summaryKeys = (state: State): ReadonlyArray<Binding> => {
  const { page } = state.model
  const context = shipmentContext(state.model)
  if (page._tag !== "Shipment" || page.model.dialog?._tag !== "Summary" || context === undefined) return []
  const { at, reasons } = page.model.dialog
  const tell = toShipment(state)
  const isShort = at !== undefined && shortLines(page.model).some(({ product_id }) => product_id === at)
  const why: Binding = {
    keys: ["r"],
    label: words.whyLess.toLowerCase(),
    isMain: true,
    press: () =>
      at === undefined
        ? nothing
        : tell({
            _tag: "ChoseShortReason",
            productId: at,
            reason: nextReason(context.shortReasons, reasons.get(at))
          })
  }
  return [
    ...buttonKeys(summaryButtons(state), summaryIndex(state)),
    ...(isShort ? [why] : []),
    ...moving("a line", (by) => tell({ _tag: "MovedSummary", by })),
    closing(state, "Cancel")
  ]
}

export const summaryButtons = (state: State): ReadonlyArray<Button> => {
  const { page } = state.model
  const isFree = page._tag === "Shipment" && page.model.busy === undefined
  return [
    { title: words.confirm, letter: "y", isOpen: isFree, press: toShipment(state)({ _tag: "Confirmed" }) },
    { title: "Cancel", letter: "c", isOpen: isFree, press: toShipment(state)({ _tag: "ClosedDialog" }) }
  ]
}

// A product that the shipment does not list

export const absentButtons = (state: State): ReadonlyArray<Button> => [
  { title: words.addIt, letter: "a", isOpen: true, press: toShipment(state)({ _tag: "AddedAbsent" }) },
  { title: "Cancel", letter: "c", isOpen: true, press: toShipment(state)({ _tag: "RefusedAbsent" }) }
]

export const shipmentDialogKeys = (state: State): ReadonlyArray<Binding> => {
  const { page } = state.model
  if (page._tag !== "Shipment") return []
  const chosen = Math.max(0, state.focus.index)
  if (page.model.absent !== undefined)
    return [
      ...buttonKeys(absentButtons(state), chosen),
      {
        keys: ["Escape"],
        shown: "Esc",
        label: "Cancel",
        press: () => toShipment(state)({ _tag: "RefusedAbsent" })
      }
    ]
  switch (page.model.dialog?._tag) {
    case "Quantity":
      return quantityKeys(state)
    case "Product":
      return productKeys(state)
    case "Summary":
      return summaryKeys(state)
    case "NoItems":
      return [
        {
          keys: ["Enter"],
          label: "close",
          isMain: true,
          press: () => toShipment(state)({ _tag: "ClosedDialog" })
        },
        closing(state, "close")
      ]
    case "FoundCodes":
      return foundKeys(state, page.model.dialog.codes)
    default:
      return []
  }
}
