/** The meaning of keys now: from the top, what lies over the screen first, then the screen, then everywhere. */
import type { Place } from "#core/barcode/burst.ts"
import { actionsEverywhere } from "#core/client/everywhere.ts"
import { type KeyLine, signsOf } from "#core/client/help/view.ts"
import { isHeld } from "#core/client/navigation.ts"
import { shownTo } from "#core/client/views.ts"
import { graphemesOf } from "#core/graphemes.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import { layerOf, type State } from "./focus.ts"
import type { Key } from "./key.ts"
import { type Binding, type Box, type Pressed, say } from "./keys/binding.ts"
import { leavingKeys } from "./keys/leaving.ts"
import { overBox, overKeys, questionKeys, viewBox, viewKeys } from "./keys/view.ts"

const pageKeys = (state: State): ReadonlyArray<Binding> => viewKeys(state) ?? []

const dialogKeys = (state: State): ReadonlyArray<Binding> => questionKeys(state) ?? []

/**
 * The keys of the console: one of them where Ctrl+I is Tab, and none while a password is asked for, which may follow
 * a Tab.
 */
const consoleKeys = ({ speaksKitty, model }: State): ReadonlyArray<string> => {
  if (speaksKitty) return ["F12", "Ctrl+I"]
  return model.session === undefined ? [] : ["F12"]
}

/** The keys that only a terminal has. */
const ofTerminal = ({ model }: State): ReadonlyArray<Binding> => [
  { keys: ["Ctrl+L"], label: "draw the screen again", press: () => ({ act: "redraw" }) },
  {
    keys: ["Ctrl+C"],
    label: "leave Packhouse",
    press: () => ({ act: isHeld(model) ? "ask-to-leave" : "leave" })
  }
]

const anywhere = (state: State): ReadonlyArray<Binding> => [
  ...actionsEverywhere(state.model)
    .map((action) => (action.id === "console" ? { ...action, keys: consoleKeys(state) } : action))
    .filter(({ keys }) => keys.length > 0)
    .map(
      ({ id, title, keys, outcome }): Binding => ({
        keys,
        label: title,
        isMain: id === "help",
        press: () => ("message" in outcome ? say(outcome.message) : {})
      })
    ),
  ...ofTerminal(state)
]

/** Keys of the screen itself, without those that mean the same everywhere. */
export const ownKeys = (state: State): ReadonlyArray<Binding> => {
  switch (layerOf(state)) {
    case "leaving":
      return leavingKeys(state)
    case "over":
      return overKeys(state, () => keysHelped(state))
    case "dialog":
      return dialogKeys(state)
    case "page":
      return pageKeys(state)
  }
}

export const keysNow = (state: State): ReadonlyArray<Binding> => [...ownKeys(state), ...anywhere(state)]

/** The keys that work below the help, and those that a terminal alone has. */
export const keysHelped = (state: State): ReadonlyArray<KeyLine> => {
  const { model } = state
  const below = { ...state, model: { ...model, isHelpOpen: false } }
  const lines = [...ownKeys(below), ...ofTerminal(below)].map(({ shown, keys: [first = ""], label }) => ({
    shown: shown ?? shownKey([first]),
    title: label
  }))
  return [...lines, ...(shownTo(below.model, signsOf) ?? [])]
}

/** The box that text goes into now. */
export const boxNow = (state: State): Box | undefined => {
  switch (layerOf(state)) {
    case "over":
      return overBox(state)
    case "dialog":
    case "page":
      return viewBox(state)
    default:
      return undefined
  }
}

/** The place where typed keys go now. */
export const placeNow = (state: State): Place => {
  const box = boxNow(state)
  if (box !== undefined && box.isForCodes !== true) return box.isChoice === true ? "choice" : "field"
  const isChosenByDigits = ownKeys(state).some(({ keys }) => keys.some((key) => /^\d$/.test(key)))
  return layerOf(state) === "dialog" && isChosenByDigits ? "choice" : "page"
}

/** The text that is being typed into the box and is not decided yet; empty where it would be a key of its own. */
export const heldText = (state: State): string => {
  const box = boxNow(state)
  return box?.takes(state.pendingText.charAt(0)) === true ? state.pendingText : ""
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

/**
 * Typing that was decided after something else had taken its place: it goes into the box where it was typed, and answers
 * nothing that was not shown then. Undefined where it was ahead of the box that is there now.
 */
export const typedThere = (then: State, now: State, text: string): Pressed | undefined => {
  const box = boxNow(then)
  if (box === undefined) return placeNow(now) === "field" ? undefined : {}
  const taken = [...graphemesOf(text)].map(({ segment }) => segment).filter(box.takes)
  const before = box.isReplaced === true ? "" : box.text
  return taken.length === 0 ? {} : { messages: box.change(before + taken.join("")).messages ?? [] }
}

/** The meaning of a key now; undefined when it has none. */
export const press = (state: State, key: Key): Pressed | undefined => {
  const box = boxNow(state)
  const text = box === undefined ? undefined : edited(box, key)
  if (box !== undefined && text !== undefined) return touched(box.change(text))
  return keysNow(state)
    .find(({ keys }) => keys.includes(key))
    ?.press(key)
}
