import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, init, type Message, type Model, update } from "./model.ts"
import { screenView } from "./view.ts"

export const timeline: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  nameOf: ({ timeline: open }) => open?.increment_id,
  open: ({ to, from, shown }) =>
    init(
      to.name === "timeline" ? to.id : 0,
      shown?.from ?? (from.name === "login" ? { name: "orders", tab: "express" } : from)
    ),
  update: (model, message) => update(model, message),
  hear: (model, news) => {
    const isMeant =
      (news._tag === "OrderPushed" && news.order.order_id === model.id) || news._tag === "CameOnline"
    return isMeant ? update(model, { _tag: "AskedAgain" }) : undefined
  }
}
