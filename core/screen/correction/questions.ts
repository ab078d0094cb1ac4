/** What is asked over a correction: the new stock of a row, its product, why it is corrected, and whether a ticket is booked. */
import * as Day from "../../day.ts"
import { fieldsView, toldForm } from "../../kit/form/view.ts"
import { leavingQuestion } from "../../kit/product-rows/leaving.ts"
import { productQuestion } from "../../kit/product-rows/picker.ts"
import { rowQuestion } from "../../kit/product-rows/view.ts"
import { act } from "../../kit/view/action.ts"
import { closing } from "../../kit/view/asking.ts"
import { measuredColumn, nameColumn, textColumn } from "../../kit/view/columns.ts"
import { notice } from "../../kit/view/notice.ts"
import { type Table, table } from "../../kit/view/table.ts"
import type { Question } from "../../kit/view/view.ts"
import { format } from "../../money.ts"
import * as Q from "../../quantity.ts"
import { type CorrectionTicket, type NotOpened, whyNotOpened } from "../../stock/correction-ticket.ts"
import * as say from "../../text/correction.ts"
import { allowed } from "../../text/correction-refusal.ts"
import { sending } from "../../text/form.ts"
import { type Context, type Dialog, isBusy, isOpen, type Message, type Model } from "./model.ts"
import { typedCount } from "./opening.ts"
import { allRows, fieldsOf } from "./row-dialog.ts"
import { changedIn } from "./rows.ts"
import { ticketFields } from "./sending.ts"
import { reasonFields } from "./tickets.ts"

type Around = Pick<Context, "catalogue" | "reasons">

const cancel = { _tag: "ClosedDialog" } as const

const stockQuestion = (
  model: Model,
  { key, form: filled }: Extract<Dialog, { readonly _tag: "Row" }>,
  around: Around
): Question<Message> | undefined => {
  const row = allRows(model, around).find((each) => each.key === key)
  if (row?.product === undefined) return undefined
  const { product, current, of } = row
  return rowQuestion(
    {
      id: `correct-${key}`,
      title: product.product_name,
      text: `Product ${product.product_id}, current stock ${Q.withUnit(product, current)}`
    },
    { fields: fieldsOf(row), filled, isAdded: of === "added" }
  )
}

/** Where nothing is to be corrected it only says so. */
const raiseQuestion = (
  model: Model,
  { form }: Extract<Dialog, { readonly _tag: "Raise" }>,
  around: Around
): Question<Message> => {
  const changed = changedIn(allRows(model, around))
  if (changed.length === 0)
    return {
      id: "nothing",
      title: say.ticketTitle,
      text: allowed,
      actions: [closing(cancel, "Close")],
      cancel
    }
  return {
    id: "raise",
    title: say.ticketTitle,
    text: say.whyEach,
    parts: [fieldsView("raise", ticketFields(changed, around.reasons, model.first), form, toldForm)],
    actions: [
      act("confirm", "Confirm", "F2", { _tag: "Confirmed" }, { icon: "accept", code: "ok" }),
      closing(cancel)
    ],
    cancel
  }
}

const linesOf = ({ lines }: CorrectionTicket): Table<Message> =>
  table<CorrectionTicket["lines"][number], Message>({
    id: "ticket",
    cards: "lines",
    caption: say.ticketTitle,
    columns: [
      nameColumn(({ product_name }) => product_name),
      measuredColumn("seen", "Current stock", 13, ({ seen }) => seen, {
        short: { title: "Current", width: 10 }
      }),
      measuredColumn("new", say.newStock, 17, ({ counted }) => counted, {
        short: { title: "New", width: 10 }
      }),
      textColumn("reason", "Reason", 16, ({ reason }) => reason)
    ],
    things: lines,
    empty: "",
    idOf: ({ product_id }) => String(product_id)
  })

/** What became of it, where it does not wait. */
const endOf = ({ state, settled_by, settled_at, settled_reason }: CorrectionTicket): string =>
  say.settledBy(say.stateNames[state], settled_by, Day.localMinute(settled_at), settled_reason ?? null)

/** What can be done once it is settled. */
const afterwards = ({ id, opened_as }: CorrectionTicket, why: NotOpened | undefined): string =>
  why === undefined ? say.mayOpen : say.notOpened(why, id, opened_as)

const ticketQuestion = (model: Model, ticket: CorrectionTicket): Question<Message> => {
  const isDisabled = isBusy(model)
  const isWaiting = ticket.state === "waiting"
  const settles = (what: "approve" | "refuse") => ({ _tag: "Settled", what }) as const
  const approve = act("approve", "Approve", "y", settles("approve"), { icon: "accept", isDisabled })
  const refuse = act("refuse", ticket.is_own ? "Take back" : "Refuse", "n", settles("refuse"), { isDisabled })
  const whyNot = whyNotOpened(ticket)
  const open = act("open-again", say.openAgain, "o", { _tag: "AskedToOpen" } as const, {
    icon: "edit",
    isDisabled: !isOpen(model)
  })
  const settling = isWaiting ? [...(ticket.is_own ? [] : [approve]), refuse] : []
  const actions = whyNot === undefined ? [open] : settling
  return {
    id: `ticket-${ticket.id}`,
    title: say.ticketNumber(ticket.id),
    text: `${say.raisedFor(format(ticket.value), ticket.raised_by, Day.localMinute(ticket.raised_at))}: ${ticket.description}`,
    parts: [
      ...(isWaiting && ticket.is_own ? [notice(say.ownWaits, "info")] : []),
      ...(isWaiting ? [] : [notice(endOf(ticket), "info"), notice(afterwards(ticket, whyNot), "info")]),
      ...(ticket.first_ticket == null ? [] : [notice(say.inPlaceOf(ticket.first_ticket), "info")]),
      linesOf(ticket)
    ],
    actions: [...actions, closing(cancel, "Close")],
    // Enter alone settles nothing.
    first: actions.length,
    cancel
  }
}

const openingQuestion = (
  model: Model,
  { ticket: { id } }: Extract<Dialog, { readonly _tag: "Opening" }>
): Question<Message> => ({
  id: `open-${id}`,
  title: say.openTitle(id),
  text: say.takesPlace(typedCount(model)),
  actions: [
    act("open-again", say.openAgain, "o", { _tag: "OpenedOver" } as const, {
      icon: "edit",
      isDisabled: !isOpen(model)
    }),
    closing(cancel)
  ],
  // Enter alone puts nothing away.
  first: 1,
  cancel
})

const refusalQuestion = (
  model: Model,
  { ticket, form }: Extract<Dialog, { readonly _tag: "Refusal" }>
): Question<Message> => ({
  id: `refuse-${ticket.id}`,
  title: say.refusalTitle(ticket.id),
  text: say.refusalText,
  parts: [fieldsView("refuse", reasonFields, form, toldForm)],
  actions: [
    act("refuse", isBusy(model) ? sending : "Refuse", "F2", { _tag: "SaidWhy" } as const, {
      icon: "cancel",
      code: "ok",
      isDisabled: isBusy(model)
    }),
    closing(cancel)
  ],
  cancel
})

export const questionOf = (model: Model, around: Around): Question<Message> | undefined => {
  const { dialog } = model
  switch (dialog?._tag) {
    case "Row":
      return stockQuestion(model, dialog, around)
    case "Leaving":
      return leavingQuestion
    case "Product":
      return productQuestion(dialog, around.catalogue)
    case "Raise":
      return raiseQuestion(model, dialog, around)
    case "Ticket":
      return ticketQuestion(model, dialog.ticket)
    case "Opening":
      return openingQuestion(model, dialog)
    case "Refusal":
      return refusalQuestion(model, dialog)
    default:
      return undefined
  }
}
