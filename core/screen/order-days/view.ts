import { daysView } from "../days/days-view.ts"
import type { Model } from "../days/model.ts"
import { type Shows, shownAs } from "../shown.ts"
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
