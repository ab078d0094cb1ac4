/** The effects of the correction of stock. */
import * as Effect from "effect/Effect"
import { mostTickets, StockCorrectionService, ticketsPerPage } from "../../contract/stock-correction.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import { everyRowBefore } from "../../kit/effects/every-row.ts"
import { type Effects, failureMessage } from "../../kit/effects/host.ts"
import { savesRows } from "../../kit/effects/kept-list.ts"
import { failedReading, nothing } from "../../kit/effects/outcomes.ts"
import { thenPictures } from "../../kit/effects/pictures.ts"
import { submit } from "../../kit/effects/submit.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { listFile } from "../../list-file.ts"
import { call } from "../../port/rpc.ts"
import { ticketFields, ticketRows } from "../../stock/correction-fields.ts"
import * as say from "../../text/correction.ts"
import { notRaised } from "../../text/correction-refusal.ts"
import type { Message, OwnCommand } from "./model.ts"

const pageOf = (hub_id: number, before: number | null, limit: number) =>
  call(StockCorrectionService.getCorrectionTickets, {
    hub_id,
    filter: "newest",
    paging: { limit, ...(before === null ? {} : { before }) }
  })

const firstTicket = (first: number | undefined) => (first === undefined ? {} : { first_ticket: first })

const loadRows: Effects<OwnCommand, Message>["LoadCorrection"] = thenPictures(
  asksBy(
    ({ hubId: hub_id }, { user: { cut_off_date = null }, store: { store_id } }) =>
      Effect.flatMap(
        call(StockCorrectionService.isEnableOOSStockCorrectionService, { hub_store_id: store_id }),
        (isOos) =>
          call(StockCorrectionService.getHubProductStock, {
            hub_id,
            cut_off_date,
            filter: isOos ? "all" : "in_stock"
          })
      ),
    {
      place: "hub",
      onSuccess: (rows, { requestId }) => ({ _tag: "LoadedRows", requestId, rows }),
      onFailure: failedReading("FailedRows", say.notLoaded)
    }
  ),
  (message) => (message._tag === "LoadedRows" ? message.rows.map(({ product_id }) => product_id) : undefined)
)

const loadTickets: Effects<OwnCommand, Message>["LoadCorrection"] = asks(
  StockCorrectionService.getCorrectionTickets,
  ({ hubId: hub_id }) => ({ hub_id }),
  {
    place: "hub",
    onSuccess: (tickets, _command, host) => {
      host.tellClient({ _tag: "CountedCorrections", count: tickets.length })
      return { _tag: "LoadedTickets", tickets }
    },
    onFailure: nothing
  }
)

export const effects: Effects<OwnCommand, Message> = {
  LoadCorrection: (host, command) =>
    Effect.all([loadRows(host, command), loadTickets(host, command)], { concurrency: 2, discard: true }),

  RaiseTicket: (host, { submission: { key, body } }) => {
    const ticket = {
      user: null,
      rows: body.rows,
      description: body.description,
      ...firstTicket(body.first)
    }
    return submit(host, {
      key,
      call:
        body.of === "in_stock"
          ? call(StockCorrectionService.markStockCorrectionInHubInventory, ticket, { key })
          : call(StockCorrectionService.addProductsToHubInventory, ticket, { key }),
      toMessage: (answer) => answer,
      problemOf: (failure) => failureMessage(failure, notRaised)
    })
  },

  LoadTickets: asksBy(({ hubId, before }) => pageOf(hubId, before, ticketsPerPage + 1), {
    place: "hub",
    onSuccess: (found, { requestId }) => ({ _tag: "LoadedHistory", requestId, found }),
    onFailure: failedReading("FailedHistory", say.notLoaded)
  }),

  SaveTickets: savesRows(
    ({ hubId }) =>
      everyRowBefore(
        (before, limit) => pageOf(hubId, before, limit),
        ({ id }) => id,
        mostTickets
      ),
    (tickets) => listFile("corrections", ticketFields, ticketRows(tickets))
  ),

  SettleTicket: asksBy(
    ({ hubId: hub_id, ticket, what, reason }) => {
      const given = reason === "" ? {} : { reason }
      // What is done to a ticket is done once: a repeat is the same deed.
      const key = keyOf(`correction-${what}`, [hub_id, ticket, ...Object.values(given)])
      return what === "approve"
        ? call(StockCorrectionService.approveStockCorrection, { hub_id, ticket }, { key })
        : call(StockCorrectionService.refuseStockCorrection, { hub_id, ticket, ...given }, { key })
    },
    {
      place: "hub",
      onSuccess: (ticket) => ({ _tag: "SettledTicket", ticket }),
      onFailure: (failure) => ({ _tag: "FailedSettling", message: whyNot(failure) })
    }
  )
}
