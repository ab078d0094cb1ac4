import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, type Message, type Model, opened, reload } from "./model.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"

export const masterData: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: ({ shown }, { now }) => opened(now, shown),
  update,
  isAsking: ({ dialog }) => dialog !== undefined,
  stepBack: ({ history, dialog }) =>
    dialog?.of === "file" && dialog.sure !== undefined
      ? { _tag: "SteppedBack" }
      : history === undefined
        ? undefined
        : { _tag: "WentBack" },
  hear: (model, news) => {
    if (news._tag === "CameOnline")
      return model.problem !== undefined && !model.isLoading ? reload(model) : undefined
    return news._tag === "MasterDataChanged" && (news.kind === null || news.kind === model.kind)
      ? reload(model)
      : undefined
  }
}
