/** Orders with all that stands on them, looked for to be shown or decided about. */
import type * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { lastNote } from "#core/order/note.ts"
import type { Order } from "#core/order/order.ts"
import { paperOf } from "#core/order/paper-series.ts"
import { regimeOf } from "#core/order/tax.ts"
import { bringBack, type OrderNumber } from "../archive/archived-orders.ts"
import * as sales from "../counter/shift-sales.ts"
import type { Tx } from "../engine/transaction.ts"
import * as stores from "../network/stores.ts"
import * as creditNotes from "./credit-notes.ts"
import * as orderBuyer from "./order-buyer.ts"
import {
  byId,
  byIdTaken,
  byIncrement,
  byIncrementTaken,
  byInvoice,
  rowOf,
  type Search
} from "./order-look-up.ts"
import * as notes from "./order-notes.ts"
import * as orderParts from "./order-parts.ts"
import { type OrderRow, withItems } from "./order-rows.ts"
import * as payments from "./payment-records.ts"
import type { Scope } from "./scope.ts"

/** An order with its remarks, payments and parts, which lists do not show. */
const withRemarks = function* (order: Order): Tx<Order> {
  const last = lastNote(yield* notes.ofOrder(order.order_id))
  const paid = yield* payments.ofOrder(order.order_id)
  const parts = yield* orderParts.ofOrder(order.order_id)
  return {
    ...order,
    ...(last === undefined ? {} : { last_note: last }),
    ...(paid.length === 0 ? {} : { payments: paid }),
    ...(parts.length === 0 ? {} : { parts })
  }
}
/** By whom and when it was sold says who may change its payment once it has left. */
const withSale = function* (order: Order): Tx<Order> {
  if (order.status !== "complete" || order.source !== "fth_retail") return order
  const sale = yield* sales.standingOf(order.store_id, order.order_id)
  return sale === undefined ? order : { ...order, sale }
}
/** Notes of credit are looked up for orders that may have some. */
const mayBeCredited = ({ status, returned_at }: Order): boolean =>
  status === "canceled" || status === "partial_return" || returned_at !== null
/** The levies on an order that is to be invoiced, by where its store and its customer are. */
const withRegime = function* (order: Order): Tx<Order> {
  if (order.invoice_id !== null) return order
  const seller = yield* stores.find(order.store_id)
  const regime = seller === undefined ? "cgst-sgst" : regimeOf(seller, order.ship_address)
  return regime === "cgst-sgst" ? order : { ...order, tax_regime: regime }
}
/** The paper that it leaves with, and the buyer on it. */
const withPaper = (order: Order, row: OrderRow | undefined): Order => {
  const buyer = orderBuyer.read(row?.buyer ?? null)
  const number = row?.invoice_number ?? null
  return {
    ...order,
    ...(buyer === null ? {} : { buyer }),
    ...(number === null
      ? {}
      : {
          paper: {
            kind: paperOf(row?.invoice_series ?? "") ?? null,
            number,
            ...(row?.beside_number == null ? {} : { beside: row.beside_number })
          }
        })
  }
}
/** The order of a row that is looked for; the transaction works for its hub from then on. */
const one = function* (search: Search, scope: Scope, now: Day.Instant): Tx<Order | undefined> {
  const row = yield* rowOf(search, scope)
  const [bare] = yield* withItems(row === undefined ? [] : [row], now, true)
  const remarked = bare === undefined || row?.has_remarks !== 1 ? bare : yield* withRemarks(bare)
  const order =
    remarked === undefined ? remarked : withPaper(yield* withRegime(yield* withSale(remarked)), row)
  if (order === undefined || order.invoice_id === null || !mayBeCredited(order)) return order
  const credit_note = yield* creditNotes.numbersOfOrder(order.order_id)
  return { ...order, credit_note, ...(row?.credited ? { credited: Money.ofHundredths(row.credited) } : {}) }
}
export const find = function* (scope: Scope, orderId: number, now: Day.Instant): Tx<Order | undefined> {
  return yield* one(byId(orderId), scope, now)
}

/**
 * The order for a decision about it: taken first, so that two decisions about one order follow each other. One from the
 * archive comes back for it.
 */
export const findToDecide = function* (
  scope: Scope,
  orderId: number,
  now: Day.Instant
): Tx<Order | undefined> {
  return yield* orBack(() => one(byIdTaken(orderId), scope, now), scope, { order_id: orderId }, now)
}
/** Looks for an order; one that is in the archive comes back and is looked for again. */
const orBack = function* (
  look: () => Tx<Order | undefined>,
  scope: Scope,
  by: OrderNumber,
  now: Day.Instant
): Tx<Order | undefined> {
  const order = yield* look()
  return order !== undefined || !(yield* bringBack(scope, by, now)) ? order : yield* look()
}
/** The order for somebody who opens it. One from the archive comes back for them. */
export const findToOpen = (scope: Scope, orderId: number, now: Day.Instant): Tx<Order | undefined> =>
  orBack(() => find(scope, orderId, now), scope, { order_id: orderId }, now)
export const findByIncrementToDecide = function* (
  scope: Scope,
  incrementId: string,
  now: Day.Instant
): Tx<Order | undefined> {
  return yield* orBack(
    () => one(byIncrementTaken(incrementId), scope, now),
    scope,
    { increment_id: incrementId },
    now
  )
}
/** Finds an order to open by its number. */
export const findByIncrementToOpen = (
  scope: Scope,
  incrementId: string,
  now: Day.Instant
): Tx<Order | undefined> =>
  orBack(() => findByIncrement(scope, incrementId, now), scope, { increment_id: incrementId }, now)
/** Finds an order to open by the number of its invoice, or of the paper beside it, as it stands on the paper. */
export const findByInvoiceToOpen = function* (
  scope: Scope,
  invoiceNumber: string,
  now: Day.Instant
): Tx<Order | undefined> {
  const look = () => one(byInvoice(invoiceNumber), scope, now)
  const first = yield* orBack(look, scope, { invoice_number: invoiceNumber }, now)
  return first ?? (yield* orBack(look, scope, { beside_number: invoiceNumber }, now))
}
export const findByIncrement = function* (
  scope: Scope,
  incrementId: string,
  now: Day.Instant
): Tx<Order | undefined> {
  return yield* one(byIncrement(incrementId), scope, now)
}
