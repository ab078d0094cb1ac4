import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { init, type LoadPackLife, type Message, type Model, update } from "./model.ts"
import { screenView } from "./view.ts"

export const pack: Screen<Model, Message, LoadPackLife> = {
  ...head,
  view: screenView,
  effects,
  nameOf: ({ code }) => code,
  // From one pack to the next the way back stays the same.
  open: ({ to, from, shown }) =>
    init(
      to.name === "pack" ? to.code : "",
      shown?.from ?? (from.name === "login" ? { name: "inventory" } : from)
    ),
  update: (model, message) => update(model, message),
  hear: (model, news) =>
    news._tag === "CameOnline" && model.problem !== undefined
      ? update(model, { _tag: "AskedAgain" })
      : undefined
}
