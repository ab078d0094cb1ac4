import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, init, type Message, type Model, reload, update } from "./model.ts"
import { screenView } from "./view.ts"

export const accounts: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: () => init,
  update: (model, message, { now }) => update(model, message, now),
  hear: (model, news) =>
    news._tag === "CameOnline" && model.problem !== undefined ? reload(model) : undefined
}
