/** The days of the queue: two of them to fill in. */
import { mostListedDays } from "../../order/date-range.ts"
import { formView } from "../form/view.ts"
import { type Shows, shownAs } from "../shown.ts"
import { backHome } from "../view/back.ts"
import type { View } from "../view/view.ts"
import { fieldsOf, type Message, type Model } from "./model.ts"

export const view = (model: Model): View<Message> => ({
  title: "Orders of other days",
  actions: [],
  parts: [
    {
      part: "notice",
      tone: undefined,
      text: `Every order that was created in these days, finished ones too: at most ${mostListedDays} days.`
    },
    formView(
      {
        id: "days",
        submit: { title: "Show these orders", busyTitle: "Opening", message: { _tag: "SubmittedDays" } }
      },
      fieldsOf(model),
      model.form,
      (message): Message => ({ _tag: "FilledDays", message })
    )
  ],
  back: { ...backHome, title: "back to the queue", outcome: { leadsTo: { name: "orders", tab: "express" } } },
  showsBack: true
})

export const shows: Shows<Model> = (model) => shownAs("OrderDays", view(model))
