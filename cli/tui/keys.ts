/** What keys mean now: from the top, what lies over the screen first, then the screen, then everywhere. */
import { graphemesOf } from "#core/graphemes.ts"
import { isHeld } from "#core/screen/app/navigation.ts"
import { layerOf, type State } from "./focus.ts"
import type { Key } from "./key.ts"
import { type Binding, type Box, type Pressed, say } from "./keys/binding.ts"
import { labelBox, labelKeys } from "./keys/label.ts"
import { loginBox, loginKeys } from "./keys/login.ts"
import { orderBox, orderKeys } from "./keys/order.ts"
import { orderDialogBox, orderDialogKeys } from "./keys/order-dialog.ts"
import { ordersBox, ordersKeys } from "./keys/orders.ts"
import {
  consoleBox,
  consoleKeyNames,
  consoleKeys,
  finderBox,
  finderKeys,
  helpKeys,
  leavingKeys
} from "./keys/overlays.ts"
import { questionKeys, viewBox, viewKeys } from "./keys/view.ts"

const pageKeys = (state: State): ReadonlyArray<Binding> => {
  switch (state.model.page._tag) {
    case "Login":
      return loginKeys(state)
    case "Orders":
      return ordersKeys(state)
    case "Order":
      return orderKeys(state)
    case "Label":
      return labelKeys(state)
    default:
      return viewKeys(state) ?? []
  }
}

const dialogKeys = (state: State): ReadonlyArray<Binding> => questionKeys(state) ?? orderDialogKeys(state)

/** The notice whose place Ctrl+G goes to: the newest that leads somewhere. */
export const leadingToast = ({ model }: State) =>
  model.toasts.findLast(({ leadsTo }) => leadsTo !== undefined)

const anywhere = (state: State): ReadonlyArray<Binding> => {
  const { model, speaksKitty } = state
  const toast = leadingToast(state)
  const isInside = model.session !== undefined
  const when = (isOpen: boolean, binding: Binding): ReadonlyArray<Binding> => (isOpen ? [binding] : [])
  return [
    ...when(toast !== undefined, {
      keys: ["Ctrl+G"],
      label: "go where the notice leads",
      press: () => (toast === undefined ? {} : say({ _tag: "PressedToast", number: toast.number }))
    }),
    ...when(isInside, {
      keys: ["Ctrl+F"],
      label: "find any order or pack",
      press: () => say({ _tag: "ToggledFinder" })
    }),
    ...when(isInside, {
      keys: ["Ctrl+R"],
      label: "fetch the orders again",
      press: () => say({ _tag: "AskedToRefresh" })
    }),
    { keys: consoleKeyNames(speaksKitty), label: "console", press: () => say({ _tag: "ToggledConsole" }) },
    { keys: ["?", "F1"], label: "help", isMain: true, press: () => say({ _tag: "ToggledHelp" }) },
    { keys: ["Ctrl+L"], label: "draw the screen again", press: () => ({ act: "redraw" }) },
    {
      keys: ["Ctrl+C"],
      label: "leave Packhouse",
      press: () => ({ act: isHeld(model) ? "ask-to-leave" : "leave" })
    }
  ]
}

/** Keys of the screen itself, without those that mean the same everywhere. */
export const ownKeys = (state: State): ReadonlyArray<Binding> => {
  switch (layerOf(state)) {
    case "leaving":
      return leavingKeys(state)
    case "help":
      return helpKeys(state)
    case "console":
      return consoleKeys(state)
    case "finder":
      return finderKeys(state)
    case "dialog":
      return dialogKeys(state)
    case "page":
      return pageKeys(state)
  }
}

export const keysNow = (state: State): ReadonlyArray<Binding> => [...ownKeys(state), ...anywhere(state)]

/** Keys of the screen below the help, which lists them. */
export const keysHelped = (state: State): ReadonlyArray<Binding> => {
  const below = { ...state, model: { ...state.model, isHelpOpen: false } }
  return keysNow(below)
}

const pageBox = (state: State): Box | undefined => {
  switch (state.model.page._tag) {
    case "Login":
      return loginBox(state)
    case "Orders":
      return ordersBox(state)
    case "Order":
      return orderBox(state)
    case "Label":
      return labelBox(state)
    default:
      return viewBox(state)
  }
}

/** The box that text goes into now. */
export const boxNow = (state: State): Box | undefined => {
  switch (layerOf(state)) {
    case "console":
      return consoleBox(state)
    case "finder":
      return finderBox(state)
    case "dialog":
      return viewBox(state) ?? orderDialogBox(state)
    case "page":
      return pageBox(state)
    default:
      return undefined
  }
}

/** What is being typed into the box and not decided yet; nothing of what would be a key of its own. */
export const heldText = (state: State): string => {
  const box = boxNow(state)
  return box?.takes(state.held.charAt(0)) === true ? state.held : ""
}

const isText = (key: Key): boolean => [...graphemesOf(key)].length === 1
const withoutLast = (text: string): string =>
  [...graphemesOf(text)]
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join("")

/** The text of a box after an editing key; undefined when the key is none. */
const edited = (box: Box, key: Key): string | undefined => {
  if (key === "Backspace" && box.text !== "") return withoutLast(box.text)
  if (key === "Ctrl+U" && box.text !== "") return ""
  if (key === "Ctrl+W" && box.text !== "") return box.text.replace(/\S*\s*$/, "")
  return isText(key) && box.takes(key) ? (box.isReplaced === true ? key : box.text + key) : undefined
}

const touched = (pressed: Pressed): Pressed => ({
  ...pressed,
  focus: { ...pressed.focus, isTouched: true }
})

/** What pressing a key does now; undefined when it means nothing. */
export const press = (state: State, key: Key): Pressed | undefined => {
  const box = boxNow(state)
  const text = box === undefined ? undefined : edited(box, key)
  if (box !== undefined && text !== undefined) return touched(box.change(text))
  return keysNow(state)
    .find(({ keys }) => keys.includes(key))
    ?.press(key)
}
