/** The columns of files of corrections, a row for each product of a ticket, under the names of the wire (CSV-2). */
import { type Field, inIst } from "../list-file.ts"
import * as Money from "../money.ts"
import * as Q from "../quantity.ts"
import type { CorrectionTicket } from "./correction-ticket.ts"

interface TicketRow {
  readonly ticket: CorrectionTicket
  readonly line: CorrectionTicket["lines"][number]
}
export const ticketRows = (tickets: ReadonlyArray<CorrectionTicket>): ReadonlyArray<TicketRow> =>
  tickets.flatMap((ticket) => ticket.lines.map((line) => ({ ticket, line })))

export const ticketFields: ReadonlyArray<Field<TicketRow>> = [
  { name: "ticket", of: ({ ticket }) => ticket.id },
  { name: "state", of: ({ ticket }) => ticket.state },
  { name: "description", of: ({ ticket }) => ticket.description },
  { name: "value", of: ({ ticket }) => Money.toWire(ticket.value) },
  { name: "raised_at", of: ({ ticket }) => ticket.raised_at },
  { name: "raised_at_ist", of: ({ ticket }) => inIst(ticket.raised_at) },
  { name: "raised_by", of: ({ ticket }) => ticket.raised_by },
  { name: "settled_at", of: ({ ticket }) => ticket.settled_at },
  { name: "settled_at_ist", of: ({ ticket }) => inIst(ticket.settled_at) },
  { name: "settled_by", of: ({ ticket }) => ticket.settled_by },
  { name: "settled_reason", of: ({ ticket }) => ticket.settled_reason ?? null },
  { name: "product_id", of: ({ line }) => line.product_id },
  { name: "product_name", of: ({ line }) => line.product_name },
  { name: "sell_by", of: ({ line }) => line.sell_by },
  { name: "seen", of: ({ line }) => Q.toWire(line.seen) },
  { name: "counted", of: ({ line }) => Q.toWire(line.counted) },
  { name: "booked", of: ({ line }) => Q.toWire(line.booked) },
  { name: "reason", of: ({ line }) => line.reason }
]
