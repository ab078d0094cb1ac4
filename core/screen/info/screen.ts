import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { head } from "./head.ts"
import { type Message, type Model, screenView } from "./view.ts"

/** What it shows is the client's, but whether the flags are unfolded. */
export const info: Screen<Model, Message> = {
  ...head,
  view: screenView,
  open: () => step({ isUnfolded: false }),
  update: ({ isUnfolded }) => step({ isUnfolded: !isUnfolded })
}
