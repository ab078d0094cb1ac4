import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { head } from "./head.ts"
import { screenView } from "./view.ts"

/** What it shows is the client's. */
export const info: Screen<undefined, never> = {
  ...head,
  view: screenView,
  open: () => step(undefined),
  update: (model) => step(model)
}
