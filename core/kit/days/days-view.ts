/** Of which days a list shows its rows: two of them to fill in. */
import { mostListedDays } from "../../order/date-range.ts"
import { formView } from "../form/view.ts"
import type { Route } from "../route.ts"
import { backHome } from "../view/back.ts"
import type { View } from "../view/view.ts"
import { fieldsOf, type Message, type Model } from "./model.ts"

interface Words {
  readonly title: string
  /** What is shown of these days. */
  readonly what: string
  readonly submit: string
  readonly back: { readonly title: string; readonly outcome: { readonly leadsTo: Route } }
}

export const daysView = (model: Model, { title, what, submit, back }: Words): View<Message> => ({
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
