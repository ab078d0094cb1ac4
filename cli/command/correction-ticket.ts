/** The tickets of `packhouse correction`: raised, looked at, approved, refused, and raised again in place of a refused one. */
import { Effect, Schema } from "effect"
import { type Raised, type RaisedRow, StockCorrectionService } from "#core/contract/stock-correction.ts"
import * as Day from "#core/day.ts"
import { format } from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { CorrectionTicket, whyNotOpened } from "#core/stock/correction-ticket.ts"
import {
  approveThis,
  inPlaceOf,
  noTicketEver,
  noTicketOf,
  noTickets,
  notOpened,
  opensAgain,
  settled,
  settledBy,
  stateNames,
  whoApproves
} from "#core/text/correction.ts"
import { typedQuantity } from "#core/typed-number.ts"
import { usageError } from "../host/command-error.ts"
import { approvalOf, type SeenOption } from "./approval-question.ts"
import type { Client, Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { type Block, table } from "./table.ts"

const encodeTicket = Schema.encodeSync(CorrectionTicket)

/** The sentence on whether a refused ticket can be opened again. */
const openingOf = (ticket: CorrectionTicket): string => {
  const why = whyNotOpened(ticket)
  return why === undefined ? opensAgain(ticket.id) : notOpened(why, ticket.id, ticket.opened_as)
}

const ticketLines = (ticket: CorrectionTicket): ReadonlyArray<Block> => [
  `${ticket.id}: ${stateNames[ticket.state]}, ${format(ticket.value)}, raised by ${ticket.raised_by} at ${Day.localMinute(ticket.raised_at)}: ${ticket.description}`,
  ...(ticket.state === "waiting" ? [whoApproves] : []),
  ...(ticket.settled_at === null
    ? []
    : [
        settledBy(
          stateNames[ticket.state],
          ticket.settled_by,
          Day.localMinute(ticket.settled_at),
          ticket.settled_reason ?? null
        )
      ]),
  ...(ticket.first_ticket == null ? [] : [inPlaceOf(ticket.first_ticket)]),
  ...(ticket.state === "refused" ? [openingOf(ticket)] : []),
  ...table(
    [
      { title: "PRODUCT", isNumber: true },
      { title: "NAME" },
      { title: "SEEN", isNumber: true },
      { title: "NEW", isNumber: true },
      { title: "BOOKED", isNumber: true },
      { title: "REASON" }
    ],
    ticket.lines.map((line) => [
      String(line.product_id),
      line.product_name,
      Q.withUnit(line, line.seen),
      Q.withUnit(line, line.counted),
      ticket.state === "waiting" ? "" : String(Q.toWire(line.booked)),
      line.reason
    ])
  )
]

const raisedTicket = (raised: Raised) => ({
  data: { ...raised, ticket: encodeTicket(raised.ticket) },
  lines: [raised.message, ...ticketLines(raised.ticket)]
})

const VALUE = /^(\d{1,15})=(?:([\d.,]{1,15}):)?(\S{1,40})$/
export interface Options {
  readonly reason?: string
  readonly description?: string
  readonly add?: boolean
}

const rowOf = (text: string, reason: string): Working<RaisedRow> =>
  Effect.gen(function* () {
    const [, id, before, value] = VALUE.exec(text) ?? []
    const seen = before === undefined ? undefined : typedQuantity(before)
    if (id === undefined || value === undefined || (before !== undefined && seen === undefined))
      return yield* usageError(`${text} is not written as PRODUCT=NEW or PRODUCT=SEEN:NEW, such as 1773=4.5.`)
    return {
      product_id: Number(id),
      new_current_stock: value,
      reason,
      ...(seen === undefined ? {} : { current_stock: seen })
    }
  })

/** Raises a ticket. The seen stock is sent as it was typed, and nothing that was looked up: a repeat is the same request. */
export const raise = (client: Client, texts: ReadonlyArray<string>, options: Options): Working =>
  Effect.gen(function* () {
    const { reason = "", description = "", add = false } = options
    const rows = yield* Effect.forEach(texts, (text) => rowOf(text, reason))
    const args = { user: null, rows, description }
    const raised = yield* underKeptKey(
      client,
      { name: add ? "correction-add" : "correction", content: [reason, description, ...texts] },
      (key) =>
        Rpc.use((rpc) =>
          add
            ? rpc.call(StockCorrectionService.addProductsToHubInventory, args, { key })
            : rpc.call(StockCorrectionService.markStockCorrectionInHubInventory, args, { key })
        )
    )
    return raisedTicket(raised)
  })

/** One ticket of the hub, whatever became of it. */
const ticketOf = ({ session }: Client, id: number): Working<CorrectionTicket> =>
  Effect.gen(function* () {
    const [found] = yield* Rpc.use((rpc) =>
      rpc.call(StockCorrectionService.getCorrectionTickets, {
        hub_id: session.store.hub_id,
        filter: "newest",
        paging: { before: id + 1, limit: 1 }
      })
    )
    return found?.id === id ? found : yield* usageError(`${noTicketOf(id)}.`)
  })

/**
 * The rows of the ticket against what it saw, but for those that are said anew. A repeat says the same again, under the key of
 * the first: so a ticket that was opened again meanwhile is left to the server.
 */
export const reopen = (
  client: Client,
  name: string,
  texts: ReadonlyArray<string>,
  { reason, description }: Options
): Working =>
  Effect.gen(function* () {
    const id = yield* readTicket(name)
    const first = yield* ticketOf(client, id)
    const why = whyNotOpened({ ...first, opened_as: [] })
    if (why !== undefined) return yield* usageError(`${notOpened(why, id)}.`)
    const typedRows = yield* Effect.forEach(texts, (text) => rowOf(text, reason ?? ""))
    const stranger = typedRows.find((row) =>
      first.lines.every(({ product_id }) => product_id !== row.product_id)
    )
    if (stranger !== undefined)
      return yield* usageError(`Product ${stranger.product_id} does not stand in ticket ${id}.`)
    const rows = first.lines.map((line): RaisedRow => {
      const typedRow = typedRows.find(({ product_id }) => product_id === line.product_id)
      return {
        product_id: line.product_id,
        ...(typedRow ?? { new_current_stock: String(Q.toWire(line.counted)), current_stock: line.seen }),
        reason: reason ?? line.reason
      }
    })
    const content = [name, reason ?? "", description ?? "", ...texts]
    const raised = yield* underKeptKey(client, { name: "correction-reopen", content }, (key) =>
      Rpc.use((rpc) =>
        rpc.call(
          StockCorrectionService.markStockCorrectionInHubInventory,
          { user: null, rows, description: description ?? first.description, first_ticket: id },
          { key }
        )
      )
    )
    return raisedTicket(raised)
  })

export interface Listing {
  readonly all?: boolean
  readonly before?: string
}

export const tickets = ({ session }: Client, { all = false, before }: Listing): Working =>
  Effect.gen(function* () {
    const { hub_id } = session.store
    const isAll = all || before !== undefined
    const paging = before === undefined ? null : { before: yield* readTicket(before) }
    const found = yield* Rpc.use((rpc) =>
      rpc.call(StockCorrectionService.getCorrectionTickets, {
        hub_id,
        filter: isAll ? "newest" : "waiting",
        paging
      })
    )
    const last = found.at(-1)
    return {
      data: found.map((ticket) => encodeTicket(ticket)),
      lines: found.length === 0 ? [isAll ? noTicketEver : noTickets] : found.flatMap(ticketLines),
      notes:
        isAll && last !== undefined && found.length === 50 ? [`--before ${last.id} shows earlier ones.`] : []
    }
  })

const readTicket = (name: string): Working<number> =>
  /^\d{1,15}$/.test(name)
    ? Effect.succeed(Number(name))
    : Effect.fail(usageError(`${name} is no number of a ticket.`))

const settledTicket = (ticket: CorrectionTicket) => ({
  data: encodeTicket(ticket),
  lines: [settled(ticket), ...ticketLines(ticket)]
})

/** Approves a ticket, after showing it on the terminal. */
export const approve = (client: Client, name: string, options: SeenOption): Working =>
  Effect.gen(function* () {
    const { hub_id } = client.session.store
    const ticket = yield* readTicket(name)
    const found =
      options.seen === undefined
        ? yield* Rpc.use((rpc) => rpc.call(StockCorrectionService.getCorrectionTickets, { hub_id }))
        : []
    const shown = found.find(({ id }) => id === ticket)
    // One that does not wait is refused in the words of the server.
    if (shown !== undefined && !shown.is_own)
      yield* approvalOf({ lines: ticketLines(shown), question: approveThis(ticket), mark: ticket }, options)
    const approved = yield* underKeptKey(client, { name: "correction-approve", content: [name] }, (key) =>
      Rpc.use((rpc) => rpc.call(StockCorrectionService.approveStockCorrection, { hub_id, ticket }, { key }))
    )
    return settledTicket(approved)
  })

export const refuse = (client: Client, name: string, { reason }: { readonly reason?: string }): Working =>
  Effect.gen(function* () {
    const ticket = yield* readTicket(name)
    const args = { hub_id: client.session.store.hub_id, ticket, ...(reason === undefined ? {} : { reason }) }
    const content = [name, reason ?? ""]
    const refused = yield* underKeptKey(client, { name: "correction-refuse", content }, (key) =>
      Rpc.use((rpc) => rpc.call(StockCorrectionService.refuseStockCorrection, args, { key }))
    )
    return settledTicket(refused)
  })
