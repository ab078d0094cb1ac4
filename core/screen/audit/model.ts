/** Who did what: the entries of some days, the newest first, further back as far as somebody asks. */
import type { AuditEntry, AuditFilter, AuditPage } from "../../contract/audit.ts"
import * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { emptyListing, failed, got, type Listing, loading, movedRow } from "../../kit/listing.ts"
import { type Step, step } from "../../kit/step.ts"
import { type Days, isBackwards, rangeOf } from "../../order/date-range.ts"
import { auditSubjects, mostAuditDays } from "../../session/audit.ts"
import { subjectTitles } from "../../text/audit.ts"
import { rangeProblem } from "../../text/date-range.ts"

/** What is looked for, as somebody filled it in. */
export type Filter = Omit<AuditFilter, "before">

export interface Model extends Listing<AuditEntry> {
  readonly filter: Filter
  /** Where to go on; null where the days are looked through. */
  readonly next: AuditPage["next"]
  /** What is looked for is being filled in. */
  readonly form: form.Form | undefined
  /** Of the entry under the cursor everything is shown. */
  readonly isOpen: boolean
}

export type Message =
  | {
      readonly _tag:
        | "AskedAgain"
        | "AskedForMore"
        | "AskedForFile"
        | "OpenedFilter"
        | "Submitted"
        | "ClosedDialog"
    }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "ChoseDays"; readonly days: Days }
  | { readonly _tag: "ClearedFilter" }
  | {
      readonly _tag: "LoadedAudit"
      readonly requestId: number
      readonly isMore: boolean
      readonly page: AuditPage
    }
  | { readonly _tag: "FailedAudit"; readonly requestId: number; readonly problem: string }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "OpenedEntry"; readonly id: number }

export type Command =
  | {
      readonly _tag: "LoadAudit"
      readonly requestId: number
      /** Of what is older than the rows that are there. */
      readonly isMore: boolean
      readonly filter: AuditFilter
    }
  | { readonly _tag: "SaveAudit"; readonly filter: Filter }

type Next = Step<Model, Command>

export const fieldsOf = ({ filter }: Pick<Model, "filter">) => ({
  from: field.date({ label: "From", initial: filter.from, isRequired: true }),
  to: field.date({
    label: "To",
    note: `The last day, itself included; at most ${mostAuditDays} days`,
    initial: filter.to,
    isRequired: true
  }),
  person: field.text({
    label: "Person",
    note: "A user name, or a part of the name",
    initial: filter.person,
    most: 100
  }),
  subject: field.select({
    label: "Concerning",
    options: [
      { value: "", title: "Everything" },
      ...auditSubjects.map((value) => ({ value, title: subjectTitles[value] }))
    ],
    initial: filter.subject ?? ""
  }),
  subject_id: field.text({
    label: "Which",
    note: "An order's number, a user name, a setting, a product's number",
    initial: filter.subject_id,
    most: 100
  }),
  action: field.text({
    label: "What was done",
    note: "As the list has it",
    initial: filter.action,
    most: 60
  }),
  store: field.text({
    label: "Store",
    note: "Its number",
    initial: filter.store_id === undefined ? "" : String(filter.store_id),
    isDigits: true,
    most: 9
  })
})

/** Asks for the entries from the newest on, or for those before the ones that are there. */
const request = (before: Model, isMore: boolean): Next => {
  const model = loading(before)
  const { requestId, filter, next } = model
  return step(model, [
    {
      _tag: "LoadAudit",
      requestId,
      isMore,
      filter: isMore && next !== null ? { ...filter, before: next } : filter
    }
  ])
}

export const reload = (model: Model): Next => request(model, false)

/** Other entries are looked for: none of those that are shown belongs to them. */
const lookFor = (filter: Filter, { requestId }: Pick<Model, "requestId">): Next =>
  reload({ ...emptyListing, requestId, filter, next: null, form: undefined, isOpen: false })

/** The week until today. */
export const opened = (today: Day.Day): Next =>
  lookFor({ from: Day.addDays(today, -6), to: today }, emptyListing)

const idOf = ({ id }: AuditEntry): number => id

const submitted = (model: Model): Next => {
  if (model.form === undefined) return step(model)
  const fields = fieldsOf(model)
  const [next, values] = form.submit(fields, model.form)
  const { from, to } = values ?? {}
  if (values === undefined || from === undefined || to === undefined) return step({ ...model, form: next })
  const problem = rangeProblem({ from, to }, mostAuditDays)
  if (problem !== undefined)
    return step({
      ...model,
      form: form.refused(fields, next, problem, isBackwards({ from, to }) ? "from" : "to")
    })
  const { person, action, subject_id, store } = values
  const subject = auditSubjects.find((each) => each === values.subject)
  return lookFor(
    {
      from,
      to,
      ...(person === "" ? {} : { person }),
      ...(action === "" ? {} : { action }),
      ...(subject === undefined ? {} : { subject }),
      ...(subject_id === "" ? {} : { subject_id }),
      ...(Number(store) > 0 ? { store_id: Number(store) } : {})
    },
    model
  )
}

export const update = (model: Model, message: Message, now: Day.Instant): Next => {
  switch (message._tag) {
    case "AskedAgain":
      return reload(model)
    case "AskedForMore":
      return model.isLoading || model.next === null ? step(model) : request(model, true)
    case "AskedForFile":
      return step(model, [{ _tag: "SaveAudit", filter: model.filter }])
    case "OpenedFilter":
      return step({ ...model, form: form.emptyForm(fieldsOf(model)) })
    case "ClosedDialog":
      return step({ ...model, form: undefined, isOpen: false })
    case "ToldForm":
      return step(
        model.form === undefined
          ? model
          : { ...model, form: form.update(fieldsOf(model), model.form, message.message) }
      )
    case "Submitted":
      return submitted(model)
    case "ChoseDays":
      return lookFor({ ...model.filter, ...rangeOf(message.days, Day.dayAt(now)) }, model)
    case "ClearedFilter":
      return lookFor({ from: model.filter.from, to: model.filter.to }, model)
    case "LoadedAudit": {
      const { entries, next } = message.page
      const rows = message.isMore ? [...(model.rows ?? []), ...entries] : entries
      return step(got(model, message, { rows, total: rows.length, next }))
    }
    case "FailedAudit":
      return step(failed(model, message))
    case "MovedRow":
      return step({ ...model, selected: movedRow(model.rows, model.selected, message.by, idOf) })
    case "OpenedEntry":
      return step({ ...model, selected: message.id, isOpen: true })
  }
}
