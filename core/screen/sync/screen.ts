import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { head } from "./head.ts"
import { type Command, effects, type Message, update } from "./refreshing.ts"
import { screenView } from "./view.ts"

/** What it shows is the client's. */
export const sync: Screen<undefined, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: () => step(undefined),
  update
}
