import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { type Command, init, type Message, type Model, update } from "./dismissing.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { screenView } from "./view.ts"

/** The orders that it shows are the client's: asked for again and again, wherever somebody is. */
export const failedOrders: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: () => step(init, [{ _tag: "LoadRejections" }]),
  update: (model, message, { rejectedOrders }) => update(model, message, rejectedOrders.list ?? []),
  hear: (model, news, { rejectedOrders }) =>
    news._tag === "CameOnline" && rejectedOrders.problem !== undefined
      ? { model, commands: [{ _tag: "LoadRejections" }], notices: [] }
      : undefined
}
