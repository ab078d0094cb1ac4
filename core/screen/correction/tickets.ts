/** Tickets that wait, and those of other days: looked at, approved, and refused with a reason. */
import { ticketsPerPage } from "../../contract/stock-correction.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { toast } from "../../kit/scan-session/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import { longest } from "../../order/remark.ts"
import type { CorrectionTicket } from "../../stock/correction.ts"
import * as say from "../../text/correction.ts"
import { asking, type Message, type Model, type Step, step } from "./model.ts"

export const reasonFields = {
  reason: field.text({
    label: "Reason",
    isRequired: true,
    wanted: say.refusalWanted,
    most: longest.rejection
  })
}

/** The tickets of the list that is shown. */
export const listed = ({ tab, tickets, history }: Model): ReadonlyArray<CorrectionTicket> =>
  (tab === "waiting" ? tickets : history.found) ?? []

/** Asks for a page of all tickets: those before the last of the page before it. */
const askingPage = (model: Model, befores: ReadonlyArray<number | null>): Step => {
  const asked = model.history.asked + 1
  return step({ ...model, history: { ...model.history, befores, asked } }, [
    { _tag: "LoadTickets", hubId: model.id, before: befores.at(-1) ?? null, asked }
  ])
}

/** The page that is shown, once somebody has looked at it, anew. */
export const askingHistory = (model: Model): Step =>
  model.tab === "all" ? askingPage(model, model.history.befores) : step(model)

export const choseTab = (model: Model, tab: Model["tab"]): Step => {
  const after: Model = { ...model, tab, ticketAt: undefined }
  return tab === "all" ? askingPage(after, [null]) : step(after)
}

/** A page further on begins behind the last ticket of the one that is shown. */
export const turned = (model: Model, page: number): Step => {
  const { befores, found } = model.history
  const last = found?.at(-1)
  if (page <= befores.length) return askingPage({ ...model, ticketAt: undefined }, befores.slice(0, page))
  return last === undefined
    ? step(model)
    : askingPage({ ...model, ticketAt: undefined }, [...befores, last.id])
}

export const loadedHistory = (
  model: Model,
  { asked, found }: Extract<Message, { readonly _tag: "LoadedHistory" }>
): Step =>
  asked !== model.history.asked
    ? step(model)
    : step({
        ...model,
        ticketAt: model.ticketAt ?? found[0]?.id,
        history: {
          ...model.history,
          found: found.slice(0, ticketsPerPage),
          hasMore: found.length > ticketsPerPage
        }
      })

/** One that somebody else has settled meanwhile is not asked about any more. */
export const loadedTickets = (model: Model, tickets: ReadonlyArray<CorrectionTicket>): Step => {
  const { dialog } = model
  const after: Model = {
    ...model,
    tickets,
    ticketAt: model.tab === "all" ? model.ticketAt : (model.ticketAt ?? tickets[0]?.id)
  }
  const isOver =
    (dialog?._tag === "Ticket" || dialog?._tag === "Refusal") &&
    dialog.ticket.state === "waiting" &&
    model.busy === undefined &&
    !tickets.some(({ id }) => id === dialog.ticket.id)
  return isOver
    ? step({ ...after, dialog: undefined }, [], [toast("failure", say.settledElsewhere, "correction")])
    : step(after)
}

export const movedTicket = (model: Model, by: number): Step => {
  const all = listed(model)
  const index = all.findIndex(({ id }) => id === model.ticketAt)
  return step({ ...model, ticketAt: movedTo(all, index, by)?.id })
}

export const openedTicket = (model: Model, ticket: number): Step => {
  const found = listed(model).find(({ id }) => id === ticket)
  return found === undefined
    ? step(model)
    : step({ ...model, ticketAt: ticket, dialog: { _tag: "Ticket", ticket: found } })
}

const sent = (model: Model, ticket: number, what: "approve" | "refuse", reason: string): Step =>
  step({ ...model, busy: "settling" }, [{ _tag: "SettleTicket", hubId: model.id, ticket, what, reason }])

/** Who raised it takes it back; somebody else says why it is refused. */
export const settling = (model: Model, what: "approve" | "refuse"): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Ticket" || model.busy !== undefined) return step(model)
  const { ticket } = dialog
  if (ticket.state !== "waiting") return step(model)
  return what === "approve" || ticket.is_own
    ? sent(model, ticket.id, what, "")
    : step({ ...model, dialog: { _tag: "Refusal", ticket, form: form.begun(reasonFields) } })
}

export const toldReason = (model: Model, message: form.Message): Step =>
  model.dialog?._tag === "Refusal"
    ? step({
        ...model,
        dialog: { ...model.dialog, form: form.update(reasonFields, model.dialog.form, message) }
      })
    : step(model)

export const refused = (model: Model): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Refusal" || model.busy !== undefined) return step(model)
  const [filled, values] = form.submit(reasonFields, dialog.form)
  const next: Model = { ...model, dialog: { ...dialog, form: filled } }
  return values === undefined ? step(next) : sent(next, dialog.ticket.id, "refuse", values.reason)
}

export const settledTicket = (model: Model, ticket: CorrectionTicket): Step => {
  const after = asking({ ...model, busy: undefined, dialog: undefined, ticketAt: undefined })
  const again = askingHistory(after.model)
  return {
    model: again.model,
    commands: [...after.commands, ...again.commands],
    notices: [toast("success", say.settled(ticket), "correction")]
  }
}

/** Why it is refused stands as it was typed; a ticket that waits no more is closed by the list that is read anew. */
export const failedSettling = (
  model: Model,
  { message }: Extract<Message, { readonly _tag: "FailedSettling" }>
): Step => {
  const { dialog } = model
  const open =
    dialog?._tag === "Refusal"
      ? { ...dialog, form: form.refused(reasonFields, dialog.form, message) }
      : undefined
  const after = asking({ ...model, busy: undefined, dialog: open })
  return { ...after, notices: [toast("failure", message, "correction")] }
}
