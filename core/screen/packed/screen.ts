import type { Screen } from "../../kit/screen.ts"
import { head } from "./head.ts"
import type { Command } from "./model.ts"
import { init, type Message, type Model, update } from "./model.ts"

export const packed: Screen<Model, Message, Command> = {
  ...head,
  open: ({ to }) => init(to.name === "packed" ? to.id : undefined),
  update: (before, message, { now }) => {
    const [model, commands, found] = update(before, message, now)
    if (found === undefined) return { model, commands, notices: [] }
    // The order that is shown is asked for again: it may have been packed meanwhile.
    return found === model.id
      ? { model, commands: [...commands, { _tag: "OpenPacked", id: found }], notices: [] }
      : { model, commands, notices: [{ _tag: "Went", to: { name: "packed", id: found } }] }
  },
  scanned: (code) => ({ _tag: "ScannedLabel", code })
}
