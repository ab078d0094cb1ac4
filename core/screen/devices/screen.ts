import type { Screen } from "../screen.ts"

/** What it shows is the client's. */
export const devices: Screen<undefined, never> = {
  routes: ["devices"],
  open: () => [undefined, []],
  update: (model) => ({ model, commands: [], notices: [] })
}
