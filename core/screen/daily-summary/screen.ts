import { type Screen, shows } from "../screen.ts"
import type { Command } from "./effects.ts"
import { head } from "./head.ts"
import type { Message, Model } from "./model.ts"
import { opened, resumed, ticked, update } from "./update.ts"

export const dailySummary: Screen<Model, Message, Command> = {
  ...head,
  open: ({ kept }, { now }) => (kept === undefined ? opened(now) : resumed(kept, now)),
  update: (model, message, { now }) => shows(update(model, message, now)),
  hear: (model, news, { now }) => {
    if (news._tag === "MinutePassed") return shows(ticked(model, now))
    return news._tag === "CameOnline" && model.problem !== undefined
      ? shows(update(model, { _tag: "AskedAgain" }, now))
      : undefined
  }
}
