import type { Screen } from "../screen.ts"
import type { LoadRejections } from "./effects.ts"

/** What it shows is the client's: asked for again and again, wherever somebody is. */
export const failedOrders: Screen<undefined, never, LoadRejections> = {
  routes: ["failed"],
  title: "Failed Partner Orders",
  place: { title: "Failed orders", icon: "rejected", group: "work", leadsTo: () => ({ name: "failed" }) },
  open: () => [undefined, [{ _tag: "LoadRejections" }]],
  update: (model) => ({ model, commands: [], notices: [] }),
  hear: (model, news, { rejectedOrders }) =>
    news._tag === "CameOnline" && rejectedOrders.problem !== undefined
      ? { model, commands: [{ _tag: "LoadRejections" }], notices: [] }
      : undefined
}
