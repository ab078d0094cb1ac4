/** What becomes of the summary when something is pressed, answered, or a minute has passed. */

import * as Day from "../../day.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { failed, got, loading, notRead } from "../../kit/listing.ts"
import type { Route } from "../../kit/route.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import { type DateRange, mostReportedDays, oneDay, rangeOf } from "../../order/date-range.ts"
import { rangeProblem } from "../../text/date-range.ts"
import type { Command } from "./effects.ts"
import { type Listing, type Message, type Model, tabs } from "./model.ts"

type Place = Extract<Route, { readonly name: "dailysummary" }>
type Step = kit.Step<Model, Command>

/** The days that are shown. */
export const daysOf = ({ range }: Pick<Model, "range">, now: Day.Instant): DateRange =>
  range ?? oneDay(Day.dayAt(now))

/** Asks for what is looked at. */
const reload = (before: Model, now: Day.Instant): Step => {
  const model = loading(before)
  const range = daysOf(model, now)
  const { listing, tab, requestId } = model
  return step(model, [
    listing === undefined
      ? { _tag: "LoadReport", requestId, of: tab, range }
      : {
          _tag: "LoadSummaryOrders",
          requestId,
          range,
          category: listing.category,
          method: listing.method,
          page: listing.page
        }
  ])
}

/** Which days and which report a place names; today and the first one where it names none. */
const namedBy = ({ days, tab }: Place, now: Day.Instant): Pick<Model, "range" | "tab"> => ({
  range: days === undefined || days === "today" ? undefined : rangeOf(days, Day.dayAt(now)),
  tab: tabs.find((each) => each === tab) ?? "summary"
})

const beforeAnyDay: Model = {
  ...notRead,
  tab: "summary",
  range: undefined,
  reports: {},
  listing: undefined,
  form: undefined,
  isSaving: false,
  row: 0,
  updatedAt: undefined
}

/** At a place: of what was shown before nothing stays but the count of questions. */
const openedAt = ({ requestId }: Model, place: Place, now: Day.Instant): Step =>
  reload({ ...beforeAnyDay, ...namedBy(place, now), requestId }, now)

export const opened = (place: Place, now: Day.Instant): Step => openedAt(beforeAnyDay, place, now)
/** As it was left for an order, unless other days or another report are wanted now. */
export const resumed = (left: Model, place: Place, now: Day.Instant): Step =>
  place.days === undefined || isAt(left, place, now)
    ? reload({ ...left, isSaving: false }, now)
    : openedAt(left, place, now)
/** Where it is shown already. */
export const shownAt = (model: Model, place: Place, now: Day.Instant): Step =>
  isAt(model, place, now) ? step(model) : openedAt(model, place, now)

const isAt = (model: Model, place: Place, now: Day.Instant): boolean => {
  const { range, tab } = namedBy(place, now)
  return tab === model.tab && range?.from === model.range?.from && range?.to === model.range?.to
}

/** The place of these days and this report. */
export const placeOf = ({ range, tab }: Pick<Model, "range" | "tab">): Place => ({
  name: "dailysummary",
  ...(range === undefined ? {} : { days: range }),
  ...(tab === "summary" ? {} : { tab })
})

/** Other days: nothing of what is known is of them. */
const toDays = (model: Model, range: DateRange | undefined, now: Day.Instant): Step =>
  reload(
    { ...model, range, reports: {}, listing: undefined, form: undefined, problem: undefined, row: 0 },
    now
  )

const toListing = (model: Model, listing: Listing | undefined, now: Day.Instant): Step =>
  reload({ ...model, listing, problem: undefined, row: 0 }, now)

export const dayFields = {
  from: field.date({ label: "First day", isRequired: true }),
  to: field.date({ label: "Last day", isRequired: true })
}

/** The days that were typed, or what is wrong with them beside the field that it is about. */
const submitted = (model: Model, before: form.Form, now: Day.Instant): Step => {
  const [checked, values] = form.submit(dayFields, before)
  if (values?.from === undefined || values.to === undefined) return step({ ...model, form: checked })
  const { from, to } = values
  const refused = (name: "from" | "to", problem: string): Step =>
    step({ ...model, form: form.refused(dayFields, checked, problem, name) })
  if (from > Day.dayAt(now)) return refused("from", "This day has not come yet.")
  const problem = rangeProblem({ from, to }, mostReportedDays)
  return problem === undefined ? toDays(model, { from, to }, now) : refused("to", problem)
}

const startedForm = (model: Model, now: Day.Instant): form.Form => {
  const { from, to } = daysOf(model, now)
  return { ...form.emptyForm(dayFields), entries: { from: field.ofText(from), to: field.ofText(to) } }
}

export const update = (model: Model, message: Message, now: Day.Instant): Step => {
  switch (message._tag) {
    case "ChoseTab":
      return message.tab === model.tab && model.listing === undefined
        ? step(model)
        : reload({ ...model, tab: message.tab, listing: undefined, problem: undefined, row: 0 }, now)
    case "ChoseDays":
      return toDays(model, message.range, now)
    case "AskedForDays":
      return step({ ...model, form: startedForm(model, now) })
    case "ChangedDays":
      return model.form === undefined
        ? step(model)
        : step({ ...model, form: form.update(dayFields, model.form, message.message) })
    case "SubmittedDays":
      return model.form === undefined ? step(model) : submitted(model, model.form, now)
    case "ClosedDays":
      return step({ ...model, form: undefined })
    case "OpenedTotal":
      return toListing(
        model,
        { category: message.category, method: message.method, page: 1, found: undefined },
        now
      )
    case "ClosedTotal":
      return toListing(model, undefined, now)
    case "TurnedPage": {
      const { listing } = model
      const pages = Math.ceil((listing?.found?.total ?? 0) / (listing?.found?.perPage ?? 1))
      return listing === undefined ||
        message.page < 1 ||
        message.page > pages ||
        message.page === listing.page
        ? step(model)
        : toListing(model, { ...listing, page: message.page }, now)
    }
    case "MovedRow":
      return step({
        ...model,
        row: Math.min(Math.max(0, model.row + message.by), Math.max(0, message.count - 1))
      })
    case "ChoseRow":
      return step({ ...model, row: message.row })
    case "AskedAgain":
      return reload(model, now)
    case "AskedForFile": {
      const { listing } = model
      if (listing === undefined || model.isSaving) return step(model)
      const { category, method } = listing
      return step({ ...model, isSaving: true }, [
        { _tag: "SaveSummaryOrders", range: daysOf(model, now), category, method }
      ])
    }
    case "EndedFile":
      return step({ ...model, isSaving: false })
    case "LoadedReport": {
      const { of, answer } = message.report
      return step(got(model, message, { reports: { ...model.reports, [of]: answer }, updatedAt: now }))
    }
    case "LoadedOrders": {
      const { listing } = model
      return step(
        got(model, message, { listing: listing && { ...listing, found: message.found }, updatedAt: now })
      )
    }
    case "FailedReport":
      return step(failed(model, { ...message, problem: message.problem ?? "" }, { updatedAt: now }))
  }
}

/** Today goes on: its figures are asked for again while they are looked at, and at midnight they are another day's. */
const staleAfter = 2 * Day.minute
export const ticked = (model: Model, now: Day.Instant): Step => {
  const { to } = daysOf(model, now)
  const last = model.updatedAt ?? now
  if (model.isLoading || to < Day.dayAt(now)) return step(model)
  if (model.range === undefined && Day.dayAt(last) !== Day.dayAt(now)) return toDays(model, undefined, now)
  return now - last >= staleAfter ? reload(model, now) : step(model)
}
