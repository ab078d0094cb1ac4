/** EInvoiceService: what is not registered, sent again or set aside (EINVOICE-9). */
import { Effect, Result } from "effect"
import { mayRetry, maySetAside, type OpenEInvoice } from "#core/accounts/e-invoice-row.ts"
import { EInvoiceService } from "#core/contract/e-invoice.ts"
import { done } from "#core/contract/id.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { notToBeSetAside, reasonWanted } from "#core/text/e-invoice.ts"
import { InvoiceRegistration } from "../commerce/invoice-registration.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read, transact } from "../rpc/transact.ts"
import { restart } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as eInvoices from "../store/order/e-invoices.ts"
import * as orders from "../store/order/orders.ts"

const missing = fault("NotFound", { what: "E-invoice" })

const open = ({ content, ...row }: eInvoices.EInvoiceRow): typeof OpenEInvoice.Encoded => ({
  id: row.id,
  order_id: row.order_id,
  increment_id: content.increment_id,
  kind: row.kind,
  number: row.number,
  irn: row.irn,
  buyer: content.buyer.name,
  buyer_gstin: content.buyer.gstin ?? "",
  amount: content.totals.grand_total,
  state: row.state,
  why: row.why,
  tries: row.tries,
  created_at: row.created_at
})

/** What somebody did with a paper stands in the timeline of its order, while that is not archived. */
const toTimeline = function* (call: Call, row: eInvoices.EInvoiceRow, action: string, reason?: string) {
  const order = yield* orders.find([row.store_id], row.order_id, call.now)
  if (order !== undefined)
    yield* audit.ofOrder(call, order, action, {
      number: row.number,
      ...(reason === undefined ? {} : { reason })
    })
}

export const eInvoiceService = implement(EInvoiceService, {
  getOpenEInvoices: (_, { caller }) =>
    Effect.gen(function* () {
      const { portal } = yield* InvoiceRegistration
      const rows = yield* read(() => eInvoices.open(caller.storeId))
      return {
        registrar: portal === undefined ? "none" : portal.isSandbox ? "sandbox" : "production",
        papers: rows.map(open)
      } as const
    }),

  retryEInvoice: ({ id }, call) =>
    transact(call, function* () {
      const row = yield* eInvoices.byId(call.caller.storeId, id)
      if (row === undefined) return Result.fail(missing)
      // What is registered meanwhile is what was asked for.
      if (!mayRetry(row.state)) return Result.succeed(done)
      const state = row.state === "cancelling" ? "cancelling" : "waiting"
      // What it was refused or set aside for says nothing of the answer that is asked for now.
      const why = row.state === state ? row.why : null
      if (!(yield* eInvoices.move(row, state, why, Day.toGmt(call.now)))) restart()
      yield* toTimeline(call, row, "e-invoice sent again")
      return Result.succeed(done)
    }),

  setAsideEInvoice: ({ id, reason: sent }, call) =>
    transact(call, function* () {
      const row = yield* eInvoices.byId(call.caller.storeId, id)
      if (row === undefined) return Result.fail(missing)
      const reason = sanitizeText(sent).trim()
      if (reason === "") return Result.fail(fault("InvalidData", { why: reasonWanted }))
      if (!maySetAside(row)) return Result.fail(fault("InvalidData", { why: notToBeSetAside(row.number) }))
      if (!(yield* eInvoices.move(row, "aside", reason, Day.toGmt(call.now)))) restart()
      yield* toTimeline(call, row, "e-invoice set aside", reason)
      return Result.succeed(done)
    })
})
