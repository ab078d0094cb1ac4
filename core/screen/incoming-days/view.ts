import { daysView } from "../../kit/days/days-view.ts"
import type { Message, Model } from "../../kit/days/model.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { head } from "./head.ts"

export const screenView: ScreenView<Model, Message> = (model) =>
  daysView(model, {
    title: head.title,
    what: "Every shipment that was accepted in these days",
    submit: "Show these shipments",
    back: { title: "back to the shipments", outcome: { leadsTo: { name: "incoming" } } }
  })
