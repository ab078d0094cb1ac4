import { daysView } from "../../kit/days/days-view.ts"
import type { Model } from "../../kit/days/model.ts"
import { type Shows, shownAs } from "../../kit/shown.ts"
import { head } from "./head.ts"

export const shows: Shows<Model> = (model) =>
  shownAs(
    "OrderDays",
    daysView(model, {
      title: head.title,
      what: "Every order that was created in these days, finished ones too",
      submit: "Show these orders",
      back: { title: "back to the queue", outcome: { leadsTo: { name: "orders", tab: "express" } } }
    })
  )
