/** Tickets as rows: those that wait, or a page of all of them with what became of each. */
import { ticketsPerPage } from "../../contract/stock-correction.ts"
import * as Day from "../../day.ts"
import {
  namedColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  timeColumn,
  titleColumn
} from "../../kit/view/columns.ts"
import { pagesOf } from "../../kit/view/paging.ts"
import { type ColumnOf, type Table, table } from "../../kit/view/table.ts"
import { walked } from "../../kit/view/walked.ts"
import { format } from "../../money.ts"
import type { CorrectionTicket } from "../../stock/correction-ticket.ts"
import * as say from "../../text/correction.ts"
import { loading } from "../../text/product-rows.ts"
import type { Message, Model } from "./model.ts"
import { listed } from "./tickets.ts"

type Column = ColumnOf<CorrectionTicket, Message>

const about: ReadonlyArray<Column> = [
  textColumn("id", "Ticket", 7, ({ id }) => String(id)),
  titleColumn("what", "Description", "rest", ({ description }) => description, { isWhole: true }),
  namedColumn("by", "Raised by", 16, ({ raised_by }) => raised_by, { goes: 1 }),
  timeColumn("at", "Raised at", 16, ({ raised_at }) => Day.localMinute(raised_at), { isSpare: true }),
  quantityColumn("count", "Products", 8, ({ lines }) => String(lines.length), { goes: 2 }),
  quantityColumn("value", "Value", 12, ({ value }) => format(value))
]
const state: Column = statusColumn("state", "State", 9, (ticket) => say.stateNames[ticket.state])
const settledBy: Column = namedColumn("settled", "Settled by", 16, ({ settled_by }) => settled_by ?? "", {
  goes: 1
})

export const ticketsTable = (model: Model): Table<Message> => {
  const { tab, ticketAt, history } = model
  const tickets = listed(model)
  const isAll = tab === "all"
  const page = history.befores.length
  const first = (page - 1) * ticketsPerPage + 1
  return table<CorrectionTicket, Message>({
    id: isAll ? "all-tickets" : "tickets",
    cards: "lines",
    caption: isAll ? say.allTitle : say.waitingTitle,
    columns: isAll ? [...about, state, settledBy] : about,
    empty: (isAll ? history.found === undefined : model.isLoading)
      ? loading
      : isAll
        ? say.noTicketEver
        : say.noTickets,
    ...walked(tickets, ({ id }) => id, ticketAt, {
      noun: "a ticket",
      opens: "ticket",
      moved: (by) => ({ _tag: "MovedTicket", by }),
      chosen: (ticket) => ({ _tag: "ChoseTicket", ticket }),
      opened: (ticket) => ({ _tag: "OpenedTicket", ticket })
    }),
    ...(isAll && tickets.length > 0
      ? {
          paging: pagesOf(
            say.pageText(first, first + tickets.length - 1),
            page,
            page + (history.hasMore ? 1 : 0)
          )
        }
      : {})
  })
}
