import { type Screen, shows } from "../screen.ts"
import type { Command } from "./effects.ts"
import { init, type Message, type Model, update } from "./model.ts"

export const home: Screen<Model, Message, Command> = {
  routes: ["home"],
  title: "Home",
  place: { icon: "home", group: "work", isMain: true, leadsTo: () => ({ name: "home" }) },
  lists: ["shipments", "expiring"],
  open: () => [init, []],
  update: (model, message) => shows(update(model, message))
}
