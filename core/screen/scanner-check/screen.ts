import { type Screen, shows } from "../../kit/screen.ts"
import { head } from "./head.ts"
import { init, type Message, type Model, update } from "./model.ts"

export const scannerCheck: Screen<Model, Message> = {
  ...head,
  open: () => [init, []],
  update: (model, message, { now }) => shows([update(model, message, now), []]),
  scanned: (code, framing) => ({ _tag: "SawScan", code, framing }),
  takesAnySigns: true
}
