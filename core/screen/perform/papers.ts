/** Papers: to the workstation's printers, else to the browser's dialog, else the sentence that says what to start. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { InvoiceService } from "../../contract/invoice.ts"
import { OrderService } from "../../contract/order.ts"
import { PrintService } from "../../contract/print.ts"
import type { Job, Role } from "../../device/job.ts"
import { isPrinter } from "../../device/protocol.ts"
import { isFault } from "../../fault.ts"
import type { PrintDocument } from "../../label/document.ts"
import { orderPapers } from "../../label/order-papers.ts"
import { readTemplates, templatesVariable } from "../../label/template.ts"
import { type DeviceFault, Devices } from "../../port/devices.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import { NotHere, Paper, type PdfFile } from "../../port/workstation.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import { unableToPrint } from "../../text/order.ts"
import type { Command, PaperKind } from "../command.ts"
import { linkText } from "../device-settings.ts"
import { type Host, said, sessionOf, tellingLoss } from "./host.ts"

type Of<Tag extends Command["_tag"]> = Extract<Command, { _tag: Tag }>

const roles: Record<PaperKind, Role> = {
  invoice: "invoice",
  items: "invoice",
  label: "label",
  ean13: "label"
}

/** Why a call failed, with what is particular about it. */
const why = (failure: CallFailure): string => {
  const detail = failure._tag === "Ruled" && isFault(failure.fault) ? faultDetail(failure.fault) : undefined
  return detail === undefined ? said(failure) : `${said(failure)}: ${detail}`
}

/** A paper as a document for a printer, and as pages for a dialog. */
interface Papers {
  readonly document: Effect.Effect<PrintDocument, NotHere, Rpc>
  readonly pages: Effect.Effect<PdfFile, NotHere, Rpc>
}

const notHere = (message: string) => new NotHere({ message })

const invoicePapers = (host: Host, invoiceId: string | null): Papers => {
  const hub = sessionOf(host)?.user.hub_id ?? 0
  const invoice = Rpc.use((rpc) =>
    tellingLoss(host, rpc.call(InvoiceService.getInvoice, { invoice_id: Number(invoiceId), hub }))
  ).pipe(Effect.mapError((failure) => notHere(why(failure))))
  return {
    document: Effect.map(invoice, ({ document }) => document),
    pages: Effect.map(invoice, ({ pdf_data, file_name }) => ({ name: file_name, data: pdf_data }))
  }
}

const listPapers = (host: Host, kind: Exclude<PaperKind, "invoice">, orderId: number): Papers => ({
  document: Effect.gen(function* () {
    const session = sessionOf(host)
    const { page, now } = host.model()
    const open =
      page._tag === "Order" && page.model.order?.order_id === orderId ? page.model.order : undefined
    const order =
      open ??
      (yield* Rpc.use((rpc) =>
        tellingLoss(host, rpc.call(OrderService.getOrderInfo, { order_id: orderId }))
      ).pipe(Effect.mapError((failure) => notHere(why(failure)))))
    const papers = orderPapers(kind, {
      order,
      storeName: session?.user.store_name ?? "",
      flags: session?.user.flags ?? {},
      templates: readTemplates(session?.variables.get(templatesVariable)),
      now
    })
    if (Result.isSuccess(papers)) return papers.success
    const detail = faultDetail(papers.failure)
    return yield* notHere([faultText(papers.failure), detail].filter(Boolean).join(": "))
  }),
  pages: Rpc.use((rpc) =>
    tellingLoss(host, rpc.call(PrintService.getOrderDocument, { order_id: orderId, kind }))
  ).pipe(
    Effect.map(({ pdf_data, file_name }) => ({ name: file_name, data: pdf_data })),
    Effect.mapError((failure) => notHere(why(failure)))
  )
})

/** What a printer of a role takes: pages where it knows no language but PDF, else the document itself. */
const forPrinter = (
  role: Role,
  { document, pages }: Papers
): Effect.Effect<PrintDocument, NotHere, Devices | Rpc> =>
  Devices.use((devices) => devices.status).pipe(
    Effect.flatMap((status) =>
      status.devices.some((device) => device.role === role && device.language === "pdf")
        ? Effect.map(pages, ({ name, data }) => ({ kind: "pdf" as const, name, data }))
        : document
    )
  )

/** No daemon here, or none for this program: the machine's own way of printing is tried instead. */
const isAbsent = (failure: DeviceFault | NotHere): boolean =>
  (failure._tag === "NoDaemon" && !failure.mayPrint) || failure._tag === "NotPaired"

/** The key of an earlier print of the same paper that came out; this one is then a reprint of it. */
const printedBefore = (name: string) =>
  Devices.use((devices) => devices.jobs).pipe(
    Effect.map(
      (jobs) => jobs.find((job) => job.jobKey.startsWith(`${name}:`) && job.state === "done")?.jobKey
    ),
    Effect.orElseSucceed(() => undefined)
  )

/**
 * Prints one paper and answers its settled job, or undefined where the machine's own dialog was opened instead. The key is
 * the order's, the kind's and the request's: a request that is made twice is one print, a second request is a second
 * paper, marked as a reprint when the first came out.
 */
export const sendPaper = (
  host: Host,
  { kind, orderId, invoiceId, attempt }: Of<"PrintPaper">,
  copies = 1
): Effect.Effect<Job | undefined, DeviceFault | NotHere, Devices | Paper | Rpc> =>
  Effect.gen(function* () {
    const papers = kind === "invoice" ? invoicePapers(host, invoiceId) : listPapers(host, kind, orderId)
    const devices = yield* Devices
    const name = `order-${orderId}:${kind}`
    const jobKey = `${name}:${attempt}`
    const before = yield* printedBefore(name)
    const role = roles[kind]
    const byDaemon = Effect.flatMap(forPrinter(role, papers), (document) =>
      devices.print(role, document, {
        jobKey,
        copies,
        ...(before === undefined || before === jobKey ? {} : { reprintOf: before })
      })
    )
    const byDialog = (failure: DeviceFault | NotHere) =>
      Effect.gen(function* () {
        const paper = yield* Paper
        yield* paper.print(yield* papers.pages)
        return undefined
      }).pipe(Effect.mapError((dialog) => (dialog.message === "" ? failure : dialog)))
    return yield* byDaemon.pipe(
      Effect.catch((failure) => (isAbsent(failure) ? byDialog(failure) : Effect.fail(failure)))
    )
  })

/** Prints one paper, and tells what came of it. */
export const printPaper = (host: Host, command: Of<"PrintPaper">) =>
  Effect.match(sendPaper(host, command), {
    onSuccess: () => host.dispatch({ _tag: "EndedPrint", kind: command.kind, problem: undefined }),
    onFailure: ({ message }) =>
      host.dispatch({
        _tag: "EndedPrint",
        kind: command.kind,
        problem: `${unableToPrint(command.kind)}: ${message}`
      })
  })

/** One paper as a finished PDF. */
export const pagesOf = (host: Host, { kind, orderId, invoiceId }: Of<"PrintPaper">) =>
  (kind === "invoice" ? invoicePapers(host, invoiceId) : listPapers(host, kind, orderId)).pages

export const saveInvoice = (host: Host, { invoiceId }: Of<"SaveInvoice">) =>
  Effect.gen(function* () {
    const paper = yield* Paper
    return yield* paper.save(yield* invoicePapers(host, invoiceId).pages)
  }).pipe(
    Effect.match({
      onSuccess: (where) => host.dispatch({ _tag: "EndedSaving", where, problem: undefined }),
      onFailure: ({ message }) => host.dispatch({ _tag: "EndedSaving", where: undefined, problem: message })
    })
  )

/** The devices of this workstation, in lines for the console. */
export const listDevices = (host: Host) =>
  Effect.gen(function* () {
    const devices = yield* Devices
    const { link, devices: all } = yield* devices.status
    const lines = link === "connected" ? all.map(({ role, state }) => `${role}: ${state}`) : [linkText[link]]
    host.dispatch({
      _tag: "ConsoleSaid",
      said: { _tag: "Answered", lines: lines.length === 0 ? ["none"] : lines }
    })
  })

/** Prints a test page on every printer that is set up. */
export const printTest = (host: Host) =>
  Effect.gen(function* () {
    const devices = yield* Devices
    const { link, devices: all } = yield* devices.status
    const { now } = host.model()
    const answer = (lines: ReadonlyArray<string>) =>
      host.dispatch({ _tag: "ConsoleSaid", said: { _tag: "Answered", lines } })
    if (link !== "connected") return answer([linkText[link]])
    const ready = all.filter(({ state }) => state !== "absent").map(({ role }) => role)
    const printers = ready.filter(isPrinter)
    if (printers.length === 0) answer(["No printer is set up on this workstation."])
    for (const role of printers) {
      const outcome = yield* Effect.result(devices.testPrint(role, `test:${role}:${now}`))
      answer([`${role}: ${outcome._tag === "Success" ? "printed" : outcome.failure.message}`])
    }
  })
