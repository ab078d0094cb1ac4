import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type ExplainScan, init, type Message, type Model, update } from "./model.ts"
import { screenView } from "./view.ts"

export const scannerCheck: Screen<Model, Message, ExplainScan> = {
  ...head,
  view: screenView,
  effects,
  open: () => step(init),
  update: (model, message, { now }) => {
    const after = update(model, message, now)
    return message._tag === "SawScan"
      ? step(after, [{ _tag: "ExplainScan", number: after.count, code: message.code }])
      : step(after)
  },
  scanned: (code, framing) => ({ _tag: "SawScan", code, framing }),
  takesAnySigns: true
}
