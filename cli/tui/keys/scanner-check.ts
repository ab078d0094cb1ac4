/** Keys of the scanner check. */
import * as route from "#core/screen/route.ts"
import type { State } from "../focus.ts"
import { type Binding, say } from "./binding.ts"

/** Where the code that is shown may be a pack's. */
const lifeKey = (code: string): ReadonlyArray<Binding> => {
  const place = route.toPack(code)
  return place === undefined
    ? []
    : [
        {
          keys: ["Enter"],
          label: "life of the pack",
          press: () => say({ _tag: "AskedForRoute", route: place })
        }
      ]
}

export const scannerCheckKeys = ({ model: { page }, focus }: State): ReadonlyArray<Binding> =>
  page._tag !== "ScannerCheck"
    ? []
    : [
        {
          keys: ["Up", "Down", "PageUp", "PageDown"],
          shown: "Up Down",
          label: "scans before",
          isMain: true,
          press: (key) => ({
            focus: {
              scroll: Math.min(
                Math.max(0, focus.scroll + (key.endsWith("Down") ? 1 : -1)),
                Math.max(0, page.model.seen.length - 1)
              )
            }
          })
        },
        ...lifeKey(page.model.seen[focus.scroll]?.code ?? ""),
        {
          keys: ["Delete"],
          label: "begin anew",
          isMain: true,
          press: () => ({
            ...say({ _tag: "GotScreenMessage", screen: "ScannerCheck", message: { _tag: "Cleared" } }),
            focus: { scroll: 0 }
          })
        },
        {
          keys: ["Escape"],
          shown: "Esc",
          label: "home",
          isMain: true,
          press: () => say({ _tag: "AskedForRoute", route: route.home })
        }
      ]
