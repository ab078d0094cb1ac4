/** `packhouse einvoice show`: the e-invoice of an order's paper as the portal takes it, with the number it has there. */
import { createHash } from "node:crypto"
import { Effect } from "effect"
import { eInvoice, isRegistrable } from "#core/accounts/e-invoice.ts"
import { eInvoiceProblem } from "#core/accounts/e-invoice-problem.ts"
import { irnText } from "#core/accounts/irn.ts"
import { InvoiceService } from "#core/contract/invoice.ts"
import { Rpc } from "#core/port/rpc.ts"
import { eInvoiceProblemText, notRegistrable } from "#core/text/e-invoice.ts"
import { refused } from "../host/command-error.ts"
import type { Client, Working } from "./client.ts"
import { findOrder } from "./order-name.ts"

export interface ShowOptions {
  readonly creditNote?: string | true
}

/** @param client whose hub the paper is of */
export const show = (client: Client, id: string, { creditNote }: ShowOptions): Working =>
  Effect.gen(function* () {
    const order = yield* findOrder(id)
    if (order.invoice_id === null)
      return yield* refused(
        `Order ${order.increment_id} has no paper yet. Make it first: packhouse order invoice ${order.increment_id}`
      )
    const rpc = yield* Rpc
    const hub = client.session.store.hub_id
    const { document } =
      creditNote === undefined
        ? yield* rpc.call(InvoiceService.getInvoiceDocument, { invoice_id: Number(order.invoice_id), hub })
        : yield* rpc.call(InvoiceService.getCreditNote, {
            order_id: order.order_id,
            hub,
            ...(creditNote === true ? {} : { credit_note: creditNote })
          })
    if (!isRegistrable(document)) return yield* refused(notRegistrable(document.invoice_number))
    const problem = eInvoiceProblem(document)
    const irn = createHash("sha256").update(irnText(document)).digest("hex")
    const data = eInvoice(document)
    return {
      data,
      lines: JSON.stringify(data, undefined, 2).split("\n"),
      notes: [`IRN ${irn}`, ...(problem === undefined ? [] : [eInvoiceProblemText(problem)])]
    }
  })
