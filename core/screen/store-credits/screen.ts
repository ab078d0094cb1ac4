import type { ClientState } from "../../kit/client-state.ts"
import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, type Context, init, type Message, type Model, reload, update } from "./model.ts"
import { screenView } from "./view.ts"

const contextOf = ({ settings, now }: ClientState): Context => ({ till: settings.till, now })

export const storeCredits: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: () => init,
  update: (model, message, client) => update(model, message, contextOf(client)),
  hear: (model, news) => (news._tag === "CameOnline" ? reload(model) : undefined)
}
