import type { ClientState } from "../../kit/client-state.ts"
import type { RememberSettings } from "../../kit/effects/session.ts"
import type { Screen } from "../../kit/screen.ts"
import { currencyOf } from "../../session/currency.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import type { Command } from "./model.ts"
import { type Context, init, type Message, type Model } from "./model.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"

const contextOf = ({ session, now }: ClientState): Context => ({
  now,
  currency: currencyOf(session?.user.flags ?? {})
})

export const shift: Screen<Model, Message, Command | RememberSettings> = {
  ...head,
  view: screenView,
  effects,
  open: (_opening, { settings }) => init(settings.till),
  update: (model, message, client) => {
    const { model: after, commands } = update(model, message, contextOf(client))
    if (after.till === model.till) return { model: after, commands, notices: [] }
    // The workstation keeps the name, whoever gave it.
    const settings = { ...client.settings, till: after.till }
    return {
      model: after,
      commands: [...commands, { _tag: "RememberSettings", settings }],
      notices: [{ _tag: "SettingsChanged", settings }]
    }
  },
  stepBack: ({ looked }) => (looked === undefined ? undefined : { _tag: "ClosedReport" }),
  hear: (model, news, client) => {
    // What somebody else has settled is not offered under a dialog either.
    const isDue =
      news._tag === "TasksChanged" ||
      (model.dialog === undefined && (news._tag === "CameOnline" || news._tag === "MinutePassed"))
    if (!isDue || model.isLoading) return undefined
    const { model: after, commands } = update(model, { _tag: "AskedAgain" }, contextOf(client))
    return { model: after, commands, notices: [] }
  }
}
