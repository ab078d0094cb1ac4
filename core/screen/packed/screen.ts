import type { Screen } from "../../kit/screen.ts"
import { head } from "./head.ts"
import type { Command } from "./model.ts"
import { init, type Message, type Model, update } from "./model.ts"

export const packed: Screen<Model, Message, Command> = {
  ...head,
  open: ({ to }) => init(to.name === "packed" ? to.id : undefined),
  update: (model, message, { now }) => update(model, message, now),
  scanned: (code) => ({ _tag: "ScannedLabel", code })
}
