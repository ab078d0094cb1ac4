import { loadFilters } from "../../kit/saved-filters/kept-filters.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, type Message, type Model, opened, update } from "./model.ts"
import { screenView } from "./view.ts"
import { backFrom } from "./way-back.ts"

export const filters: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: (_, { now, filters: { from } }) => step(opened(now, from?.isToSave === true), [loadFilters]),
  update: (before, message, client) => {
    const { saved = [], from } = client.filters
    const { isSaved, ...after } = update(before, message, {
      saved,
      shown: from?.isToSave === true ? from.filter : undefined
    })
    return isSaved === undefined
      ? after
      : { ...after, notices: [...after.notices, { _tag: "Went", to: backFrom(from) }] }
  },
  hear: (model, news, { filters: { problem } }) =>
    news._tag === "CameOnline" && problem !== undefined
      ? { model, commands: [loadFilters], notices: [] }
      : undefined
}
