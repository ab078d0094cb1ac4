/** Papers: to the workstation's printers, else to the browser's dialog, else the sentence that says what to start. */

import * as Effect from "effect/Effect"
import { OrderNotes } from "../../contract/order-note.ts"
import type { Job, Role } from "../../device/job.ts"
import type { PrintDocument } from "../../label/document.ts"
import type { PaperKind } from "../../label/paper-kind.ts"
import { type DeviceFault, Devices } from "../../port/devices.ts"
import { call, type Rpc } from "../../port/rpc.ts"
import { Paper, type PdfFile, type Unsupported } from "../../port/workstation.ts"
import { mayDo } from "../../session/access.ts"
import type { ShiftReport } from "../../shift/report.ts"
import { unableToPrint } from "../../text/order-outcome.ts"
import { because } from "../../text/sentence.ts"
import { unableToPrint as unableToPrintPickUp } from "../../text/shipment-outcome.ts"
import type { ClientMessage } from "../client-message.ts"
import { keyOf } from "../idempotency-key.ts"
import {
  commandPages,
  creditNotePapers,
  invoicePapers,
  listPapers,
  orderPages,
  type Papers,
  pickListPapers,
  receiptPapers,
  returnPapers,
  shiftReportPapers,
  shipmentPapers
} from "./drawn-papers.ts"
import { type Effects, type Host, sessionOf } from "./host.ts"
import { receiptPrinter } from "./receipt-printer.ts"
import { tellSaved } from "./saved-file.ts"

export interface PrintPaper {
  readonly _tag: "PrintPaper"
  readonly kind: PaperKind
  readonly orderId: number
  readonly invoiceId: string | null
  /** The number of a credit note; left out it is the newest of the order. */
  readonly creditNote?: string
  readonly attempt: number
}
/** Of a return pick-up. */
export interface PrintShipment {
  readonly _tag: "PrintShipment"
  readonly id: number
  readonly attempt: number
}
/** Of a shift. */
export type ReportPaper = Pick<ShiftReport, "shift_id" | "kind">
export interface SaveInvoice {
  readonly _tag: "SaveInvoice"
  readonly invoiceId: string
}

const roles: Record<PaperKind, Role> = {
  invoice: "invoice",
  receipt: "receipt",
  "credit-note": "invoice",
  items: "invoice",
  label: "label",
  ean13: "label"
}

/** What a printer of a role takes: pages where it knows no language but PDF, else the document itself. */
const forPrinter = (
  role: Role,
  { document, pages }: Papers
): Effect.Effect<PrintDocument, Unsupported, Devices | Rpc> =>
  Devices.use((devices) => devices.status).pipe(
    Effect.flatMap((status) =>
      status.devices.some((device) => device.role === role && device.language === "pdf")
        ? Effect.map(pages, ({ name, data }) => ({ kind: "pdf" as const, name, data }))
        : document
    )
  )

/** No daemon here, or none for this program: the machine's own way of printing is tried instead. */
export const isAbsent = (failure: DeviceFault | Unsupported): boolean =>
  (failure._tag === "NoDaemon" && !failure.mayPrint) || failure._tag === "NotPaired"

/** The key of an earlier print of the same paper that came out; this one is then a reprint of it. */
const printedBefore = (name: string) =>
  Devices.use((devices) => devices.jobs).pipe(
    Effect.map(
      (jobs) => jobs.find((job) => job.jobKey.startsWith(`${name}:`) && job.state === "done")?.jobKey
    ),
    Effect.orElseSucceed(() => undefined)
  )

interface Sending {
  readonly papers: Papers
  readonly role: Role
  /** The same for every print of the same paper. */
  readonly name: string
  /** Another for every request. */
  readonly attempt: number
  readonly copies: number
}

/**
 * Prints one paper by the daemon and answers its settled job. The key is the paper's name and the request's: a request
 * that is made twice is one print, a second request is a second paper, marked as a reprint when the first came out.
 */
const printBy = ({
  papers,
  role,
  name,
  attempt,
  copies
}: Sending): Effect.Effect<Job, DeviceFault | Unsupported, Devices | Rpc> =>
  Effect.gen(function* () {
    const devices = yield* Devices
    const jobKey = `${name}:${attempt}`
    const before = (yield* printedBefore(name)) ?? (yield* papers.printedElsewhere ?? Effect.undefined)
    const printer = role === "receipt" ? yield* receiptPrinter : role
    return yield* Effect.flatMap(forPrinter(printer, papers), (document) =>
      devices.print(printer, document, {
        jobKey,
        copies,
        ...(before === undefined || before === jobKey ? {} : { reprintOf: before })
      })
    )
  })

/** As above; undefined where the machine's own dialog was opened instead. */
const send = (
  sending: Sending
): Effect.Effect<Job | undefined, DeviceFault | Unsupported, Devices | Paper | Rpc> =>
  Effect.gen(function* () {
    const { papers } = sending
    const byDialog = (failure: DeviceFault | Unsupported) =>
      Effect.gen(function* () {
        const paper = yield* Paper
        yield* paper.print(yield* papers.shown ?? papers.pages)
        return undefined
      }).pipe(Effect.mapError((dialog) => (dialog.message === "" ? failure : dialog)))
    return yield* printBy(sending).pipe(
      Effect.catch((failure) => (isAbsent(failure) ? byDialog(failure) : Effect.fail(failure)))
    )
  })

const papersOf = (host: Host, { kind, orderId, invoiceId, creditNote }: PrintPaper): Papers => {
  if (kind === "invoice") return invoicePapers(host, invoiceId)
  if (kind === "receipt") return receiptPapers(host, orderId)
  return kind === "credit-note"
    ? creditNotePapers(host, orderId, creditNote)
    : listPapers(host, kind, orderId)
}

/** The same for every print of the same paper. */
export const nameOfPaper = ({ kind, orderId }: Pick<PrintPaper, "kind" | "orderId">): string =>
  `order-${orderId}:${kind}`

const sendingOf = (host: Host, command: PrintPaper, copies: number): Sending => ({
  papers: papersOf(host, command),
  role: roles[command.kind],
  name: nameOfPaper(command),
  attempt: command.attempt,
  copies
})

/**
 * That a paper of an order came out is told to the server, for its timeline; that fails without a word. What becomes of
 * the machine's own dialog nobody can say: a receipt counts as printed then, so that no second one passes for the first.
 */
const confirmPrint = (host: Host, command: PrintPaper, job: Job | undefined) => {
  const { orderId, kind, attempt } = command
  const isOut = job === undefined ? kind === "receipt" : job.state === "done"
  const key = job?.jobKey ?? `${nameOfPaper(command)}:${attempt}`
  // Who reads an order prints it, and nothing stands in its history of that.
  return isOut && mayDo("notes", sessionOf(host)?.user.flags ?? {})
    ? Effect.ignore(call(OrderNotes.confirmOrderPrint, { order_id: orderId, paper: kind, job_key: key }))
    : Effect.void
}

export const sendPaper = (host: Host, command: PrintPaper, copies = 1) =>
  Effect.tap(send(sendingOf(host, command, copies)), (job) => confirmPrint(host, command, job))

/** To the workstation's printer, or not at all: nobody is there to answer a dialog. */
export const sendToPrinter = (host: Host, command: PrintPaper) =>
  Effect.tap(printBy(sendingOf(host, command, 1)), (job) => confirmPrint(host, command, job))

export const sendShipment = (host: Host, { id, attempt }: PrintShipment, copies = 1) =>
  send({ papers: shipmentPapers(host, id), role: "invoice", name: `shipment-${id}:pickUp`, attempt, copies })

/** The same orders are the same paper, in whichever order they were chosen. */
export const sendPickList = (host: Host, orderIds: ReadonlyArray<number>, attempt: number, copies = 1) =>
  send({
    papers: pickListPapers(host, orderIds),
    role: "invoice",
    name: keyOf(
      "pick-list",
      [...orderIds].sort((one, other) => one - other)
    ),
    attempt,
    copies
  })

/** An X report of another moment is another paper: only a Z report is printed a second time as a reprint. */
export const sendShiftReport = (host: Host, { shift_id, kind }: ReportPaper, attempt: number, copies = 1) =>
  send({
    papers: shiftReportPapers(host, shift_id),
    role: "receipt",
    name: kind === "Z" ? `shift-${shift_id}:z` : `shift-${shift_id}:x-${attempt}`,
    attempt,
    copies
  })
/** What a hub returned or kept; the last of it where none is named. */
export const sendReturnList = (host: Host, id: number | null, attempt: number, copies = 1) =>
  Effect.flatMap(returnPapers(host, id), (found) =>
    send({ papers: found.papers, role: "invoice", name: `return-${found.id}:list`, attempt, copies })
  )
export const returnPagesOf = (host: Host, id: number | null) =>
  Effect.flatMap(returnPapers(host, id), ({ papers }) => papers.pages)
export const shiftReportPagesOf = (host: Host, { shift_id }: ReportPaper) =>
  shiftReportPapers(host, shift_id).pages

/** By the machine's own dialog; answers where a machine without one saved it. */
const printedOrSaved = <R>(
  pages: Effect.Effect<PdfFile, Unsupported, R>
): Effect.Effect<string | undefined, Unsupported, Paper | R> =>
  Effect.gen(function* () {
    const paper = yield* Paper
    const file = yield* pages
    return yield* Effect.as(paper.print(file), undefined).pipe(
      Effect.catch((failure) => (failure.message === "" ? paper.save(file) : Effect.fail(failure)))
    )
  })

/** Invoices and labels of several orders in one go, by the machine's own dialog; where there is none, as a file. */
export const papersOfOrders = (
  host: Host,
  orderIds: ReadonlyArray<number>
): Effect.Effect<string | undefined, Unsupported, Paper | Rpc> => printedOrSaved(orderPages(host, orderIds))

/** Prints one paper, and tells the client what came of it; `sentence` is for one that did not come out. */
export const tellPrint = <E extends { readonly message: string }, R>(
  host: Host,
  kind: Extract<ClientMessage, { readonly _tag: "EndedPrint" }>["kind"],
  sending: Effect.Effect<unknown, E, R>,
  sentence: string
): Effect.Effect<void, never, R> => {
  const ended = (problem: string | undefined) => host.tellClient({ _tag: "EndedPrint", kind, problem })
  return Effect.match(sending, {
    onSuccess: () => ended(undefined),
    onFailure: ({ message }) => ended(because(sentence, message))
  })
}

/** One paper as a finished PDF. */
export const pagesOf = (host: Host, command: PrintPaper) => {
  const papers = papersOf(host, command)
  return papers.shown ?? papers.pages
}
export const pickListPagesOf = (host: Host, orderIds: ReadonlyArray<number>) =>
  pickListPapers(host, orderIds).pages
export const shipmentPagesOf = (host: Host, { id }: PrintShipment) => shipmentPapers(host, id).pages

/** Answers where it was saved, on a machine that has no dialog to print it by; undefined where that was opened. */
export const commandSheet = (host: Host): Effect.Effect<string | undefined, Unsupported, Paper | Rpc> =>
  printedOrSaved(commandPages(host))

export const effects: Effects<PrintPaper | PrintShipment | SaveInvoice> = {
  PrintPaper: (host, command) =>
    tellPrint(host, command.kind, sendPaper(host, command), unableToPrint(command.kind)),
  PrintShipment: (host, command) =>
    tellPrint(host, "pickUp", sendShipment(host, command), unableToPrintPickUp),
  SaveInvoice: (host, { invoiceId }) =>
    tellSaved(
      host,
      Effect.flatMap(invoicePapers(host, invoiceId).pages, (file) => Paper.use((paper) => paper.save(file)))
    )
}
