/** The keys that mean something now, and what can be done everywhere: the same records as buttons, footer and palette. */

import type { Action } from "../../kit/view/action.ts"
import { shownKey } from "../../kit/view/shown-key.ts"
import type { Facts } from "../../kit/view/telling.ts"
import type { View } from "../../kit/view/view.ts"
import type { Message } from "../model.ts"

/** Keys as they are shown, and what they do. */
export interface KeyLine {
  readonly shown: string
  readonly title: string
}

/** The signs of a page beside its keys: a terminal's, a browser draws edges and words. */
export const signsOf = ({ signs = [] }: Pick<View<unknown>, "signs">): ReadonlyArray<KeyLine> =>
  signs.map(({ signs: shown, text: title }) => ({ shown, title }))

const facts = (title: string, lines: ReadonlyArray<KeyLine>): ReadonlyArray<Facts> =>
  lines.length === 0
    ? []
    : [{ part: "facts", title, facts: lines.map(({ shown, title: value }) => ({ name: shown, value })) }]

const scanning: ReadonlyArray<KeyLine> = [
  {
    shown: "Scan",
    title: "into the work at hand, wherever the keys go; else it finds the order or the pack"
  },
  { shown: "$$ok $$back", title: "scanned from the printed sheet: what Enter and Esc would do" }
]

/**
 * @param here what the keys of the page, or of what is asked over it, mean now
 * @param everywhere with the keys that this host has for them; what has none is found in the palette
 */
export const view = (
  here: ReadonlyArray<KeyLine>,
  everywhere: ReadonlyArray<Action<Message>>
): View<Message> => ({
  title: "Keys",
  actions: [],
  parts: [
    ...facts("On this screen", here),
    ...facts("Everywhere", [
      ...everywhere
        .filter(({ keys }) => keys.length > 0)
        .map(({ keys, title }) => ({ shown: keys.map((key) => shownKey([key])).join(" or "), title })),
      ...scanning
    ])
  ],
  back: {
    id: "close",
    title: "close",
    keys: ["Escape"],
    isMain: true,
    outcome: { message: { _tag: "ToggledHelp" } }
  }
})
