import type { Screen } from "../../kit/screen.ts"
import type { Step } from "../../kit/step.ts"
import type { Command } from "./effects.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import type { Message, Model } from "./model.ts"
import { opened, placeOf, resumed, shownAt, ticked, update } from "./update.ts"
import { screenView } from "./view.ts"

/** Its place names the days and the report: a reload, and the browser's Back, find them again. */
const shown = (before: Model, { model, commands }: ReturnType<typeof update>): Step<Model, Command> => {
  const isMoved = model.range !== before.range || model.tab !== before.tab
  return { model, commands, notices: isMoved ? [{ _tag: "Went", to: placeOf(model) }] : [] }
}

export const dailySummary: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: ({ to, shown: before, asLeft }, { now }) => {
    const place = to.name === "dailysummary" ? to : placeOf({ range: undefined, tab: "summary" })
    if (before !== undefined) return shownAt(before, place, now)
    return asLeft === undefined ? opened(place, now) : resumed(asLeft, place, now)
  },
  routeOf: placeOf,
  update: (model, message, { now }) => shown(model, update(model, message, now)),
  hear: (model, news, { now }) => {
    if (news._tag === "MinutePassed") return shown(model, ticked(model, now))
    return news._tag === "CameOnline" && model.problem !== undefined
      ? update(model, { _tag: "AskedAgain" }, now)
      : undefined
  }
}
