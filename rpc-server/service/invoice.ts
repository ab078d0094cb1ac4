/** InvoiceService and OrderInvoiceService: an invoice is decided, numbered and written in one transaction. */
import { Effect, Result } from "effect"
import { InvoiceService, OrderInvoiceService } from "#core/contract/invoice.ts"
import type * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { changedAt, changeInfo } from "#core/order/changes.ts"
import { requireAsInvoiced } from "#core/order/confirmation.ts"
import type { Order } from "#core/order/order.ts"
import { isProcessed } from "#core/order/status.ts"
import { toWire } from "#core/order/wire.ts"
import { dirtyMessage } from "#core/text/order.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushOrder, pushTasks } from "../rpc/rooms.ts"
import { read, readOrRefuse, transactAndAnnounce } from "../rpc/transact.ts"
import * as archivedOrders from "../store/archive/archived-orders.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as creditNotes from "../store/order/credit-notes.ts"
import * as invoices from "../store/order/invoices.ts"
import * as orders from "../store/order/orders.ts"
import { endedOf, tellClaims } from "./claimed-packs.ts"
import { orArchived } from "./from-archive.ts"
import { notingRefusal } from "./noted-refusal.ts"
import { invoiced } from "./order-invoicing.ts"
import { pagesOf } from "./paper.ts"
import type { Item } from "./requested-lines.ts"
import { availablePacks } from "./shipment.ts"

interface Request {
  /** Takes the order for the decision. */
  readonly find: () => Tx<Order | undefined>
  /** Reads the order without taking it. */
  readonly look: () => Tx<Order | undefined>
  readonly items: ReadonlyArray<Item>
  readonly lastUpdatedAt: Day.GmtTime
}

const invoiceOrder = (call: Call, request: Request) =>
  transactAndAnnounce(
    call,
    function* () {
      const found = yield* request.find()
      if (found === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
      const outcome = yield* invoiced(call, found, request)
      if (Result.isFailure(outcome)) return Result.fail(outcome.failure)
      if (outcome.success._tag === "Dirty") {
        const changes = changeInfo(yield* audit.changesOf(found.order_id, request.lastUpdatedAt))
        return Result.succeed({
          answer: {
            status: "DIRTY",
            code: "DIRTY",
            message: dirtyMessage(changes || changedAt(found.updated_at)),
            info: toWire(outcome.success.order)
          } as const,
          announcement: Effect.void
        })
      }
      const { order, written, makesTasks } = outcome.success
      return Result.succeed({
        answer: { status: "success", ...written.made } as const,
        announcement: Effect.all(
          [
            pushOrder(order, () => toWire(written.order())),
            tellClaims(endedOf(written.ended)),
            makesTasks ? pushTasks(order.store_id) : Effect.void
          ],
          { discard: true }
        )
      })
    },
    {
      isKept: ({ status }) => status === "success",
      // The order as it stands by then.
      repeated: Effect.flatMap(read(request.look), (order) =>
        order === undefined ? Effect.void : pushOrder(order, () => toWire(order))
      )
    }
  ).pipe(
    notingRefusal(call, "invoice", request.look, (answer) =>
      answer.status === "DIRTY" ? answer.message : undefined
    )
  )

/** The packs of an order leave stock with its invoice; confirming it again changes nothing. */
const confirmed = (call: Call, incrementId: string, items: ReadonlyArray<Item>) =>
  readOrRefuse(function* () {
    const order = yield* orders.findByIncrement(call.caller.storeIds, incrementId, call.now)
    if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
    if (!isProcessed(order))
      return Result.fail(
        fault("InvalidOrder", { status: order.status, act: "confirmed", why: "it is not invoiced yet" })
      )
    return Result.map(requireAsInvoiced(order, items), () => ({ status: "success" as const }))
  })

/** A document with its pages, under a name that a file may have. */
const paper = (call: Call, document: InvoiceDocument, name: string) =>
  Effect.map(pagesOf(call, document, `${name.replaceAll("/", "-")}.pdf`), (pages) => ({ ...pages, document }))

/** An invoice of the caller's stores, also one that was archived. */
const invoiceOf = Effect.fnUntraced(function* (call: Call, invoiceId: number) {
  const invoice = yield* orArchived(
    { scope: call.caller.storeIds, numbers: [{ invoice_id: invoiceId }], now: call.now },
    (found) => found !== undefined,
    read(() => invoices.find(call.caller.storeIds, invoiceId))
  )
  return invoice ?? (yield* Effect.fail(fault("NotFound", { what: "Invoice" })))
})

export const invoiceService = implement(InvoiceService, {
  invoiceOrder: ({ order_id, items, last_updated_at }, call) =>
    invoiceOrder(call, {
      find: () => orders.findToDecide(call.caller.storeIds, order_id, call.now),
      look: () => orders.find(call.caller.storeIds, order_id, call.now),
      items,
      lastUpdatedAt: last_updated_at
    }),
  getInvoice: ({ invoice_id }, call) =>
    Effect.flatMap(invoiceOf(call, invoice_id), ({ content, invoice_number }) =>
      paper(call, content, `invoice-${invoice_number}`)
    ),
  getInvoiceDocument: ({ invoice_id }, call) =>
    Effect.map(invoiceOf(call, invoice_id), ({ content }) => ({ document: content })),
  getCreditNote: ({ order_id, credit_note }, call) =>
    Effect.gen(function* () {
      const note = yield* orArchived(
        { scope: call.caller.storeIds, numbers: [{ order_id }], now: call.now },
        (found) => found !== undefined,
        read(() => creditNotes.find(call.caller.storeIds, order_id, credit_note ?? undefined))
      )
      if (note === undefined) return yield* Effect.fail(fault("NotFound", { what: "Credit note" }))
      return yield* paper(call, note.content, `credit-note-${note.credit_note_number}`)
    }),
  isOrderSynced: ({ increment_id }, call) =>
    read(function* () {
      const order = yield* orders.findByIncrement(call.caller.storeIds, increment_id, call.now)
      return order !== undefined || (yield* archivedOrders.holds(call.caller.storeIds, { increment_id }))
    }),
  processOrderItems: ({ items, increment_id }, call) => confirmed(call, increment_id, items),
  processOrderItemsInvServiceWay: ({ items, increment_id }, call) => confirmed(call, increment_id, items)
})

export const orderInvoiceService = implement(OrderInvoiceService, {
  invoiceOrder: ({ request }, call) =>
    invoiceOrder(call, {
      find: () => orders.findByIncrementToDecide(call.caller.storeIds, request.increment_id, call.now),
      look: () => orders.findByIncrement(call.caller.storeIds, request.increment_id, call.now),
      items: request.clientItems,
      lastUpdatedAt: request.lastOrderUpdatedAt
    }),
  getAvailablePacks: (args, call) => availablePacks(call, args)
})
