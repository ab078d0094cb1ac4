/** Keys of the dispatch screen and of its question. */
import { isYesByEnter, type Message as ScreenMessage, underCursor } from "#core/screen/dispatch/model.ts"
import * as route from "#core/screen/route.ts"
import type { State } from "../focus.ts"
import { dispatchRows } from "../queue-facts.ts"
import { type Binding, type Box, fromFirst, moving, nothing, say } from "./binding.ts"
import { type Button, buttonKeys } from "./button.ts"
import { leaving, scanLine } from "./scan-line.ts"

const to = (message: ScreenMessage) => say({ _tag: "GotScreenMessage", screen: "Dispatch", message })

export const askingButtons: ReadonlyArray<Button> = [
  { title: "Dispatch", letter: "d", isOpen: true, press: to({ _tag: "ConfirmedDispatch" }) },
  { title: "Cancel", letter: "c", isOpen: true, press: to({ _tag: "CancelledDispatch" }) }
]

/** Enter dispatches, unless it would be early: that is chosen. */
export const askingChoice = ({ model: { page }, focus }: State): number => {
  if (focus.index >= 0) return focus.index
  return page._tag === "Dispatch" && !isYesByEnter(page.model) ? 1 : 0
}

export const dispatchDialogKeys = (state: State): ReadonlyArray<Binding> => [
  ...buttonKeys(askingButtons, askingChoice(state)),
  {
    keys: ["Escape"],
    shown: "Esc",
    label: "Cancel",
    press: () => to({ _tag: "CancelledDispatch" })
  }
]

export const dispatchKeys = ({ model, size }: State): ReadonlyArray<Binding> => {
  const { page } = model
  if (page._tag !== "Dispatch") return []
  const { typed, selected } = page.model
  const row = underCursor(page.model, dispatchRows(model))
  const move = (by: number) => to({ _tag: "MovedDispatch", by })
  return [
    {
      keys: ["Enter"],
      label: typed === "" ? "dispatch" : "take the code",
      isMain: true,
      press: () => {
        if (typed !== "") return to({ _tag: "SubmittedLabel" })
        return row === undefined ? nothing : to({ _tag: "PressedOrder", orderId: row.order.order_id })
      }
    },
    ...(page.model.refused.length === 0
      ? []
      : [
          {
            keys: ["x"],
            label: "acknowledge refused scans",
            isMain: true,
            press: () => to({ _tag: "AcknowledgedRefusals" })
          }
        ]),
    ...moving("an order", fromFirst(selected !== undefined, move(0), move), Math.max(5, size.rows - 10)),
    leaving(
      typed,
      "home",
      say({ _tag: "AskedForRoute", route: route.home }),
      to({ _tag: "TypedLabel", text: "" })
    )
  ]
}

export const dispatchBox = ({ model: { page } }: State): Box | undefined =>
  page._tag === "Dispatch"
    ? scanLine(page.model.typed, (text) => to({ _tag: "TypedLabel", text }))
    : undefined
