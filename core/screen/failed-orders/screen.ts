import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import type { Command } from "./dismissing.ts"
import { init, type Message, type Model, update } from "./dismissing.ts"
import { head } from "./head.ts"

/** The orders that it shows are the client's: asked for again and again, wherever somebody is. */
export const failedOrders: Screen<Model, Message, Command> = {
  ...head,
  open: () => step(init, [{ _tag: "LoadRejections" }]),
  update: (model, message, { rejectedOrders }) => update(model, message, rejectedOrders.list ?? []),
  hear: (model, news, { rejectedOrders }) =>
    news._tag === "CameOnline" && rejectedOrders.problem !== undefined
      ? { model, commands: [{ _tag: "LoadRejections" }], notices: [] }
      : undefined
}
