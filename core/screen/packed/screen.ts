import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import type { Command } from "./model.ts"
import { init, type Message, type Model, update } from "./model.ts"
import { screenView } from "./view.ts"

export const packed: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: ({ to }) => init(to.name === "packed" ? to.id : undefined),
  update: (model, message, { now }) => update(model, message, now),
  scanned: (code) => ({ _tag: "ScannedLabel", code })
}
