import type * as form from "../../kit/form/form.ts"
import { step } from "../../kit/step.ts"
import { correctionWork } from "./keeping.ts"
import { type Context, isBusy, type Message, type Model, reload, type Step } from "./model.ts"
import { askedToOpen, openedOver, withWanted } from "./opening.ts"
import { rows } from "./row-dialog.ts"
import { answered, askedToRaise, confirmed, filledTicket, retry } from "./sending.ts"
import * as tickets from "./tickets.ts"

const filled = (model: Model, message: form.Message, context: Context): Step => {
  if (model.dialog?._tag === "Raise") return filledTicket(model, message, context)
  return model.dialog?._tag === "Refusal"
    ? tickets.filledReason(model, message)
    : rows.handle(model, { _tag: "ToldForm", message }, context)
}

/** What is in stock, and the page of tickets that somebody looks at. */
const reloadAll = (model: Model, context: Context): Step => {
  const stock = reload({ ...model, problem: undefined })
  const page = tickets.reloadHistory(stock.model)
  return {
    ...page,
    commands: [...stock.commands, ...correctionWork.loadAgain(model, context), ...page.commands]
  }
}

const handle = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "LoadedTickets":
      return tickets.loadedTickets(model, message.tickets)
    case "LoadedHistory":
      return tickets.loadedHistory(model, message)
    case "FailedHistory":
      return message.requestId === model.history.requestId
        ? step({ ...model, problem: message.problem })
        : step(model)
    case "TurnedPage":
      return tickets.turned(model, message.page)
    case "AskedForFile":
      return step(model, [{ _tag: "SaveTickets", hubId: model.id }])
    case "RestoredWork":
    case "FailedOpening":
    case "FailedSaving":
      return correctionWork.handle(model, message, context)
    case "AskedAgain":
      return isBusy(model) ? step(model) : reloadAll(model, context)
    case "ChoseTab":
      return tickets.choseTab(model, message.tab)
    case "MovedTicket":
      return tickets.movedTicket(model, message.by)
    case "ToldForm":
      return filled(model, message.message, context)
    case "AskedToRaise":
      return askedToRaise(model, context)
    case "Confirmed":
      return confirmed(model, context)
    case "AskedToSendAgain":
      return retry(model)
    case "GotAnswer":
      return answered(model, message)
    case "ChoseTicket":
      return step({ ...model, ticketAt: message.ticket })
    case "OpenedTicket":
      return tickets.openedTicket(model, message.ticket)
    case "Settled":
      return tickets.settling(model, message.what)
    case "AskedToOpen":
      return askedToOpen(model)
    case "OpenedOver":
      return openedOver(model)
    case "SaidWhy":
      return tickets.refused(model)
    case "SettledTicket":
      return tickets.settledTicket(model, message.ticket)
    case "FailedSettling":
      return tickets.failedSettling(model, message)
    default:
      return rows.handle(model, message, context)
  }
}

/** Nothing of a ticket that was opened again is left to send. */
const withoutFirst = (done: Step): Step => {
  const { changes, added, submissions, first } = done.model
  return first !== undefined && changes.size === 0 && added.length === 0 && submissions.length === 0
    ? { ...done, model: { ...done.model, first: undefined } }
    : done
}

const started = (done: Step): Step => ({ ...done, model: withWanted(done.model) })

export const update = (before: Model, message: Message, context: Context): Step =>
  correctionWork.saving(before, started(withoutFirst(handle(before, message, context))), context)
