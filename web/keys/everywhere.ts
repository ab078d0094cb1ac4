/** Keys that are understood on every page, above dialogs too: the finder, the console, help. */
import type { Running } from "#core/screen/run.ts"
import * as shortcuts from "./shortcuts.ts"

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
  shortcuts.listen()
}
