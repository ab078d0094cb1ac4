import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, type Message, type Model, opened, reload } from "./model.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"

export const workstations: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: ({ shown }, { now }) => opened(now, shown),
  update,
  isAsking: ({ dialog }) => dialog !== undefined,
  stepBack: ({ open }) => (open === undefined ? undefined : { _tag: "WentBack" }),
  // They report each minute.
  hear: (model, news) =>
    (news._tag === "MinutePassed" || news._tag === "CameOnline") && !model.isLoading
      ? reload(model)
      : undefined
}
