import type { FirstScreen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { type Command, init, type Message, type Model, queued, update } from "./model.ts"

export const home: FirstScreen<Model, Message, Command> = {
  routes: ["home"],
  title: "Home",
  layout: "ways",
  place: { icon: "home", group: "home", isMain: true, leadsTo: () => ({ name: "home" }) },
  lists: ["shipments", "expiring"],
  // Orders that wait, or what is open where somebody is, are spoken of before they log out (LOGOUT-1).
  askToLogOut: (client, isOpen) =>
    isOpen || queued(client) > 0
      ? { place: { name: "home" }, message: { _tag: "PressedLogOut" } satisfies Message }
      : undefined,
  isAskingToLeave: ({ asksToLogOut }) => asksToLogOut,
  open: () => step(init),
  update: (model, message) => update(model, message)
}
