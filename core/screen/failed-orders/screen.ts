import type { Screen } from "../screen.ts"
import type { LoadRejections } from "./effects.ts"
import { head } from "./head.ts"

/** What it shows is the client's: asked for again and again, wherever somebody is. */
export const failedOrders: Screen<undefined, never, LoadRejections> = {
  ...head,
  open: () => [undefined, [{ _tag: "LoadRejections" }]],
  update: (model) => ({ model, commands: [], notices: [] }),
  hear: (model, news, { rejectedOrders }) =>
    news._tag === "CameOnline" && rejectedOrders.problem !== undefined
      ? { model, commands: [{ _tag: "LoadRejections" }], notices: [] }
      : undefined
}
