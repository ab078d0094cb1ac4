/** Keys of the product label screen. Its line takes every letter: next, back and ok can be typed. */
import type { Message as ScreenMessage } from "#core/screen/label/model.ts"
import * as route from "#core/screen/route.ts"
import { cameOut, didNotComeOut } from "#core/text/device.ts"
import type { State } from "../focus.ts"
import { type Binding, type Box, say } from "./binding.ts"

const to = (message: ScreenMessage) => say({ _tag: "GotScreenMessage", screen: "Label", message })

export const labelKeys = ({ model: { page, session } }: State): ReadonlyArray<Binding> => {
  if (page._tag !== "Label") return []
  const { typed, labels, weighing, typedGrams, order } = page.model
  const failed = labels.find(({ state }) => state === "failed")
  const unknown = labels.find(({ state }) => state === "unknown")
  const hasWeight = weighing.loads.length > 0 || weighing.present !== null || typedGrams !== null
  const when = (isOpen: boolean, binding: Binding): ReadonlyArray<Binding> => (isOpen ? [binding] : [])
  return [
    ...when(typed !== "", {
      keys: ["Enter"],
      label: "take it",
      isMain: true,
      press: () => to({ _tag: "SubmittedEntry" })
    }),
    { keys: ["F2"], label: "ok: print", isMain: true, press: () => to({ _tag: "Confirmed" }) },
    {
      keys: ["Left", "Right", "Up", "Down", "PageUp", "PageDown"],
      shown: "Left Right",
      label: "back, next",
      isMain: true,
      press: (key) => to({ _tag: "Stepped", by: key === "Left" || key === "Up" || key === "PageUp" ? -1 : 1 })
    },
    ...when(hasWeight, {
      keys: ["Delete"],
      label: "clear the weight",
      isMain: true,
      press: () => to({ _tag: "ClearedWeight" })
    }),
    ...when(failed !== undefined, {
      keys: ["F8"],
      label: "print the failed label again",
      isMain: true,
      press: () => to({ _tag: "PrintedAgain", number: failed?.number ?? 0 })
    }),
    ...when(unknown !== undefined, {
      keys: ["F6"],
      label: cameOut,
      isMain: true,
      press: () => to({ _tag: "ResolvedLabel", number: unknown?.number ?? 0, printed: true })
    }),
    ...when(unknown !== undefined, {
      keys: ["F7"],
      label: didNotComeOut,
      isMain: true,
      press: () => to({ _tag: "ResolvedLabel", number: unknown?.number ?? 0, printed: false })
    }),
    {
      keys: ["Escape"],
      shown: "Esc",
      label: typed !== "" ? "clear the line" : order === undefined ? "home" : "to the order",
      isMain: true,
      press: () => {
        if (typed !== "") return to({ _tag: "TypedEntry", text: "" })
        const wanted =
          order === undefined ? route.home : route.toOrder(order.order_id, session?.user.flags ?? {})
        return say({ _tag: "AskedForRoute", route: wanted })
      }
    }
  ]
}

export const labelBox = ({ model: { page } }: State): Box | undefined =>
  page._tag === "Label"
    ? {
        text: page.model.typed,
        // The help has its key while nothing is typed.
        takes: (character) => page.model.typed !== "" || (character !== "?" && character !== " "),
        change: (text) => to({ _tag: "TypedEntry", text })
      }
    : undefined
