/** Keys that are understood on every page, above dialogs too: those of what can be done everywhere. */

import { actionsEverywhere } from "#core/client/everywhere.ts"
import type { Running } from "#core/client/run.ts"
import * as shortcuts from "./shortcuts.ts"

const everywhere =
  ({ tell, model }: Running): shortcuts.Handler =>
  ({ key, control }) => {
    const name = control ? `Ctrl+${key.toUpperCase()}` : key
    const outcome = actionsEverywhere(model()).find(({ keys }) => keys.includes(name))?.outcome
    if (outcome === undefined || !("message" in outcome)) return false
    tell(outcome.message)
    return true
  }

export const listenToKeys = (client: Running): void => {
  shortcuts.understandEverywhere(everywhere(client))
  shortcuts.listen()
}
