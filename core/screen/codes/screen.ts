import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, type Message, type Model, opened, reload } from "./model.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"

export const codes: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: ({ shown }) => opened(shown),
  update,
  scanned: (code) => ({ _tag: "TriedCode", code }),
  isAsking: ({ dialog }) => dialog !== undefined,
  hear: (model, news) =>
    news._tag === "CameOnline" && model.problem !== undefined && !model.isLoading ? reload(model) : undefined
}
