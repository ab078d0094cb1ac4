/** Keys of the page of one pack. */
import { chosenPlace, type Message as Said } from "#core/screen/pack.ts"
import type { State } from "../focus.ts"
import { type Binding, moving, say } from "./binding.ts"

const to = (said: Said) => say({ _tag: "PackSaid", said })

export const packKeys = ({ model: { page, session } }: State): ReadonlyArray<Binding> => {
  if (page._tag !== "Pack") return []
  const { model } = page
  const place = chosenPlace(model, session?.user.flags ?? {})
  return [
    ...(place === undefined
      ? []
      : [
          {
            keys: ["Enter"],
            label: place.name === "order" ? "view the order" : "view the shipment",
            isMain: true,
            press: () => say({ _tag: "AskedForRoute", route: place })
          }
        ]),
    ...moving("an event", (by) => to({ _tag: "MovedEvent", by })),
    { keys: ["r"], label: "look again", isMain: true, press: () => to({ _tag: "AskedAgain" }) },
    {
      keys: ["Escape"],
      shown: "Esc",
      label: "back",
      isMain: true,
      press: () => say({ _tag: "AskedForRoute", route: model.from.route })
    }
  ]
}
