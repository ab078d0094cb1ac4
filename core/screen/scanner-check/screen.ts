import { type Screen, shows } from "../screen.ts"
import { init, type Message, type Model, update } from "./model.ts"

export const scannerCheck: Screen<Model, Message> = {
  routes: ["scannercheck"],
  title: "Scanner check",
  place: { icon: "scanner", group: "counter", homeKey: "c", leadsTo: () => ({ name: "scannercheck" }) },
  open: () => [init, []],
  update: (model, message, { now }) => shows([update(model, message, now), []]),
  scanned: (code, framing) => ({ _tag: "SawScan", code, framing })
}
