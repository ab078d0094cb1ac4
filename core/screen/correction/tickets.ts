/** Tickets that wait, and those of other days: looked at, approved, and refused with a reason. */
import { ticketsPerPage } from "../../contract/stock-correction.ts"
import * as form from "../../kit/form/form.ts"
import { rejectionFields } from "../../kit/form/rejection.ts"
import { movedRow } from "../../kit/listing.ts"
import { step, toast } from "../../kit/step.ts"
import type { CorrectionTicket } from "../../stock/correction-ticket.ts"
import * as say from "../../text/correction.ts"
import { isBusy, type Message, type Model, reload, type Step } from "./model.ts"

export const reasonFields = rejectionFields(say.refusalWanted)

/** The tickets of the list that is shown. */
export const listed = ({ tab, tickets, history }: Model): ReadonlyArray<CorrectionTicket> =>
  (tab === "waiting" ? tickets : history.found) ?? []

/** A page of all tickets: those before the last of the page before it. */
const loadPage = (model: Model, befores: ReadonlyArray<number | null>): Step => {
  const requestId = model.history.requestId + 1
  return step({ ...model, history: { ...model.history, befores, requestId } }, [
    { _tag: "LoadTickets", hubId: model.id, before: befores.at(-1) ?? null, requestId }
  ])
}

/** The page that is shown, once somebody has looked at it, anew. */
export const reloadHistory = (model: Model): Step =>
  model.tab === "all" ? loadPage(model, model.history.befores) : step(model)

export const choseTab = (model: Model, tab: Model["tab"]): Step => {
  const after: Model = { ...model, tab, ticketAt: undefined }
  return tab === "all" ? loadPage(after, [null]) : step(after)
}

/** A page further on begins behind the last ticket of the one that is shown. */
export const turned = (model: Model, page: number): Step => {
  const { befores, found } = model.history
  const last = found?.at(-1)
  if (page <= befores.length) return loadPage({ ...model, ticketAt: undefined }, befores.slice(0, page))
  return last === undefined ? step(model) : loadPage({ ...model, ticketAt: undefined }, [...befores, last.id])
}

export const loadedHistory = (
  model: Model,
  { requestId, found }: Extract<Message, { readonly _tag: "LoadedHistory" }>
): Step =>
  requestId !== model.history.requestId
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
    !isBusy(model) &&
    !tickets.some(({ id }) => id === dialog.ticket.id)
  return isOver
    ? step({ ...after, dialog: undefined }, [], [toast("failure", say.settledElsewhere, "correction")])
    : step(after)
}

export const movedTicket = (model: Model, by: number): Step =>
  step({ ...model, ticketAt: movedRow(listed(model), model.ticketAt, by, ({ id }) => id) })

export const openedTicket = (model: Model, ticket: number): Step => {
  const found = listed(model).find(({ id }) => id === ticket)
  return found === undefined
    ? step(model)
    : step({ ...model, ticketAt: ticket, dialog: { _tag: "Ticket", ticket: found } })
}

const settle = (model: Model, ticket: number, what: "approve" | "refuse", reason: string): Step =>
  step({ ...model, isSettling: true }, [{ _tag: "SettleTicket", hubId: model.id, ticket, what, reason }])

/** Who raised it takes it back; somebody else says why it is refused. */
export const settling = (model: Model, what: "approve" | "refuse"): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Ticket" || isBusy(model)) return step(model)
  const { ticket } = dialog
  if (ticket.state !== "waiting") return step(model)
  return what === "approve" || ticket.is_own
    ? settle(model, ticket.id, what, "")
    : step({ ...model, dialog: { _tag: "Refusal", ticket, form: form.emptyForm(reasonFields) } })
}

export const filledReason = (model: Model, message: form.Message): Step =>
  model.dialog?._tag === "Refusal"
    ? step({
        ...model,
        dialog: { ...model.dialog, form: form.update(reasonFields, model.dialog.form, message) }
      })
    : step(model)

export const refused = (model: Model): Step => {
  const { dialog } = model
  if (dialog?._tag !== "Refusal" || isBusy(model)) return step(model)
  const [filled, values] = form.submit(reasonFields, dialog.form)
  const next: Model = { ...model, dialog: { ...dialog, form: filled } }
  return values === undefined ? step(next) : settle(next, dialog.ticket.id, "refuse", values.reason)
}

export const settledTicket = (model: Model, ticket: CorrectionTicket): Step => {
  const after = reload({ ...model, isSettling: false, dialog: undefined, ticketAt: undefined })
  const withHistory = reloadHistory(after.model)
  return {
    model: withHistory.model,
    commands: [...after.commands, ...withHistory.commands],
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
  const after = reload({ ...model, isSettling: false, dialog: open })
  return { ...after, notices: [toast("failure", message, "correction")] }
}
