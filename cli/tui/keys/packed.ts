/** Keys of Packed and Scan Next. */
import { type Message as ScreenMessage, scanNext } from "#core/screen/packed/model.ts"
import * as route from "#core/screen/route.ts"
import type { State } from "../focus.ts"
import { type Binding, type Box, say } from "./binding.ts"
import { leaving, scanLine } from "./scan-line.ts"

const to = (message: ScreenMessage) => say({ _tag: "GotScreenMessage", screen: "Packed", message })

export const packedKeys = ({ model: { page, session } }: State): ReadonlyArray<Binding> => {
  if (page._tag !== "Packed") return []
  const { typed, id } = page.model
  return [
    ...(typed !== ""
      ? [
          {
            keys: ["Enter"],
            label: "take the code",
            isMain: true,
            press: () => to({ _tag: "SubmittedLabel" })
          }
        ]
      : id === undefined
        ? []
        : [
            {
              keys: ["Enter", "n"],
              label: scanNext,
              isMain: true,
              press: () => say({ _tag: "AskedForRoute", route: { name: "scannext" } })
            },
            {
              keys: ["v"],
              label: "view the order",
              isMain: true,
              press: () => say({ _tag: "AskedForRoute", route: route.toOrder(id, session?.user.flags ?? {}) })
            }
          ]),
    leaving(
      typed,
      "home",
      say({ _tag: "AskedForRoute", route: route.home }),
      to({ _tag: "TypedLabel", text: "" })
    )
  ]
}

export const packedBox = ({ model: { page } }: State): Box | undefined =>
  page._tag === "Packed" ? scanLine(page.model.typed, (text) => to({ _tag: "TypedLabel", text })) : undefined
