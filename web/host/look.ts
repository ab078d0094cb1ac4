/** The look of the pages is set on the page's root: `web/styles/tokens.css` does the rest. */
import type { Running } from "#core/client/run.ts"
import type { Settings } from "#core/kit/settings/settings.ts"
import { showLook } from "./kept.ts"

/** The pages look from here on as the workstation is set. */
export const wearLook = ({ model, subscribe }: Running): void => {
  let shown: Settings | undefined
  subscribe(() => {
    const { settings, isStarting } = model()
    // Until the kept settings are read, the page has what its first script found.
    if (isStarting || settings === shown) return
    shown = settings
    showLook(settings)
  })
}
