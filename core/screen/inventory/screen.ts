import { type LoadFilters, loadFilters } from "../../kit/saved-filters/kept-filters.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, init, type Message, type Model, opened, resumed, ticked, update } from "./model.ts"
import { isOfReturn, update as returning } from "./returning.ts"
import { screenView } from "./view.ts"

export const inventory: Screen<Model, Message, Command | LoadFilters> = {
  ...head,
  view: screenView,
  effects,
  open: ({ to, asLeft }) => {
    const { model, commands } =
      asLeft !== undefined
        ? resumed(asLeft)
        : to.name === "inventory" && to.list !== undefined
          ? opened(to.list)
          : init
    return step(model, [...commands, loadFilters])
  },
  update: (model, message, { now }) =>
    isOfReturn(message)
      ? returning(model, message, now)
      : message._tag === "FilterChosen" || message._tag === "FiltersWanted"
        ? { model, commands: [], notices: [message] }
        : update(model, message, now),
  hear: (model, news, { now }) => {
    if (news._tag === "Ticked") return ticked(model, now)
    return news._tag === "CameOnline" && model.problem !== undefined
      ? update(model, { _tag: "AskedAgain" }, now)
      : undefined
  }
}
