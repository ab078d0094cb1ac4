/** Keys that are understood on every page, above dialogs too: the finder, the console, help. */
import type { Running } from "#core/screen/app/run.ts"
import * as shortcuts from "./shortcuts.ts"

const everywhere =
  ({ tell, model }: Running): shortcuts.Handler =>
  ({ key, control }) => {
    const name = key.toLowerCase()
    if (key === "F12" || (control && name === "i")) {
      tell({ _tag: "ToggledConsole" })
      return true
    }
    if (control && name === "f" && model().session !== undefined) {
      tell({ _tag: "ToggledFinder" })
      return true
    }
    if (key === "F1" || key === "?") {
      tell({ _tag: "ToggledHelp" })
      return true
    }
    return false
  }

export const listenToKeys = (client: Running): void => {
  shortcuts.understandEverywhere(everywhere(client))
  shortcuts.listen()
}
