/** Papers are put down to be registered as e-invoices, in the transaction that gives them, and taken back in the one that cancels them. */
import { createHash } from "node:crypto"
import { isRegistrable } from "#core/accounts/e-invoice.ts"
import { documentType, irnText } from "#core/accounts/irn.ts"
import * as Day from "#core/day.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { cancellableFor, type EInvoiceState } from "#core/order/e-invoice-state.ts"
import { settingOf } from "#core/session/settings.ts"
import { registeredTooLong } from "#core/text/e-invoice.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as eInvoices from "../store/order/e-invoices.ts"

/** The number that the portal gives a paper. */
export const irnOf = (document: InvoiceDocument): string =>
  createHash("sha256").update(irnText(document)).digest("hex")

interface Of {
  readonly order_id: number
  readonly store_id: number
}
interface By {
  readonly userId: number
  readonly userName: string
}

/** Nothing where the hub registers none, or this paper is none to be registered (EINVOICE-4). */
export const putDown = function* (
  document: InvoiceDocument,
  { order_id, store_id }: Of,
  { userId, userName }: By,
  now: Day.Instant
): Tx<void> {
  if (!isRegistrable(document)) return
  const hub = (yield* stores.find(store_id))?.hub_id ?? env.everyHub
  if (settingOf("e_invoices", yield* env.find("e_invoices", hub)) !== true) return
  const paper = { order_id, store_id, kind: documentType(document), irn: irnOf(document) }
  yield* eInvoices.add(paper, document, { user_id: userId, user_name: userName }, Day.toGmt(now))
}

const registeredAt = ({ ack_date, created_at }: eInvoices.EInvoiceRow): Day.Instant =>
  (ack_date === null ? undefined : Day.fromLocal(ack_date)) ?? Day.fromGmt(created_at) ?? 0

/**
 * The invoice of an order counts no more: its registration is cancelled, within a day of it, and it leaves nothing to
 * credit (EINVOICE-7). False where it is no e-invoice, or one that stands: then it is credited.
 */
export const takeBack = function* (
  { store_id }: Of,
  { invoice_number }: InvoiceDocument,
  now: Day.Instant
): Tx<boolean> {
  const row = yield* eInvoices.find(store_id, invoice_number)
  if (row === undefined) return false
  const at = Day.toGmt(now)
  const become = function* (state: EInvoiceState): Tx<true> {
    return (yield* eInvoices.move(row, state, null, at)) || restart()
  }
  if (row.state === "refused" || row.state === "aside") return yield* become("withdrawn")
  if (row.state === "waiting" && row.tries === 0) return (yield* eInvoices.withdraw(row)) || restart()
  if (row.state === "waiting") return yield* become("cancelling")
  if (row.state !== "registered") return false
  if (now - registeredAt(row) < cancellableFor) return yield* become("cancelling")
  yield* eInvoices.note(row, registeredTooLong)
  return false
}
