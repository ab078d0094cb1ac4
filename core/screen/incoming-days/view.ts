import { daysView } from "../../kit/days/days-view.ts"
import type { Model } from "../../kit/days/model.ts"
import { type Shows, shownAs } from "../../kit/shown.ts"
import { head } from "./head.ts"

export const shows: Shows<Model> = (model) =>
  shownAs(
    "IncomingDays",
    daysView(model, {
      title: head.title,
      what: "Every shipment that was accepted in these days",
      submit: "Show these shipments",
      back: { title: "back to the shipments", outcome: { leadsTo: { name: "incoming" } } }
    })
  )
