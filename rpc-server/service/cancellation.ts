/**
 * Cancelling an order: its status, why, the use of its coupon, and where it was invoiced already, its packs back on the
 * shelf and its invoice credited, its cash out of the shift that took it, what else was paid to be paid back; all in the
 * transaction of the caller, who has asked the rule (SHIP-7, CREDIT-1, SHIFT-8, PAY-10).
 */
import * as Day from "#core/day.ts"
import { creditNoteDocument } from "#core/label/credit-note.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { nextUpdatedAt } from "#core/order/status.ts"
import { orderCancelled } from "#core/text/task.ts"
import * as coupons from "../store/counter/coupons.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as creditNotes from "../store/order/credit-notes.ts"
import * as invoices from "../store/order/invoices.ts"
import * as newTasks from "../store/order/new-tasks.ts"
import * as changes from "../store/order/order-changes.ts"
import * as events from "../store/order/order-events.ts"
import * as orderPacks from "../store/order/order-packs.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import * as claims from "../store/pack/pack-claims.ts"
import { besideNote, credit, invoiceOf } from "./credited-invoice.ts"
import { takeBack } from "./paper-registration.ts"
import { oweExcess } from "./refund-due.ts"
import { type Payer, refund } from "./shift-refund.ts"

/** The effects that a cancellation undid, for the audit. */
interface Undone {
  readonly credit_note?: string
  /** The number of a paper that counts no more. */
  readonly cancelled?: string
  readonly coupon?: string
  readonly packs?: ReadonlyArray<{ readonly pack_id: number; readonly qty: number }>
}

/** @param payer who cancels, and in which store they stand: nobody where a message from outside does */
export const cancel = function* (order: Order, reasons: unknown, payer: Payer, now: Day.Instant): Tx<Undone> {
  const by = { userId: payer.userId, userName: payer.name }
  const at = Day.toGmt(now)
  yield* changes.setCanceled(order, nextUpdatedAt(order.updated_at, now))
  yield* events.addCancellation(order.order_id, at, by.userId, reasons)
  yield* outgoing.add("order.cancelled", order.order_id, at)
  yield* claims.release({ kind: "order", id: order.order_id })
  const coupon = yield* coupons.giveBack(order.order_id)
  const free = coupon === undefined ? {} : { coupon }
  yield* oweExcess(order, "void", Money.zero, { caller: payer, now })
  if (order.invoice_id === null) return free
  const given = yield* orderPacks.giveBack(order.order_id, at, by.userName)
  yield* newTasks.endDeficitsOf(order, at, by.userName, orderCancelled)
  yield* refund(order, payer, now)
  const invoice = yield* invoiceOf(order)
  const isTakenBack = yield* takeBack(order, invoice, now)
  if (order.is_hub_transfer_order || isTakenBack) {
    yield* invoices.cancel(order.order_id, order.store_id, at)
    const withdrawn = { ...free, cancelled: invoice.invoice_number, packs: given }
    if (isTakenBack) {
      yield* creditNotes.withoutNote(order.order_id, order.grand_total)
      return withdrawn
    }
    // A challan is no supply; nor does a paper over nothing leave anything to credit.
    if (invoice.paper === "challan" || Money.parse(invoice.totals.grand_total) === 0) return withdrawn
  }
  const note = yield* credit(
    order,
    { returnNumber: 0, amount: order.grand_total },
    by,
    now,
    (facts) => creditNoteDocument(invoice, facts),
    besideNote(invoice)
  )
  return { ...free, credit_note: note, packs: given }
}
