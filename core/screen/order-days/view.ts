import { daysView } from "../../kit/days/days-view.ts"
import type { Message, Model } from "../../kit/days/model.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { head } from "./head.ts"

export const screenView: ScreenView<Model, Message> = (model) =>
  daysView(model, {
    title: head.title,
    what: "Every order that was created in these days, finished ones too",
    submit: "Show these orders",
    back: { title: "back to the queue", outcome: { leadsTo: { name: "orders", tab: "express" } } }
  })
