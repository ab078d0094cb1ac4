/** What the correction of stock asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { mostTickets, StockCorrectionService, ticketsPerPage } from "../../contract/stock-correction.ts"
import { type Effects, failureMessage, sessionOf, tellAt } from "../../kit/effects/host.ts"
import { keepRows } from "../../kit/effects/kept-list.ts"
import { submit } from "../../kit/effects/submit.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import { listFile } from "../../list-file.ts"
import { Rpc } from "../../port/rpc.ts"
import { ticketFields, ticketRows } from "../../stock/correction-fields.ts"
import type { CorrectionTicket } from "../../stock/correction-ticket.ts"
import * as say from "../../text/correction.ts"
import { notRaised } from "../../text/correction-refusal.ts"
import type { Message, OwnCommand } from "./model.ts"

const pageOf = (hub_id: number, before: number | null, limit: number) =>
  Rpc.use((rpc) =>
    rpc.call(StockCorrectionService.getCorrectionTickets, {
      hub_id,
      filter: "newest",
      paging: { limit, ...(before === null ? {} : { before }) }
    })
  )

const firstTicket = (first: number | undefined) => (first === undefined ? {} : { first_ticket: first })

/** Every ticket, so many at a time, the newest first. */
const every = Effect.fnUntraced(function* (hub_id: number) {
  const found: Array<CorrectionTicket> = []
  for (let isThere = true; isThere; ) {
    const page = yield* pageOf(hub_id, found.at(-1)?.id ?? null, mostTickets)
    found.push(...page)
    isThere = page.length === mostTickets
  }
  return found
})

export const effects: Effects<OwnCommand, Message> = {
  LoadCorrection: (host, { hubId: hub_id, requestId }) => {
    const cut_off_date = sessionOf(host)?.user.cut_off_date ?? null
    const hub_store_id = sessionOf(host)?.store.store_id ?? 0
    const rows = Effect.gen(function* () {
      const rpc = yield* Rpc
      const isOos = yield* rpc.call(StockCorrectionService.isEnableOOSStockCorrectionService, {
        hub_store_id
      })
      const filter = isOos ? "all" : "in_stock"
      return yield* rpc.call(StockCorrectionService.getHubProductStock, { hub_id, cut_off_date, filter })
    })
    return Effect.all(
      [
        tellAt(host, { hub_id }, rows, {
          onSuccess: (found) => ({ _tag: "LoadedRows", requestId, rows: found }),
          onFailure: (failure) => ({
            _tag: "FailedRows",
            requestId,
            problem: failureMessage(failure, say.notLoaded)
          })
        }),
        tellAt(
          host,
          { hub_id },
          Rpc.use((rpc) => rpc.call(StockCorrectionService.getCorrectionTickets, { hub_id })),
          {
            onSuccess: (tickets) => {
              host.tellClient({ _tag: "CountedCorrections", count: tickets.length })
              return { _tag: "LoadedTickets", tickets }
            },
            onFailure: () => undefined
          }
        )
      ],
      { concurrency: 2, discard: true }
    )
  },

  RaiseTicket: (host, { submission: { key, body } }) => {
    const ticket = {
      user: null,
      rows: body.rows,
      description: body.description,
      ...firstTicket(body.first)
    }
    return submit(host, {
      key,
      call: Rpc.use((rpc) =>
        body.of === "in_stock"
          ? rpc.call(StockCorrectionService.markStockCorrectionInHubInventory, ticket, { key })
          : rpc.call(StockCorrectionService.addProductsToHubInventory, ticket, { key })
      ),
      toMessage: (answer) => answer,
      problemOf: (failure) => failureMessage(failure, notRaised)
    })
  },

  LoadTickets: (host, { hubId, before, requestId }) =>
    tellAt(host, { hub_id: hubId }, pageOf(hubId, before, ticketsPerPage + 1), {
      onSuccess: (found) => ({ _tag: "LoadedHistory", requestId, found }),
      onFailure: (failure) => ({
        _tag: "FailedHistory",
        requestId,
        problem: failureMessage(failure, say.notLoaded)
      })
    }),

  SaveTickets: (host, { hubId }) =>
    keepRows(host, every(hubId), (tickets) => listFile("corrections", ticketFields, ticketRows(tickets))),

  SettleTicket: (host, { hubId: hub_id, ticket, what, reason }) => {
    // What is done to a ticket is done once: a repeat is the same deed.
    const key = keyOf(`correction-${what}`, [hub_id, ticket, ...(reason === "" ? [] : [reason])])
    return tellAt(
      host,
      { hub_id },
      Rpc.use((rpc) =>
        what === "approve"
          ? rpc.call(StockCorrectionService.approveStockCorrection, { hub_id, ticket }, { key })
          : rpc.call(
              StockCorrectionService.refuseStockCorrection,
              { hub_id, ticket, ...(reason === "" ? {} : { reason }) },
              { key }
            )
      ),
      {
        onSuccess: (settled) => ({ _tag: "SettledTicket", ticket: settled }),
        onFailure: (failure) => ({
          _tag: "FailedSettling",
          message: whyNot(failure)
        })
      }
    )
  }
}
