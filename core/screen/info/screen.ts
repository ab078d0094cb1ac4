import type { Screen } from "../screen.ts"

/** What it shows is the client's. */
export const info: Screen<undefined, never> = {
  routes: ["info"],
  title: "Info",
  place: { icon: "info", group: "around", homeKey: "i", leadsTo: () => ({ name: "info" }) },
  open: () => [undefined, []],
  update: (model) => ({ model, commands: [], notices: [] })
}
