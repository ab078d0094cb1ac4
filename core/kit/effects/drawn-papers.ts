/** A paper as a document for a printer, and as finished pages for a dialog or a file. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { IncomingService } from "../../contract/incoming.ts"
import { InvoiceService } from "../../contract/invoice.ts"
import { OrderService } from "../../contract/order.ts"
import { PickListService } from "../../contract/pick-list.ts"
import { PrintService } from "../../contract/print.ts"
import { ReceiptService } from "../../contract/receipt.ts"
import { ReturnSheetService } from "../../contract/return-sheet.ts"
import { ReturnStockService } from "../../contract/return-stock.ts"
import { ShiftService } from "../../contract/shift.ts"
import { type Fault, isFault } from "../../fault.ts"
import type { PrintDocument } from "../../label/document.ts"
import { orderPapers } from "../../label/order-papers.ts"
import type { PaperKind } from "../../label/paper-kind.ts"
import { pickListSheet } from "../../label/pick-list-sheet.ts"
import { pickUpSheet } from "../../label/pick-up-sheet.ts"
import { returnList } from "../../label/return-list.ts"
import { shiftReportSheet } from "../../label/shift-report-sheet.ts"
import { readTemplates, templatesVariable } from "../../label/template.ts"
import { type CallFailure, call, Rpc } from "../../port/rpc.ts"
import { type PdfFile, Unsupported } from "../../port/workstation.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import { noLastReturn } from "../../text/return-stock.ts"
import { because } from "../../text/sentence.ts"
import { failureMessage, type Host, sessionOf, tapUnauthorized } from "./host.ts"

export interface Papers {
  readonly document: Effect.Effect<PrintDocument, Unsupported, Rpc>
  readonly pages: Effect.Effect<PdfFile, Unsupported, Rpc>
  /** As a dialog or a file has them, where that is otherwise: a printer marks a reprint by itself. */
  readonly shown?: Effect.Effect<PdfFile, Unsupported, Rpc>
  /** The key of a print of it that the server was told of, from wherever. */
  readonly printedElsewhere?: Effect.Effect<string | undefined, Unsupported, Rpc>
}

const notHere = (message: string) => new Unsupported({ message })

/** Why a call failed, with what is particular about it. */
const why = (failure: CallFailure): string => {
  const detail = failure._tag === "Ruled" && isFault(failure.fault) ? faultDetail(failure.fault) : undefined
  return detail === undefined ? failureMessage(failure) : because(failureMessage(failure), detail)
}

/** A call whose failure keeps the paper from being made. */
const called = <A, R>(host: Host, call: Effect.Effect<A, CallFailure, R>): Effect.Effect<A, Unsupported, R> =>
  Effect.mapError(tapUnauthorized(host, call), (failure) => notHere(why(failure)))

const finished = <R>(
  pages: Effect.Effect<{ readonly pdf_data: string; readonly file_name: string }, Unsupported, R>
): Effect.Effect<PdfFile, Unsupported, R> =>
  Effect.map(pages, ({ pdf_data, file_name }) => ({ name: file_name, data: pdf_data }))

/** What a paper says beside its order or shipment. */
const around = (host: Host) => {
  const session = sessionOf(host)
  return {
    storeName: session?.store.store_name ?? "",
    flags: session?.user.flags ?? {},
    templates: readTemplates(session?.variables.get(templatesVariable)),
    now: host.model().now
  }
}

const drawnUp = (document: Result.Result<PrintDocument, Fault>): Effect.Effect<PrintDocument, Unsupported> =>
  Result.isSuccess(document)
    ? Effect.succeed(document.success)
    : Effect.fail(
        notHere([faultText(document.failure), faultDetail(document.failure)].filter(Boolean).join(": "))
      )

/** The papers of an invoice. A printer that draws it itself needs no PDF. */
export const invoicePapers = (host: Host, invoiceId: string | null): Papers => {
  const request = { invoice_id: Number(invoiceId), hub: sessionOf(host)?.store.hub_id ?? 0 }
  const document = called(host, call(InvoiceService.getInvoiceDocument, request))
  return {
    document: Effect.map(document, (invoice) => invoice.document),
    pages: finished(called(host, call(InvoiceService.getInvoice, request)))
  }
}

/** The invoices and labels of several orders, one after the other, as one file. */
export const orderPages = (host: Host, orderIds: ReadonlyArray<number>) =>
  finished(called(host, call(PrintService.getOrdersPapers, { order_ids: orderIds })))

/** The receipt of an order, as wide as this workstation's paper where it is drawn on pages (SLIP-2). */
export const receiptPapers = (host: Host, orderId: number): Papers => {
  const receipt = called(host, call(ReceiptService.getReceipt, { order_id: orderId }))
  const pages = (isReprint: boolean) =>
    finished(
      called(
        host,
        call(ReceiptService.getReceiptDocument, {
          order_id: orderId,
          width: host.model().settings.receiptWidth,
          is_reprint: isReprint
        })
      )
    )
  return {
    document: Effect.map(receipt, ({ document }) => document),
    pages: pages(false),
    shown: Effect.flatMap(receipt, ({ printed_by }) => pages(printed_by !== null)),
    printedElsewhere: Effect.map(receipt, ({ printed_by }) => printed_by ?? undefined)
  }
}

/** A credit note of an order: the one of a number, else its newest. */
export const creditNotePapers = (host: Host, orderId: number, number: string | undefined): Papers => {
  const request = {
    order_id: orderId,
    hub: sessionOf(host)?.store.hub_id ?? 0,
    ...(number === undefined ? {} : { credit_note: number })
  }
  const note = called(host, call(InvoiceService.getCreditNote, request))
  return { document: Effect.map(note, ({ document }) => document), pages: finished(note) }
}

/** The papers of an order beside its invoice: of the order as it is shown, else as the server has it. */
export const listPapers = (
  host: Host,
  kind: Exclude<PaperKind, "invoice" | "receipt" | "credit-note">,
  orderId: number
): Papers => ({
  document: Effect.gen(function* () {
    const { order: shown } = host.shown()
    const order =
      (shown?.order_id === orderId ? shown : undefined) ??
      (yield* called(host, call(OrderService.getOrderInfo, { order_id: orderId })))
    return yield* drawnUp(orderPapers(kind, { order, ...around(host) }))
  }),
  pages: finished(called(host, call(PrintService.getOrderDocument, { order_id: orderId, kind })))
})

/** The paper of a return pick-up: of the shipment as it is shown, else as the server has it. */
export const shipmentPapers = (host: Host, id: number): Papers => ({
  document: Effect.gen(function* () {
    const { shipment: shown } = host.shown()
    const shipment =
      (shown?.id === id ? shown : undefined) ??
      (yield* called(host, call(IncomingService.getShipmentInfoById, { id })))
    return yield* drawnUp(pickUpSheet({ shipment, ...around(host) }))
  }),
  pages: finished(called(host, call(PrintService.getShipmentDocument, { id })))
})

/** What several orders need, as the server has them. */
export const pickListPapers = (host: Host, orderIds: ReadonlyArray<number>): Papers => {
  const request = { order_ids: orderIds }
  return {
    document: called(host, call(PickListService.getPickList, request)).pipe(
      Effect.map((list) => pickListSheet({ list, ...around(host) }))
    ),
    pages: finished(called(host, call(PickListService.getPickListDocument, request)))
  }
}

/** The report of a shift, as the server has it. */
export const shiftReportPapers = (host: Host, shiftId: number): Papers => {
  const request = { shift_id: shiftId }
  return {
    document: called(host, call(ShiftService.getShiftReport, request)).pipe(
      Effect.map((report) => shiftReportSheet(report, host.model().now))
    ),
    pages: finished(called(host, call(ShiftService.getShiftReportDocument, request)))
  }
}

/** What a hub returned or kept, as the server has it: that record, or the last one. */
export const returnPapers = (
  host: Host,
  id: number | null
): Effect.Effect<{ readonly id: number; readonly papers: Papers }, Unsupported, Rpc> =>
  Effect.gen(function* () {
    const hub = sessionOf(host)?.store.hub_id ?? 0
    const rpc = yield* Rpc
    const last = yield* called(host, rpc.call(ReturnSheetService.getLastReturnStockInfo, { hub }))
    const found = id ?? last?.id
    if (found === undefined) return yield* Effect.fail(notHere(noLastReturn))
    const pages = finished(called(host, rpc.call(ReturnStockService.getReturnDocument, { hub, id: found })))
    // Only the last one is there as data; any other is printed from its pages.
    const document =
      last?.id === found
        ? Effect.succeed(returnList({ last, ...around(host) }))
        : Effect.map(pages, ({ name, data }): PrintDocument => ({ kind: "pdf", name, data }))
    return { id: found, papers: { document, pages } }
  })

/** The sheet of command codes. */
export const commandPages = (host: Host): Effect.Effect<PdfFile, Unsupported, Rpc> =>
  finished(called(host, call(PrintService.getCommandSheet, {})))
