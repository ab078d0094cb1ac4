import { type Screen, shows } from "../screen.ts"
import type { Command } from "./effects.ts"
import { head } from "./head.ts"
import { init, type Message, type Model, opened, resumed, ticked, update } from "./model.ts"

export const inventory: Screen<Model, Message, Command> = {
  ...head,
  open: ({ to, kept }) => {
    if (kept !== undefined) return resumed(kept)
    return to.name === "inventory" && to.list !== undefined ? opened(to.list) : init
  },
  update: (model, message, { now }) => shows(update(model, message, now)),
  hear: (model, news, { now }) => {
    if (news._tag === "Ticked") return shows(ticked(model, now))
    return news._tag === "CameOnline" && model.problem !== undefined
      ? shows(update(model, { _tag: "AskedAgain" }, now))
      : undefined
  }
}
