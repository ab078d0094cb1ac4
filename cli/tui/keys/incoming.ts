/** Keys of the list of incoming shipments, and of its question. */
import { type Message as Said, underCursor } from "#core/screen/incoming/list.ts"
import * as route from "#core/screen/route.ts"
import type { State } from "../focus.ts"
import { type Binding, fromFirst, moving, nothing, say } from "./binding.ts"
import { type Button, buttonKeys } from "./button.ts"

const to = (said: Said) => say({ _tag: "IncomingSaid", said })

export const openingButtons: ReadonlyArray<Button> = [
  { title: "Confirm", letter: "y", isOpen: true, press: to({ _tag: "ConfirmedOpening" }) },
  { title: "Cancel", letter: "c", isOpen: true, press: to({ _tag: "CancelledOpening" }) }
]

export const openingKeys = (state: State): ReadonlyArray<Binding> => [
  ...buttonKeys(openingButtons, Math.max(0, state.focus.index)),
  { keys: ["Escape"], shown: "Esc", label: "Cancel", press: () => to({ _tag: "CancelledOpening" }) }
]

export const incomingKeys = ({ model }: State): ReadonlyArray<Binding> => {
  if (model.page._tag !== "Incoming") return []
  const { selected } = model.page.model
  const card = underCursor(model.page.model, model.shipments.shown)
  const move = (by: number) => to({ _tag: "MovedCard", by })
  return [
    {
      keys: ["Enter"],
      label: "open",
      isMain: true,
      press: () =>
        card === undefined
          ? nothing
          : say({ _tag: "AskedForRoute", route: { name: "shipment", id: card.id } })
    },
    ...moving("a shipment", fromFirst(selected !== undefined, move(0), move), 5),
    {
      keys: ["R"],
      label: "Refresh Shipments",
      isMain: true,
      press: () => say({ _tag: "AskedToSyncShipments" })
    },
    {
      keys: ["Escape"],
      shown: "Esc",
      label: "home",
      isMain: true,
      press: () => say({ _tag: "AskedForRoute", route: route.home })
    }
  ]
}
