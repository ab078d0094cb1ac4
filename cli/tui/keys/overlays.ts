/** Keys of what lies over the screens: finder, console, help, and the question before Packhouse is left. */
import type { State } from "../focus.ts"
import { type Binding, type Box, moving, say, takesAll } from "./binding.ts"
import { type Button, buttonKeys } from "./button.ts"

export const finderKeys = ({ model: { finder } }: State): ReadonlyArray<Binding> => {
  if (finder === undefined) return []
  const chosen = finder.found[finder.selected]
  return [
    {
      keys: ["Enter"],
      label: chosen === undefined ? "find" : "view",
      isMain: true,
      press: () =>
        chosen === undefined
          ? say({
              _tag: "GotScreenMessage",
              screen: "Finder",
              message: { _tag: "SubmittedFind", text: finder.typed }
            })
          : say({ _tag: "ChoseFound", orderId: chosen.order_id })
    },
    ...moving("an order", (by) =>
      say({ _tag: "GotScreenMessage", screen: "Finder", message: { _tag: "MovedFind", by } })
    ),
    {
      keys: ["Escape", "Ctrl+F"],
      shown: "Esc",
      label: "close",
      isMain: true,
      press: () => say({ _tag: "ToggledFinder" })
    }
  ]
}

export const finderBox = ({ model: { finder } }: State): Box | undefined =>
  finder === undefined
    ? undefined
    : {
        text: finder.typed,
        takes: takesAll,
        change: (text) =>
          say({ _tag: "GotScreenMessage", screen: "Finder", message: { _tag: "TypedFind", text } })
      }

const scrolling = (scroll: number): Binding => ({
  keys: ["PageUp", "PageDown"],
  shown: "PgUp PgDn",
  label: "scroll",
  isMain: true,
  press: (key) => ({ focus: { scroll: Math.max(0, scroll + (key === "PageUp" ? 8 : -8)) } })
})

/** Tab is the console's key where a terminal cannot tell it from Ctrl+I. */
export const consoleKeyNames = (speaksKitty: boolean): ReadonlyArray<string> =>
  speaksKitty ? ["F12", "Ctrl+I"] : ["F12", "Tab"]

export const consoleKeys = ({ focus, speaksKitty }: State): ReadonlyArray<Binding> => [
  {
    keys: ["Enter"],
    label: "run the command",
    isMain: true,
    press: () => ({
      ...say({ _tag: "GotScreenMessage", screen: "Console", message: { _tag: "SubmittedEntry" } }),
      focus: { scroll: 0 }
    })
  },
  scrolling(focus.scroll),
  {
    keys: ["Escape", ...consoleKeyNames(speaksKitty)],
    shown: "Esc",
    label: "close",
    isMain: true,
    press: () => say({ _tag: "ToggledConsole" })
  }
]

export const consoleBox = ({ model: { console } }: State): Box | undefined =>
  console === undefined
    ? undefined
    : {
        text: console.typed,
        takes: takesAll,
        change: (text) =>
          say({ _tag: "GotScreenMessage", screen: "Console", message: { _tag: "TypedEntry", text } })
      }

export const helpKeys = ({ focus }: State): ReadonlyArray<Binding> => [
  {
    keys: ["Down", "Up", "PageDown", "PageUp"],
    shown: "Up Down",
    label: "scroll",
    isMain: true,
    press: (key) => ({
      focus: {
        scroll: Math.max(0, focus.scroll + (key.endsWith("Down") ? 1 : -1) * (key.startsWith("P") ? 8 : 1))
      }
    })
  },
  {
    keys: ["Escape", "?", "F1", "Enter"],
    shown: "Esc",
    label: "close",
    isMain: true,
    press: () => say({ _tag: "ToggledHelp" })
  }
]

export const leavingButtons = ({ model: { page } }: State): ReadonlyArray<Button> => [
  { title: "Stay", letter: "s", isOpen: true, press: { act: "stay" } },
  { title: "Keep for later", letter: "k", isOpen: true, press: { act: "leave" } },
  {
    title: "Discard",
    letter: "d",
    isOpen: page._tag === "Order" && page.model.busy === undefined,
    press:
      page._tag === "Order"
        ? {
            ...say({
              _tag: "GotScreenMessage",
              screen: "Order",
              id: page.model.id,
              message: { _tag: "Discarded" }
            }),
            act: "leave"
          }
        : {}
  }
]

/** A second Ctrl+C leaves: the work is stored, and nobody is held. */
export const leavingKeys = (state: State): ReadonlyArray<Binding> => [
  ...buttonKeys(leavingButtons(state), Math.max(0, state.focus.index)),
  { keys: ["Escape"], shown: "Esc", label: "stay", press: () => ({ act: "stay" }) },
  { keys: ["Ctrl+C"], label: "leave", press: () => ({ act: "leave" }) }
]
