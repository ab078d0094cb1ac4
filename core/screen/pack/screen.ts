import type { Screen } from "../../kit/screen.ts"
import { head } from "./head.ts"
import type { LoadPackLife } from "./model.ts"
import { init, type Message, type Model, update } from "./model.ts"

export const pack: Screen<Model, Message, LoadPackLife> = {
  ...head,
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
