/** The look of the pages is set on the page's root: `web/styles/tokens.css` does the rest. */
import type { Running } from "#core/client/run.ts"
import type { Settings } from "#core/kit/settings/settings.ts"
import { fetchHindi, speak } from "../words.ts"
import { showLook } from "./kept.ts"

/** The pages look from here on as the workstation is set. */
export const wearLook = ({ model, subscribe, tell }: Running): void => {
  const change = async (language: Settings["language"]) => {
    const words = language === "hi" ? (await fetchHindi()).words : undefined
    // Another one may have been chosen meanwhile.
    if (model().settings.language !== language) return
    speak(words)
    tell({ _tag: "FetchedWords", words })
  }
  let shown: Settings | undefined
  subscribe(() => {
    const { settings, isStarting } = model()
    // Until the kept settings are read, the page has what its first script found.
    if (isStarting || settings === shown) return
    const before = shown?.language ?? "en"
    shown = settings
    showLook(settings)
    if (settings.language !== before) void change(settings.language)
  })
}
