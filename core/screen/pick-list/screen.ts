import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, init, type Message, type Model, update } from "./model.ts"
import { screenView } from "./view.ts"

export const pickList: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: ({ to }) => init(to.name === "picklist" ? to.orderIds : []),
  update: (model, message, { now }) => update(model, message, now),
  hear: (model, news, { now }) => {
    const isMeant =
      news._tag === "CameOnline" ||
      (news._tag === "OrderPushed" && model.orderIds.includes(news.order.order_id))
    return isMeant ? update(model, { _tag: "AskedAgain" }, now) : undefined
  }
}
