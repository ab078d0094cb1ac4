import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, type Message, type Model, opened, reload } from "./model.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"

export const admin: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: ({ to, shown }) => opened(to.name === "admin" ? (to.tab ?? "users") : "users", shown),
  update,
  isAsking: ({ dialog }) => dialog !== undefined,
  stepBack: ({ user }) => (user === undefined ? undefined : { _tag: "ClosedUser" }),
  hear: (model, news) =>
    news._tag === "CameOnline" && model.problem !== undefined && !model.isLoading
      ? reload(model)
      : news._tag === "CameOnline" && model.pressed.length > 0
        ? step(model)
        : undefined
}
