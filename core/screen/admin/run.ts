/** Runs the administrator's area. It keeps nothing, so nothing has to wait. */
import * as running from "../../kit/run.ts"
import { init, type Message, type Model } from "./model.ts"
import { perform } from "./perform.ts"
import { update } from "./update.ts"

export type Running = running.Running<Model, Message>

/** Starts the area; it runs until the scope closes. */
export const run = running.run({
  start: init,
  update,
  perform: (command, { tell }) => perform(command, tell),
  ticked: (now): Message => ({ _tag: "Ticked", now })
})
