import type { ClientState } from "../../kit/client-state.ts"
import type { RememberSettings } from "../../kit/effects/session.ts"
import type { Screen } from "../../kit/screen.ts"
import type { LoadDisplay } from "./effects.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { fresh, type Message, type Model } from "./model.ts"
import { ask, type Context, hear, update } from "./update.ts"
import { screenView } from "./view.ts"

const contextOf = ({ now, settings }: ClientState): Context => ({ now, remembered: settings.display })

/** The counter that this workstation remembers from now on; one without a name is forgotten with its session. */
const rememberedBy = (message: Message): string | undefined => {
  if (message._tag === "AskedToChoose") return ""
  return message._tag === "ChoseCounter" && message.counter.is_named ? message.counter.name : undefined
}

export const customerDisplay: Screen<Model, Message, LoadDisplay | RememberSettings> = {
  ...head,
  view: screenView,
  effects,
  open: ({ to }, client) =>
    ask(fresh(to.name === "customerdisplay" ? to.till : undefined, client.now), contextOf(client)),
  update: (model, message, client) => {
    const remembered = rememberedBy(message)
    if (remembered === undefined || remembered === client.settings.display)
      return update(model, message, contextOf(client))
    const settings = { ...client.settings, display: remembered }
    const { model: after, commands } = update(model, message, contextOf({ ...client, settings }))
    return {
      model: after,
      commands: [...commands, { _tag: "RememberSettings", settings }],
      notices: [{ _tag: "SettingsChanged", settings }]
    }
  },
  scanned: () => ({ _tag: "ScannedHere" }),
  takesAnySigns: true,
  hear: (model, news, client) => hear(model, news, contextOf(client))
}
