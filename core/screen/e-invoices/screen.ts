import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, init, type Message, type Model, reload, update } from "./model.ts"
import { screenView } from "./view.ts"

/** What is registered meanwhile leaves the list by itself: it is read anew each minute. */
export const eInvoices: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: () => init,
  update: (model, message, { now }) => update(model, message, now),
  hear: (model, news) =>
    news._tag === "CameOnline" || (news._tag === "MinutePassed" && !model.isLoading && !model.isBusy)
      ? reload(model)
      : undefined
}
