/** Keys of the question before Packhouse is left. */
import { messageTo } from "#core/client/page.ts"
import { screenOf } from "#core/client/shown-page.ts"
import { mainKey } from "#core/kit/view/main-key.ts"
import type { State } from "../focus.ts"
import { type Binding, say } from "./binding.ts"
import { type Button, buttonKeys } from "./button.ts"

export const leavingButtons = ({ model: { page } }: State): ReadonlyArray<Button> => {
  const discarded = screenOf(page).discarded?.(page.model)
  return [
    { title: "Stay", letter: mainKey, keys: [mainKey, "s"], isOpen: true, press: { act: "stay" } },
    { title: "Keep for later", letter: "k", isOpen: true, press: { act: "leave" } },
    {
      title: "Discard",
      letter: "d",
      isOpen: discarded !== undefined,
      press: discarded === undefined ? {} : { ...say(messageTo(page, discarded)), act: "leave" }
    }
  ]
}

/** A second Ctrl+C leaves: the work is stored, and nobody is held. */
export const leavingKeys = (state: State): ReadonlyArray<Binding> => [
  ...buttonKeys(leavingButtons(state), Math.max(0, state.focus.index)),
  { keys: ["Escape"], shown: "Esc", label: "stay", press: () => ({ act: "stay" }) },
  { keys: ["Ctrl+C"], label: "leave", press: () => ({ act: "leave" }) }
]
