import type { Screen } from "../screen.ts"

/** What it shows is the client's. */
export const sync: Screen<undefined, never> = {
  routes: ["sync"],
  title: "Refresh",
  place: { icon: "sync", group: "around", homeKey: "r", leadsTo: () => ({ name: "sync" }) },
  lists: ["shipments"],
  open: () => [undefined, []],
  update: (model) => ({ model, commands: [], notices: [] })
}
