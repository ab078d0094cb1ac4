/** What the keyboard does on every page: scans, the finder, the console, help. */
import type { Running } from "#core/screen/run.ts"
import * as scanner from "./scanner.ts"
import * as shortcuts from "./shortcuts.ts"

/** Keys that are understood everywhere, above dialogs too. */
const everywhere =
  ({ dispatch, model }: Running): shortcuts.Handler =>
  ({ key, control }) => {
    const name = key.toLowerCase()
    if (key === "F12" || (control && name === "i")) {
      dispatch({ _tag: "ToggledConsole" })
      return true
    }
    if (control && name === "f" && model().session !== undefined) {
      dispatch({ _tag: "ToggledFinder" })
      return true
    }
    if (key === "F1" || key === "?") {
      dispatch({ _tag: "ToggledHelp" })
      return true
    }
    return false
  }

export const listenToKeys = (client: Running): void => {
  shortcuts.understandEverywhere(everywhere(client))
  scanner.listen({
    scanned: (code) => client.dispatch({ _tag: "Scanned", code }),
    pressed: (character) =>
      shortcuts.press({
        key: character,
        control: false,
        shift: false,
        target: document.activeElement ?? undefined
      })
  })
  shortcuts.listen()
}
