import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { head } from "./head.ts"
import { init, type Message, type Model, update } from "./model.ts"
import { screenView } from "./view.ts"

export const scannerCheck: Screen<Model, Message> = {
  ...head,
  view: screenView,
  open: () => step(init),
  update: (model, message, { now }) => step(update(model, message, now)),
  scanned: (code, framing) => ({ _tag: "SawScan", code, framing }),
  takesAnySigns: true
}
