import type { Screen } from "../../kit/screen.ts"
import { head } from "./head.ts"

/** What it shows is the client's. */
export const sync: Screen<undefined, never> = {
  ...head,
  open: () => [undefined, []],
  update: (model) => ({ model, commands: [], notices: [] })
}
