import type { Screen } from "../screen.ts"

/** What it shows is the client's. */
export const store: Screen<undefined, never> = {
  routes: ["store"],
  title: "Store",
  place: { icon: "store", group: "around", homeKey: "s", leadsTo: () => ({ name: "store" }) },
  open: () => [undefined, []],
  update: (model) => ({ model, commands: [], notices: [] })
}
