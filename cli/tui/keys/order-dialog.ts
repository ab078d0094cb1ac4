/** Keys of an order's dialogs. */
import * as Q from "#core/quantity.ts"
import { orderContext } from "#core/screen/app/model.ts"
import * as itemDialog from "#core/screen/order/item-dialog.ts"
import { canAcceptByHand, itemOf, type Message as Said } from "#core/screen/order/model.ts"
import { type Summary, type SummaryLine, summaryOf } from "#core/screen/order/summary-dialog.ts"
import type { State } from "../focus.ts"
import { type Binding, type Box, moving, nothing, type Pressed, say, takesAll, within } from "./binding.ts"

const toOrder =
  ({ model: { page } }: State) =>
  (said: Said): Pressed =>
    page._tag === "Order" ? say({ _tag: "OrderSaid", id: page.model.id, said }) : nothing

const closing = (state: State, label: string): Binding => ({
  keys: ["Escape"],
  shown: "Esc",
  label,
  isMain: true,
  press: () => toOrder(state)({ _tag: "ClosedDialog" })
})

/** A button of a dialog. */
export interface Button {
  readonly title: string
  readonly letter: string
  readonly isOpen: boolean
  readonly press: Pressed
}

/** Left and right choose a button, Enter presses it, its letter does both. */
export const buttonKeys = (buttons: ReadonlyArray<Button>, index: number): ReadonlyArray<Binding> => [
  {
    keys: ["Left", "Right"],
    shown: "Left Right",
    label: "choose",
    press: (key) => ({
      focus: { index: index < 0 ? 0 : within(index + (key === "Left" ? -1 : 1), buttons.length) }
    })
  },
  ...buttons
    .filter(({ isOpen }) => isOpen)
    .map(
      ({ title, letter, press }): Binding => ({
        keys: [letter],
        label: title,
        isMain: true,
        press: () => press
      })
    ),
  {
    keys: ["Enter"],
    label: "press the chosen button",
    press: () => {
      const chosen = buttons[index]
      return chosen?.isOpen === true ? chosen.press : nothing
    }
  }
]

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
      title: `Set ${quantity === undefined ? "" : Q.formatShort(quantity)} as NIL`.replace("  ", " "),
      letter: "n",
      isOpen: itemDialog.canSetNil(dialog, item),
      press: to({ _tag: "SetNil" })
    },
    ...(canAcceptByHand(context, item)
      ? [
          {
            title: "Accept Item",
            letter: "a",
            isOpen: itemDialog.canAccept(dialog, item),
            press: to({ _tag: "AcceptedItem" })
          }
        ]
      : [])
  ]
}

const itemKeys = (state: State): ReadonlyArray<Binding> => {
  const to = toOrder(state)
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
    ...buttonKeys(itemButtons(state), state.focus.index),
    closing(state, "close")
  ]
}

// The summary of an invoice or a cancellation

/** What the summary shows; undefined while it is not open. */
export const openSummary = ({ model }: State): Summary | undefined => {
  const { page } = model
  const context = orderContext(model)
  return page._tag === "Order" &&
    page.model.dialog?._tag === "Summary" &&
    page.model.order !== undefined &&
    context !== undefined
    ? summaryOf(page.model.dialog.summary, page.model.order, page.model.picking, context.reasons)
    : undefined
}

/** Lines that want a reason: the cursor goes through them. */
export const askingLines = (summary: Summary): ReadonlyArray<SummaryLine> =>
  summary.lines.filter(({ needsReason }) => needsReason)
export const askingIndex = (state: State, lines: ReadonlyArray<SummaryLine>): number => {
  if (state.focus.index >= 0) return within(state.focus.index, lines.length)
  const first = lines.findIndex(({ problem }) => problem !== undefined)
  return first < 0 ? within(0, lines.length) : first
}

const reasonKeys = (
  state: State,
  lines: ReadonlyArray<SummaryLine>,
  index: number,
  reasons: ReadonlyArray<string>
): ReadonlyArray<Binding> => {
  const to = toOrder(state)
  const line = lines[index]
  if (line === undefined) return []
  const itemId = line.item.item_id
  const chosen = line.isOwnWords ? reasons.length : reasons.indexOf(line.reason)
  const choose = (at: number): Pressed => {
    const reason = reasons[at]
    return to(
      reason === undefined ? { _tag: "ChoseOwnWords", itemId } : { _tag: "ChoseReason", itemId, reason }
    )
  }
  const places = reasons.length + 1
  return [
    ...moving("items", (by) => ({ focus: { index: within(index + by, lines.length) } }), lines.length).slice(
      0,
      1
    ),
    {
      keys: ["Right", "Left"],
      shown: "Left Right",
      label: "reason",
      isMain: true,
      press: (key) =>
        choose(key === "Right" ? (chosen + 1) % places : (Math.max(chosen, 0) - 1 + places) % places)
    },
    {
      keys: reasons.slice(0, 9).map((_, at) => String(at + 1)),
      shown: `1-${Math.min(9, reasons.length)}`,
      label: "a reason by its number",
      isMain: true,
      press: (key) => choose(Number(key) - 1)
    },
    { keys: ["0"], label: "own words", isMain: true, press: () => choose(reasons.length) },
    {
      keys: ["Ctrl+A"],
      label: "this reason for all that lack one",
      isMain: lines.length > 1,
      press: () => (line.reason === "" ? nothing : to({ _tag: "AppliedToAll", reason: line.reason }))
    }
  ]
}

const summaryKeys = (state: State): ReadonlyArray<Binding> => {
  const summary = openSummary(state)
  const context = orderContext(state.model)
  if (summary === undefined || context === undefined) return []
  const lines = askingLines(summary)
  const index = askingIndex(state, lines)
  const next = lines.findIndex(({ problem }, at) => problem !== undefined && at !== index)
  return [
    {
      keys: ["Enter"],
      label: summary.isValid ? "Confirm" : "next item without a reason",
      isMain: true,
      press: () =>
        summary.isValid
          ? toOrder(state)({ _tag: "Confirmed" })
          : next < 0
            ? nothing
            : { focus: { index: next } }
    },
    ...reasonKeys(state, lines, index, context.reasons),
    closing(state, "close")
  ]
}

/** Own words are typed where they are chosen; a letter chooses them. */
const summaryBox = (state: State): Box | undefined => {
  const summary = openSummary(state)
  const { page } = state.model
  if (summary === undefined || page._tag !== "Order" || page.model.busy !== undefined) return undefined
  const lines = askingLines(summary)
  const line = lines[askingIndex(state, lines)]
  if (line === undefined) return undefined
  const itemId = line.item.item_id
  const { id } = page.model
  return {
    text: line.isOwnWords ? line.reason : "",
    takes: line.isOwnWords ? takesAll : (character) => /\p{L}/u.test(character),
    change: (text) => ({ _tag: "OrderSaid", id, said: { _tag: "TypedReason", itemId, text } })
  }
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

const foundKeys = (state: State, codes: ReadonlyArray<string>): ReadonlyArray<Binding> => [
  {
    keys: ["Enter"],
    label: "scan them again",
    isMain: true,
    press: () =>
      say(
        ...(toOrder(state)({ _tag: "ClosedDialog" }).messages ?? []),
        ...codes.map((code) => ({ _tag: "Scanned", code }) as const)
      )
  },
  closing(state, "leave them")
]

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
  const { id, dialog } = page.model
  return {
    text: dialog.item.typed,
    isReplaced: !state.focus.isTouched,
    takes: (character) => /^[0-9.]$/.test(character),
    change: (text) => ({ _tag: "OrderSaid", id, said: { _tag: "TypedQuantity", text } })
  }
}
