import type { Beep } from "../../kit/beep.ts"
import type { RememberSettings } from "../../kit/effects/session.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { head } from "./head.ts"
import { init, type Message, type Model, moved } from "./model.ts"
import { screenView } from "./view.ts"

export const settings: Screen<Model, Message, RememberSettings | Beep> = {
  ...head,
  view: screenView,
  open: () => step(init),
  // What the workstation is set to holds at once, and can be heard.
  update: (model, message, client) => {
    if (message._tag === "MovedSetting") return { model: moved(model, message), commands: [], notices: [] }
    const { settings } = message
    const isOfSound =
      settings.hasSound !== client.settings.hasSound || settings.loudness !== client.settings.loudness
    return {
      model,
      commands: [
        { _tag: "RememberSettings", settings },
        ...(isOfSound ? [{ _tag: "Beep", tone: "good" } as const] : [])
      ],
      notices: [{ _tag: "SettingsChanged", settings }]
    }
  }
}
