/** `packhouse order invoice`: sends what is collected. A repeat, after a lost reply too, gives the same invoice. */
import { writeFile } from "node:fs/promises"
import path from "node:path"
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { invoiceKey, sentLines } from "#core/kit/sent-lines.ts"
import { formatPlain } from "#core/money.ts"
import { requireNotHeld } from "#core/order/hold.ts"
import type { Order } from "#core/order/order.ts"
import { isProcessed } from "#core/order/status.ts"
import { Paper, type PdfFile, Unsupported } from "#core/port/workstation.ts"
import { isInvoiceSavable } from "#core/screen/order/actions.ts"
import { whyClosed } from "#core/screen/order/scanning.ts"
import { summaryOf } from "#core/screen/order/summary-dialog.ts"
import { laterLines } from "#core/screen/order/summary-lines.ts"
import type { OrderWork } from "#core/screen/order/work.ts"
import { refused } from "../host/command-error.ts"
import { progress } from "../host/output.ts"
import { type Answer, example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import { explain, passedOverText, requireReason } from "./later-reason.ts"
import { type OpenedOrder, openOrder, storedWork } from "./opened-order.ts"
import { findOrder } from "./order-name.ts"
import { requireOpen } from "./order-open.ts"
import { notSavable } from "./order-print.ts"

interface Options {
  readonly reason?: string
  readonly laterReason?: string
  readonly print?: boolean
  readonly pdf?: string
}

/** Accept & Continue, the reasons, Confirm. */
const send = (
  opened: OpenedOrder,
  reason: string | undefined,
  laterReason: string | undefined
): Working<void> =>
  Effect.gen(function* () {
    yield* requireOpen(opened)
    const free = requireNotHeld(opened.order())
    if (Result.isFailure(free))
      return yield* refused(
        `${faultSentence(free.failure)}. Release it: packhouse order release ${opened.order().increment_id}`
      )
    if (laterReason !== undefined) yield* explain(opened, laterReason)
    yield* opened.tell({ _tag: "Continued" })
    if (reason !== undefined) yield* opened.tell({ _tag: "AppliedToAll", reason })
    const { dialog, picking } = opened.model()
    if (dialog?._tag !== "Summary") return
    const { lines, isValid } = summaryOf(dialog.summary, opened.order(), picking, opened.context().reasons)
    if (!isValid) {
      const missing = lines.filter(({ problem }) => problem !== undefined)
      return yield* refused(
        [
          ...missing.map(({ item, problem }) => `${item.name} (item ${item.item_id}): ${problem ?? ""}`),
          `Accept what is there, or say why it is short: --reason TEXT for all of them, or packhouse order nil ${opened.order().increment_id} ${missing[0]?.item.item_id} --reason TEXT for one.`
        ].join("\n")
      )
    }
    progress(`Invoicing order ${opened.order().increment_id}`)
    yield* opened.tell({ _tag: "Confirmed" })
  })

/**
 * The reply to an invoice was lost, and the order is invoiced now. The same request under the same key is answered with
 * the invoice if it was this one, and refused if somebody else was first.
 */
const sendAgain = (opened: OpenedOrder, { picking, updated_at, sending }: OrderWork): Working<void> => {
  const order: Order = { ...opened.order(), updated_at }
  const lines = sentLines(order, picking, opened.context().reasons)
  if (sending === null || sending !== invoiceKey(order, lines)) return Effect.void
  return opened.perform({
    _tag: "InvoiceOrder",
    id: order.order_id,
    incrementId: order.increment_id,
    usesNewService: opened.model().usesNewService,
    lines,
    lastUpdatedAt: updated_at,
    key: sending
  })
}

/** The file that --pdf names for the invoice. */
const paperTo = (file: string) =>
  Paper.of({
    save: ({ data }: PdfFile) =>
      Effect.tryPromise({
        try: async () => {
          await writeFile(file, Buffer.from(data, "base64"))
          return path.resolve(file)
        },
        catch: (cause) =>
          new Unsupported({
            message: `The invoice cannot be saved: ${cause instanceof Error ? cause.message : cause}`
          })
      }),
    // An invoice is a PDF.
    saveText: () => Effect.fail(new Unsupported({ message: "" })),
    loadText: () => Effect.fail(new Unsupported({ message: "" })),
    print: () => Effect.fail(new Unsupported({ message: "" }))
  })

/** The printed papers in the order of their names, whichever printer was the quicker. */
const printed = (opened: OpenedOrder): ReadonlyArray<string> =>
  opened
    .messages()
    .flatMap((message) =>
      message._tag === "EndedPrint" && message.problem === undefined ? [message.kind] : []
    )
    .toSorted()
const savedAs = (opened: OpenedOrder): string | null =>
  opened.messages().find((message) => message._tag === "EndedSaving")?.where ?? null

const repeatGives = "A repeat of this command gives the same invoice, if it was made."

const invoice = (client: Client, id: string, { reason, laterReason, print = false, pdf }: Options): Working =>
  Effect.gen(function* () {
    const why = yield* requireReason(laterReason)
    // Refused before anything is sent: a script must not be left with half of what it asked for.
    if (pdf !== undefined && !isInvoiceSavable(client.session.user.flags))
      return yield* refused(notSavable(client.session.user.username))
    const found = yield* findOrder(id)
    const stored = yield* storedWork(client, found.order_id)
    const opening = openOrder(client, found.order_id, { prints: print })
    const opened = yield* pdf === undefined ? opening : Effect.provideService(opening, Paper, paperTo(pdf))
    const isRepeat = isProcessed(opened.order())
    const later = laterLines(opened.order(), opened.model().picking, [
      ...(why === undefined ? [] : [why]),
      ...opened.context().laterReasons
    ])
    if (!isRepeat) yield* send(opened, reason, why)
    else if (stored?._tag === "Work") yield* sendAgain(opened, stored.work)

    const order = opened.order()
    const { invoice_id } = order
    const isMade = opened
      .messages()
      .some(
        (message) =>
          message._tag === "GotScreenMessage" &&
          message.screen === "Order" &&
          message.message._tag === "SucceededInvoice"
      )
    if (invoice_id === null || (!isMade && opened.problems().length > 0)) {
      const isUnanswered = opened
        .messages()
        .some(
          (message) =>
            message._tag === "GotScreenMessage" &&
            message.screen === "Order" &&
            message.message._tag === "FailedInvoice"
        )
      const lines = [
        ...opened.problems(),
        ...(isUnanswered ? [repeatGives] : []),
        ...(isRepeat ? [faultSentence(whyClosed(order))] : [])
      ]
      return yield* refused([...new Set(lines)].join("\n"))
    }
    if (print && !isMade)
      for (const kind of ["invoice", "label"] as const) yield* opened.tell({ _tag: "AskedForPaper", kind })
    if (pdf !== undefined) yield* opened.perform({ _tag: "SaveInvoice", invoiceId: invoice_id })

    const total = formatPlain(order.totals.grand_total)
    const file = savedAs(opened)
    return {
      data: {
        order_id: order.order_id,
        increment_id: order.increment_id,
        invoice_id,
        status: order.status,
        grand_total: Number(total),
        repeated: isRepeat,
        printed: printed(opened),
        pdf: file
      },
      lines: [
        `Invoice ${invoice_id} of order ${order.increment_id}: ${total}${isRepeat ? " (made before)" : ""}`,
        ...printed(opened).map((kind) => `Printed: ${kind}`),
        ...(file === null ? [] : [`Saved: ${file}`])
      ],
      notes: isRepeat ? [] : later.map((passed) => passedOverText(passed, passed.shown)),
      problems: opened.problems()
    } satisfies Answer
  })

export const defineOrderInvoice = (parent: Command): void => {
  const command = parent
    .command("invoice")
    .description("invoice what is collected for an order; a repeat gives the same invoice")
    .argument("<id>", "increment id, order id, or the code on the label")
    .option("--reason <text>", "the reason of every item that is short and has none yet")
    .option(
      "--later-reason <text>",
      "why packs were taken that expire later than others; the first configured reason when left out"
    )
    .option("--print", "print the invoice and the label on this workstation's printers")
    .option("--pdf <file>", "save the invoice as a PDF")
    .action((id: string, options: Options) => asUser(command, (client) => invoice(client, id, options)))
  example(
    command,
    "packhouse order invoice 100000001",
    'packhouse order invoice 100000001 --reason "Out of stock" --print --pdf invoice.pdf'
  )
}
