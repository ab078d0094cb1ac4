import { type Screen, shows } from "../screen.ts"
import type { Command } from "./effects.ts"
import { head } from "./head.ts"
import { init, type Message, type Model } from "./model.ts"
import { update } from "./update.ts"

export const tasks: Screen<Model, Message, Command> = {
  ...head,
  open: init,
  update: (model, message, { now }) => shows(update(model, message, now)),
  hear: (model, news, { now }) => {
    const isMeant = news._tag === "TasksChanged" || news._tag === "CameOnline"
    return isMeant ? shows(update(model, { _tag: "AskedAgain" }, now)) : undefined
  }
}
