import { home } from "../../kit/route.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, ended, type Message, type Model, opened, update } from "./model.ts"
import { screenView, shownIn } from "./view.ts"

const load: Command = { _tag: "LoadOffSale" }

export const offSale: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: ({ to, from, shown }, { now }) =>
    step(
      opened(
        now,
        to.name === "offsale" ? to.productId : undefined,
        shown?.from ?? (from.name === "login" || from.name === "offsale" ? home : from)
      ),
      [load]
    ),
  update: (model, message, client) => {
    const step = update(model, message, { now: client.now, shown: shownIn(model, client) })
    // Products are wanted as soon as somebody is here.
    return message._tag === "Loaded" || message._tag === "FailedLoading"
      ? { ...step, notices: [{ _tag: "CatalogueWanted" }] }
      : step
  },
  hear: (model, news, { now }) => {
    if (news._tag === "OffSaleChanged" || news._tag === "CameOnline") return step(model, [load])
    const after = news._tag === "Ticked" ? ended(model, now) : undefined
    return after === undefined ? undefined : step(after)
  }
}
