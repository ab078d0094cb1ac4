/** Of which days a list shows its rows: two of them to fill in. */
import { mostListedDays } from "../../order/date-range.ts"
import { formView } from "../form/view.ts"
import type { Route } from "../route.ts"
import { type Shows, shownAs } from "../shown.ts"
import { backHome } from "../view/back.ts"
import type { View } from "../view/view.ts"
import { incomingDaysHead, orderDaysHead } from "./head.ts"
import { fieldsOf, type Message, type Model } from "./model.ts"

interface Words {
  readonly title: string
  /** What is shown of these days. */
  readonly what: string
  readonly submit: string
  readonly back: { readonly title: string; readonly outcome: { readonly leadsTo: Route } }
}

const view = (model: Model, { title, what, submit, back }: Words): View<Message> => ({
  title,
  actions: [],
  parts: [
    { part: "notice", tone: undefined, text: `${what}: at most ${mostListedDays} days.` },
    formView(
      { id: "days", submit: { title: submit, busyTitle: "Opening", message: { _tag: "SubmittedDays" } } },
      fieldsOf(model),
      model.form,
      (message): Message => ({ _tag: "FilledDays", message })
    )
  ],
  back: { ...backHome, ...back },
  showsBack: true
})

export const showsOrderDays: Shows<Model> = (model) =>
  shownAs(
    "OrderDays",
    view(model, {
      title: orderDaysHead.title,
      what: "Every order that was created in these days, finished ones too",
      submit: "Show these orders",
      back: { title: "back to the queue", outcome: { leadsTo: { name: "orders", tab: "express" } } }
    })
  )

export const showsIncomingDays: Shows<Model> = (model) =>
  shownAs(
    "IncomingDays",
    view(model, {
      title: incomingDaysHead.title,
      what: "Every shipment that was accepted in these days",
      submit: "Show these shipments",
      back: { title: "back to the shipments", outcome: { leadsTo: { name: "incoming" } } }
    })
  )
