/** What the workstation is set to holds at once, is kept, and can be heard. */
import type { Message } from "../settings/model.ts"
import { moved } from "../settings/model.ts"
import type { Model, Step } from "./model.ts"

export const handleSettingsMessage = (model: Model, message: Message): Step => {
  switch (message._tag) {
    case "MovedSetting":
      return model.page._tag === "Settings"
        ? [{ ...model, page: { _tag: "Settings", model: moved(model.page.model, message) } }, []]
        : [model, []]
    case "ChangedSettings": {
      const { settings } = message
      const isOfSound =
        settings.hasSound !== model.settings.hasSound || settings.loudness !== model.settings.loudness
      return [
        { ...model, settings },
        [
          { _tag: "RememberSettings", settings },
          ...(isOfSound ? [{ _tag: "Beep", tone: "good" } as const] : [])
        ]
      ]
    }
  }
}
