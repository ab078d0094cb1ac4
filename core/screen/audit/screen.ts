import * as Day from "../../day.ts"
import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, type Message, type Model, opened, reload, update } from "./model.ts"
import { screenView } from "./view.ts"

export const audit: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: ({ shown }, { now }) => (shown === undefined ? opened(Day.dayAt(now)) : reload(shown)),
  update: (model, message, { now }) => update(model, message, now),
  isAsking: ({ form, isOpen }) => form !== undefined || isOpen,
  hear: (model, news) =>
    news._tag === "CameOnline" && model.problem !== undefined && !model.isLoading ? reload(model) : undefined
}
