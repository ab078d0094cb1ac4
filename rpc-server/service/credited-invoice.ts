/**
 * An invoice is credited, whole or for one return: a credit note under the next number of its store, in the
 * transaction of the caller.
 */
import { countryNamed } from "#core/country.ts"
import * as Day from "#core/day.ts"
import { creditNoteDocument } from "#core/label/credit-note.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import type { Money } from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { print, seriesAt } from "#core/order/paper-series.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as stores from "../store/network/stores.ts"
import * as creditNotes from "../store/order/credit-notes.ts"
import * as invoices from "../store/order/invoices.ts"
import { putDown } from "./paper-registration.ts"

export interface By {
  readonly userId: number
  readonly userName: string
}
type Of = Pick<Order, "order_id" | "store_id" | "invoice_id">

/** The paper of the invoice that an order has. */
export const invoiceOf = function* (order: Of): Tx<InvoiceDocument> {
  const invoice = yield* invoices.find([order.store_id], Number(order.invoice_id))
  if (invoice === undefined)
    throw new Error(`order ${order.order_id} has lost its invoice ${order.invoice_id}`)
  return invoice.content
}

/** The facts that the paper of a credit note states. */
interface Facts {
  readonly number: string
  readonly issued_at: Day.Instant
  readonly served_by: string
}

/**
 * Answers its number. A second paper that is credited, too, has its note beside the first one. Its amount counts to what is credited of the order, which is never more than the order came to.
 */
export const credit = function* (
  order: Of,
  { returnNumber, amount }: { readonly returnNumber: number; readonly amount: Money },
  { userId, userName }: By,
  now: Day.Instant,
  document: (facts: Facts) => InvoiceDocument,
  beside?: (facts: Facts) => InvoiceDocument
): Tx<string> {
  const { order_id, store_id } = order
  const seller = yield* stores.sellerOf(order)
  const series = seriesAt("creditNote", now, countryNamed(seller.country))
  const code = stores.seriesCodeOf(seller)
  const next = function* () {
    const number = yield* creditNotes.number(store_id, series)
    return { number, facts: { number: print(code, series, number), issued_at: now, served_by: userName } }
  }
  const { number, facts } = yield* next()
  const printed_number = facts.number
  const first = document(facts)
  const second = beside?.((yield* next()).facts)
  const content =
    second === undefined ? first : { ...first, beside: { ...second, paid_with: printed_number } }
  const paper = { order_id, store_id, series, number, printed_number, content }
  const made = { created_at: Day.toGmt(now), user_id: userId, user_name: userName }
  yield* creditNotes.add({ ...paper, ...made }, returnNumber, amount)
  yield* putDown(content, order, { userId, userName }, now)
  return printed_number
}

/** What credits the paper beside an invoice whole; undefined where there is none. */
export const besideNote = ({ beside }: InvoiceDocument): ((facts: Facts) => InvoiceDocument) | undefined =>
  beside === undefined ? undefined : (facts) => creditNoteDocument(beside, facts)
