import type * as form from "../../kit/form/form.ts"
import { escaped } from "../../kit/product-rows/leaving.ts"
import { lookingAgain } from "../../kit/product-rows/page.ts"
import { keyOfProduct, settledIn } from "../../kit/product-rows/rows.ts"
import { toast } from "../../kit/scan-session/step.ts"
import * as say from "../../text/correction.ts"
import { asking, type Context, type Message, type Model, type Step, step, workKey } from "./model.ts"
import { askedToOpen, openedOver } from "./opening.ts"
import { rows, savedRow, toldRow } from "./row-dialog.ts"
import { askedToRaise, confirmed, failed, raised, sentAgain, toldTicket } from "./sending.ts"
import { read } from "./stored.ts"
import * as tickets from "./tickets.ts"

const restored = (model: Model, text: string | undefined): Step => {
  if (model.isLoaded) return step(model)
  const found = text === undefined ? undefined : read(text)
  const kept = found?._tag === "Work" ? found.work : undefined
  const after: Model = {
    ...model,
    isLoaded: true,
    unopened: undefined,
    changes: new Map(kept?.changes.map(({ key, ...change }) => [key, change]) ?? []),
    added: kept?.added ?? [],
    sent: kept?.sent ?? [],
    first: kept?.first ?? undefined
  }
  const wanted = { _tag: "CatalogueWanted" } as const
  if (after.sent.length > 0) {
    const sent = sentAgain(after)
    return { ...sent, notices: [...sent.notices, wanted] }
  }
  return step(after, [], kept === undefined ? [wanted] : [wanted, toast("info", say.workRestored)])
}

const loadedRows = (
  model: Model,
  { asked, rows: listed }: Extract<Message, { readonly _tag: "LoadedRows" }>
): Step => {
  if (asked !== model.asked) return step(model)
  const { added, typed: changes } = settledIn({ added: model.added, typed: model.changes }, listed)
  const [first] = listed
  return step({
    ...model,
    rows: listed,
    isLoading: false,
    added,
    changes,
    selected: model.selected ?? (first === undefined ? undefined : keyOfProduct(first.product_id))
  })
}

const toldForm = (model: Model, message: form.Message, context: Context): Step => {
  if (model.dialog?._tag === "Raise") return toldTicket(model, message, context)
  return model.dialog?._tag === "Refusal"
    ? tickets.toldReason(model, message)
    : toldRow(model, message, context)
}

/** What is in stock, and the page of tickets that somebody looks at. */
const lookedAgain = (model: Model, context: Context): Step => {
  const again = lookingAgain(asking({ ...model, problem: undefined }), workKey(model, context))
  const page = tickets.askingHistory(again.model)
  return { ...page, commands: [...again.commands, ...page.commands], notices: again.notices }
}

const justClosed = (closed: Step): Step => ({
  ...closed,
  model: { ...closed.model, hasClosed: closed.model.dialog === undefined }
})

const handle = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "LoadedRows":
      return loadedRows(model, message)
    case "FailedRows":
      return message.asked === model.asked
        ? step({ ...model, isLoading: false, problem: message.problem })
        : step(model)
    case "LoadedTickets":
      return tickets.loadedTickets(model, message.tickets)
    case "LoadedHistory":
      return tickets.loadedHistory(model, message)
    case "FailedHistory":
      return message.asked === model.history.asked
        ? step({ ...model, problem: message.problem })
        : step(model)
    case "TurnedPage":
      return tickets.turned(model, message.page)
    case "AskedForFile":
      return step(model, [{ _tag: "SaveTickets", hubId: model.id }])
    case "RestoredWork":
      return restored(model, message.text)
    case "FailedOpening":
      return step({ ...model, unopened: message.message })
    case "FailedSaving":
      return step(model, [], [toast("failure", message.message)])
    case "AskedAgain":
      return model.busy === undefined ? lookedAgain(model, context) : step(model)
    case "ChoseTab":
      return tickets.choseTab(model, message.tab)
    case "MovedTicket":
      return tickets.movedTicket(model, message.by)
    case "ToldForm":
      return toldForm(model, message.message, context)
    case "SavedRow":
      return savedRow(model, message.goesOn, context)
    case "ClosedDialog":
      return justClosed(rows.closed(model, context))
    case "AskedToRaise":
      return askedToRaise(model, context)
    case "Confirmed":
      return confirmed(model, context)
    case "AskedToSendAgain":
      return sentAgain(model)
    case "RaisedTicket":
      return raised(model, message)
    case "FailedTicket":
      return failed(model, message)
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
    case "WentBack": {
      const back = escaped(model, model.changes.size + model.added.length > 0)
      return step(back.model, [], back.notices)
    }
    case "AskedToLeave":
      // What was typed is stored, and is here again when the page is opened.
      return step({ ...model, dialog: undefined }, [], [{ _tag: "Left" }])
    default:
      return rows.handle(model, message, context)
  }
}

/** Nothing of a ticket that was opened again is left to send. */
const withoutFirst = (done: Step): Step => {
  const { changes, added, sent, first } = done.model
  return first !== undefined && changes.size === 0 && added.length === 0 && sent.length === 0
    ? { ...done, model: { ...done.model, first: undefined } }
    : done
}

/** Whatever is kept of it is stored before anything else of the step is done. */
export const update = (before: Model, message: Message, context: Context): Step => {
  const done = withoutFirst(handle(before, message, context))
  const { model } = done
  const { changes, added, sent, first } = model
  const isSame =
    before.changes === changes && before.added === added && before.sent === sent && before.first === first
  if (!model.isLoaded || !before.isLoaded || isSame) return done
  const key = workKey(model, context)
  return {
    ...done,
    commands: [
      changes.size > 0 || added.length > 0 || sent.length > 0
        ? {
            _tag: "SaveWork",
            key,
            work: {
              updated_at: "",
              waiting: [],
              sending: sent[0]?.key ?? null,
              changes: [...changes].map(([of, change]) => ({ key: of, ...change })),
              added,
              sent,
              first: first ?? null
            }
          }
        : { _tag: "RemoveWork", key },
      ...done.commands
    ]
  }
}
