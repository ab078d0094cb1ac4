/** Of which days a list shows its rows: from one to another, as somebody types them. */
import type * as Day from "../../day.ts"
import { type DateRange, isBackwards, mostListedDays } from "../../order/date-range.ts"
import { rangeProblem } from "../../text/date-range.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"

export interface Model {
  /** What the form begins with. */
  readonly today: Day.Day
  readonly form: form.Form
}

export type Message =
  | { readonly _tag: "FilledDays"; readonly message: form.Message }
  | { readonly _tag: "SubmittedDays" }

export const fieldsOf = ({ today }: Pick<Model, "today">) => ({
  from: field.date({
    label: "From",
    note: "The first day, such as 2026-11-20",
    initial: today,
    isRequired: true
  }),
  to: field.date({ label: "To", note: "The last day, itself included", initial: today, isRequired: true })
})

export const opened = (today: Day.Day): Model => ({ today, form: form.emptyForm(fieldsOf({ today })) })

/** What somebody asked for, once it can be asked for. */
export const update = (model: Model, message: Message): readonly [Model, DateRange | undefined] => {
  const fields = fieldsOf(model)
  if (message._tag === "FilledDays")
    return [{ ...model, form: form.update(fields, model.form, message.message) }, undefined]
  const [next, values] = form.submit(fields, model.form)
  const { from, to } = values ?? {}
  if (from === undefined || to === undefined) return [{ ...model, form: next }, undefined]
  const range = { from, to }
  const problem = rangeProblem(range, mostListedDays)
  return problem === undefined
    ? [{ ...model, form: { ...next, isBusy: false } }, range]
    : [{ ...model, form: form.refused(fields, next, problem, isBackwards(range) ? "from" : "to") }, undefined]
}
