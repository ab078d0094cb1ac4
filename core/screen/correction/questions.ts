/** What is asked over a correction: the new stock of a row, its product, why it is corrected, and whether a ticket is booked. */
import * as Day from "../../day.ts"
import { format } from "../../money.ts"
import * as Q from "../../quantity.ts"
import type { CorrectionTicket } from "../../stock/correction.ts"
import * as say from "../../text/correction.ts"
import { fieldsView } from "../form/view.ts"
import { productQuestion } from "../product-rows/picker.ts"
import { act } from "../view/action.ts"
import { notice } from "../view/notice.ts"
import { type Table, table } from "../view/table.ts"
import type { Question } from "../view/view.ts"
import type { Context, Dialog, Message, Model } from "./model.ts"
import { allRows, fieldsOf, rowAt } from "./row-dialog.ts"
import { changedIn } from "./rows.ts"
import { ticketFields } from "./sending.ts"

type Around = Pick<Context, "catalogue" | "reasons">

const cancel: Message = { _tag: "ClosedDialog" }
const close = (title: string) => act("close", title, "Escape", cancel, { code: "back" })
const told = (message: Extract<Message, { readonly _tag: "ToldForm" }>["message"]): Message => ({
  _tag: "ToldForm",
  message
})

const rowQuestion = (
  model: Model,
  { key, form }: Extract<Dialog, { readonly _tag: "Row" }>,
  around: Around
): Question<Message> | undefined => {
  const row = rowAt(model, key, around)
  if (row?.product === undefined) return undefined
  const { product, current, of } = row
  return {
    id: `correct-${key}`,
    title: product.product_name,
    text: `Product ${product.product_id}, current stock ${Q.withUnit(product, current)}`,
    parts: [fieldsView(`correct-${key}`, fieldsOf(row), form, told)],
    actions: [
      act("save-next", "Save, next product", "F2", { _tag: "SavedRow", goesOn: true } as const, {
        code: "ok"
      }),
      act("save", "Save and close", "F4", { _tag: "SavedRow", goesOn: false } as const),
      ...(of === "added"
        ? [act("product", say.searchProduct, "F3", { _tag: "AskedForProduct" } as const, { icon: "find" })]
        : []),
      close("Cancel")
    ],
    cancel
  }
}

/** Where nothing is to be corrected it only says so. */
const raiseQuestion = (
  model: Model,
  { form }: Extract<Dialog, { readonly _tag: "Raise" }>,
  around: Around
): Question<Message> => {
  const changed = changedIn(allRows(model, around))
  if (changed.length === 0)
    return { id: "nothing", title: say.ticketTitle, text: say.allowed, actions: [close("Close")], cancel }
  return {
    id: "raise",
    title: say.ticketTitle,
    text: say.whyEach,
    parts: [fieldsView("raise", ticketFields(changed, around.reasons), form, told)],
    actions: [
      act("confirm", "Confirm", "F2", { _tag: "Confirmed" }, { icon: "accept", code: "ok" }),
      close("Cancel")
    ],
    cancel
  }
}

const linesOf = ({ lines }: CorrectionTicket): Table<Message> =>
  table<CorrectionTicket["lines"][number], Message>({
    id: "ticket",
    caption: say.ticketTitle,
    columns: [
      { id: "name", title: "Name", kind: "title", width: "rest", cell: ({ product_name }) => product_name },
      {
        id: "seen",
        title: "Current Stock",
        kind: "quantity",
        width: 13,
        short: { title: "Current", width: 10 },
        cell: (line) => Q.withUnit(line, line.seen)
      },
      {
        id: "new",
        title: say.newStock,
        kind: "quantity",
        width: 17,
        short: { title: "New", width: 10 },
        cell: (line) => Q.withUnit(line, line.counted)
      },
      { id: "reason", title: "Reason", kind: "text", width: 16, cell: ({ reason }) => reason }
    ],
    things: lines,
    empty: "",
    idOf: ({ product_id }) => String(product_id)
  })

const ticketQuestion = (model: Model, ticket: CorrectionTicket): Question<Message> => {
  const isBusy = model.busy !== undefined
  return {
    id: `ticket-${ticket.id}`,
    title: say.ticketNumber(ticket.id),
    text: `${say.raisedFor(format(ticket.value), ticket.raised_by, Day.localMinute(ticket.raised_at))}: ${ticket.description}`,
    parts: [...(ticket.is_own ? [notice(say.ownWaits, "info")] : []), linesOf(ticket)],
    actions: [
      ...(ticket.is_own
        ? []
        : [
            act("approve", "Approve", "y", { _tag: "Settled", what: "approve" } as const, {
              icon: "accept",
              isDisabled: isBusy
            })
          ]),
      act(
        "refuse",
        ticket.is_own ? "Take back" : "Refuse",
        "n",
        { _tag: "Settled", what: "refuse" } as const,
        { isDisabled: isBusy }
      ),
      close("Close")
    ],
    // Enter alone settles nothing.
    first: ticket.is_own ? 1 : 2,
    cancel
  }
}

export const questionOf = (model: Model, around: Around): Question<Message> | undefined => {
  const { dialog } = model
  switch (dialog?._tag) {
    case "Row":
      return rowQuestion(model, dialog, around)
    case "Product":
      return productQuestion(dialog, around.catalogue, say.searchProduct)
    case "Raise":
      return raiseQuestion(model, dialog, around)
    case "Ticket":
      return ticketQuestion(model, dialog.ticket)
    default:
      return undefined
  }
}
