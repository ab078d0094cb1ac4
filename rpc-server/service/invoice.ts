/** InvoiceService and OrderInvoiceService: an invoice is decided, numbered and written in one transaction. */
import { Effect, Result } from "effect"
import { isUnique, layoutOf, uniqueKey } from "#core/barcode/layouts.ts"
import { type ClientItem, InvoiceService, OrderInvoiceService } from "#core/contract/invoice.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import type { InvoiceDocument } from "#core/label/invoice.ts"
import { invoiceDocument } from "#core/label/invoice-document.ts"
import * as Money from "#core/money.ts"
import { changeInfo } from "#core/order/changes.ts"
import { requireAsInvoiced } from "#core/order/confirmation.ts"
import {
  decide as decideInvoice,
  type Invoicing,
  quantityByHand,
  type RequestedLine,
  type RequestedScan
} from "#core/order/invoice.ts"
import * as invoiceNumber from "#core/order/invoice-number.ts"
import { asInvoiced } from "#core/order/invoiced.ts"
import * as manualAccept from "#core/order/manual-accept.ts"
import type { Order } from "#core/order/order.ts"
import { partLines } from "#core/order/parts.ts"
import { readReasons } from "#core/order/reason.ts"
import { countedBy, refusedCode } from "#core/order/scan-code.ts"
import { isProcessed, nextUpdatedAt } from "#core/order/status.ts"
import { toWire } from "#core/order/wire.ts"
import { manualPack } from "#core/stock/pack.ts"
import { dirtyMessage } from "#core/text/order.ts"
import { decide, read, readOrRefuse } from "../rpc/decide.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { pushOrder } from "../rpc/rooms.ts"
import * as archivedOrders from "../store/archived-orders.ts"
import * as audit from "../store/audit.ts"
import * as creditNotes from "../store/credit-notes.ts"
import * as env from "../store/env-variables.ts"
import * as invoices from "../store/invoices.ts"
import { setAccepted } from "../store/order-items.ts"
import * as orderPacks from "../store/order-packs.ts"
import * as orders from "../store/orders.ts"
import * as packs from "../store/packs.ts"
import * as products from "../store/products.ts"
import * as stores from "../store/stores.ts"
import type { Tx } from "../store/transaction.ts"
import { orArchived } from "./from-archive.ts"
import { availablePacks } from "./shipment.ts"

type Item = typeof ClientItem.Type
type Scan = NonNullable<Item["scanned_info"]>["items"][number]

/** A scan of a client, with its code as the store knows it. The keyword is no code: its M is not a printed one. */
const scanOf = ({ scan_code, qty, later_reason }: Scan, today: Day.Day): RequestedScan => {
  if (scan_code.trim() === manualPack) return { key: manualPack, qty, isUnique: false }
  const key = uniqueKey(scan_code)
  const codeType = layoutOf(key)
  const isOwn = codeType !== undefined && isUnique(codeType)
  const refused = refusedCode(scan_code, today)
  return {
    key,
    qty,
    isUnique: isOwn,
    ...(isOwn ? {} : { counts: countedBy(scan_code, today) }),
    ...(refused === undefined ? {} : { refused }),
    ...(later_reason == null ? {} : { laterReason: later_reason.trim() })
  }
}

/** A line of a client. An empty list of packs is none. */
const lineOf = (item: Item, today: Day.Day): RequestedLine => ({
  item_id: item.item_id,
  product_id: item.product_id,
  qty: item.qty,
  reason: item.reason ?? "",
  scans: (item.scanned_info?.items.length ? item.scanned_info.items : undefined)?.map((scan) =>
    scanOf(scan, today)
  ),
  allowsExceeding: item.allow_exceeding ?? false
})

interface Request {
  /** Takes the order for the decision. */
  readonly find: () => Tx<Order | undefined>
  /** Only reads it. */
  readonly look: () => Tx<Order | undefined>
  readonly items: ReadonlyArray<Item>
  readonly lastUpdatedAt: Day.GmtTime
}

/**
 * The codes that were scanned, and the products of which packs are looked for: those taken by hand, and those of later
 * packs, for what they pass over is looked at here, whatever the client saw.
 */
const lookedFor = (
  lines: ReadonlyArray<RequestedLine>
): [codes: ReadonlyArray<string>, productIds: ReadonlyArray<number>] => {
  const [codes, productIds] = [new Set<string>(), new Set<number>()]
  for (const { product_id, qty, scans } of lines) {
    if (scans === undefined && qty > 0) productIds.add(product_id)
    for (const { key, laterReason } of scans ?? []) {
      if (key !== manualPack) codes.add(key)
      else if (qty > 0) productIds.add(product_id)
      if (laterReason !== undefined) productIds.add(product_id)
    }
  }
  return [[...codes], [...productIds]]
}

/** A quantity by hand is allowed for every item that has one. */
const refusesByHand = (
  call: Call,
  order: Order,
  lines: ReadonlyArray<RequestedLine>,
  setting: string | undefined
) =>
  lines.some((line) => {
    if (quantityByHand(line) === 0) return false
    const item = order.items.find(({ item_id }) => item_id === line.item_id)
    return item !== undefined && !manualAccept.isAllowed(call.caller.flags, setting, item)
  })

/**
 * Writes a decided invoice: packs, deficits, items, order, number and paper. `order` makes the order as it stands then,
 * which only those need who are told of it.
 */
export const write = function* (call: Call, order: Order, invoicing: Invoicing, sight: packs.Sight) {
  const { caller, now } = call
  const at = Day.toGmt(now)
  const updated_at = nextUpdatedAt(order.updated_at, now)
  yield* orders.setInvoiced(order, updated_at, invoicing.bill.totals)
  const taken = yield* orderPacks.take(order.order_id, invoicing.takes)
  for (const { item_id, pack_id, reason, passed_over } of invoicing.later)
    if (passed_over !== null) yield* orderPacks.setLaterReason(reason, order.order_id, item_id, pack_id)
  for (const { product_id, qty } of invoicing.deficits)
    yield* orderPacks.recordDeficit(sight.hub, product_id, qty, order.order_id, at)
  yield* setAccepted(
    [...invoicing.lines, ...partLines(order, invoicing.lines)].map(
      ({ item, accepted, nil, partialNil, reason }, index) => ({
        item_id: item.item_id,
        accepted,
        nil,
        partialNil,
        reason,
        total: invoicing.bill.lineTotals[index] ?? Money.times(item.price, accepted)
      })
    )
  )
  const seller = yield* stores.find(order.store_id)
  if (seller === undefined) throw new Error(`order ${order.order_id} has no store`)
  const taxations = yield* products.taxations([
    ...new Set(invoicing.lines.map(({ item }) => item.product_id))
  ])
  const financial_year = invoiceNumber.yearAt(now)
  const number = yield* invoices.number(order.store_id, financial_year)
  const invoice_number = invoiceNumber.print(order.store_id, financial_year, number)
  const content = invoiceDocument({
    order,
    lines: invoicing.lines,
    bill: invoicing.bill,
    seller,
    taxation: (id) => taxations.get(id) ?? { hsn: null, tax_rate: 0 },
    invoice_number,
    issued_at: now,
    served_by: caller.name
  })
  const invoice_id = yield* invoices.add({
    order_id: order.order_id,
    store_id: order.store_id,
    financial_year,
    number,
    printed_number: invoice_number,
    created_at: at,
    user_id: caller.userId,
    user_name: caller.name,
    content
  })
  yield* audit.append({
    at,
    userId: caller.userId,
    userName: caller.name,
    storeId: order.store_id,
    subject: "order",
    subjectId: String(order.order_id),
    action: "invoiced",
    detail: {
      invoice_number,
      lines: invoicing.lines.map(({ item, accepted, reason }) => ({
        item_id: item.item_id,
        accepted,
        reason
      })),
      packs: invoicing.takes,
      deficits: invoicing.deficits,
      ...(invoicing.later.length === 0 ? {} : { later: invoicing.later })
    }
  })
  const made = { invoice_id: String(invoice_id), invoice_number, updated_at }
  return {
    made,
    order: () =>
      asInvoiced(order, invoicing.lines, invoicing.bill, taken, { invoice_id: made.invoice_id, updated_at })
  }
}

const invoiceOrder = (call: Call, request: Request) => {
  const { caller, now } = call
  // A call that was answered before tells the order as it stands now: the server that made the invoice may have ended
  // before it told anybody.
  let told = Effect.flatMap(read(request.look), (order) =>
    order === undefined ? Effect.void : pushOrder(order, () => toWire(order))
  )
  return decide(
    call,
    function* () {
      const order = yield* request.find()
      if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
      const lines = request.items.map((item) => lineOf(item, Day.dayAt(now)))
      const variables = yield* env.forHub(caller.hubId)
      if (refusesByHand(call, order, lines, variables.get(manualAccept.setting)))
        return Result.fail(fault("FlagOff", { flag: "manual_accept" }))
      const sight: packs.Sight = { hub: caller.hubId, cutOff: caller.cutOff }
      const stock = yield* packs.forInvoice(sight, ...lookedFor(lines))
      const decision = decideInvoice(
        {
          order,
          stock,
          reasons: () => readReasons(variables.get("accept_order_reason")),
          today: Day.dayAt(now)
        },
        { lines, lastUpdatedAt: request.lastUpdatedAt }
      )
      if (Result.isFailure(decision)) return Result.fail(decision.failure)
      if (decision.success._tag === "Dirty")
        return Result.succeed({
          status: "DIRTY",
          code: "DIRTY",
          message: dirtyMessage(changeInfo(yield* audit.changesOf(order.order_id, request.lastUpdatedAt))),
          info: toWire(order)
        } as const)
      const written = yield* write(call, order, decision.success, sight)
      told = pushOrder(order, () => toWire(written.order()))
      return Result.succeed({ status: "success", ...written.made } as const)
    },
    ({ status }) => status === "success"
  ).pipe(Effect.tap(({ status }) => (status === "success" ? told : Effect.void)))
}

/** The packs of an order leave stock with its invoice; confirming it again changes nothing. */
const confirmed = (call: Call, incrementId: string, items: ReadonlyArray<Item>) =>
  readOrRefuse(function* () {
    const order = yield* orders.findByIncrement(call.caller.storeIds, incrementId, call.now)
    if (order === undefined) return Result.fail(fault("NotFound", { what: "Order" }))
    if (!isProcessed(order)) return Result.fail(fault("InvalidOrder", { status: order.status }))
    return Result.map(requireAsInvoiced(order, items), () => ({ status: "success" as const }))
  })

/** A document with its pages, under a name that a file may have. */
const paper = (document: InvoiceDocument, name: string) =>
  Effect.promise(async () => {
    const { printPdf } = await import("../pdf/press.ts")
    const bytes = await printPdf(document)
    return {
      pdf_data: Buffer.from(bytes).toString("base64"),
      file_name: `${name.replaceAll("/", "-")}.pdf`,
      document
    }
  })

/** An invoice of the caller's stores, also one that was archived. */
const invoiceOf = (call: Call, invoiceId: number) =>
  Effect.gen(function* () {
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
      paper(content, `invoice-${invoice_number}`)
    ),
  getInvoiceDocument: ({ invoice_id }, call) =>
    Effect.map(invoiceOf(call, invoice_id), ({ content }) => ({ document: content })),
  getCreditNote: ({ order_id }, call) =>
    Effect.gen(function* () {
      const note = yield* orArchived(
        { scope: call.caller.storeIds, numbers: [{ order_id }], now: call.now },
        (found) => found !== undefined,
        read(() => creditNotes.find(call.caller.storeIds, order_id))
      )
      if (note === undefined) return yield* Effect.fail(fault("NotFound", { what: "Credit note" }))
      return yield* paper(note.content, `credit-note-${note.credit_note_number}`)
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
