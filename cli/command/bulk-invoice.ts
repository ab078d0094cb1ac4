/** `packhouse bulk-invoice`: several orders are invoiced one after the other, as by the queue of the screens. */
import type { Command as Defining } from "commander"
import { Effect } from "effect"
import { fault } from "#core/fault.ts"
import { isEnabled } from "#core/kit/invoice-queue/model.ts"
import type { Entry } from "#core/kit/invoice-queue/stored.ts"
import { isDone, isLeftToPrint } from "#core/order/invoice-queue.ts"
import { type Chosen, isSelectable, limitOf } from "#core/order/order-selection.ts"
import { nothingQueued, tooManySelected } from "#core/text/invoice-queue.ts"
import { refused } from "../host/command-error.ts"
import { writeAnswer } from "../host/output.ts"
import { readInput } from "../host/prompt.ts"
import { type Answer, example, globalsOf } from "./answer.ts"
import { runQueue, storedQueue } from "./bulk-queue.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import { findOrder } from "./order-name.ts"

interface Options {
  readonly print: boolean
}

const noPrinterHere =
  "Nothing prints on this workstation: their papers are to be printed, by packhouse order print, or by naming them again once a device daemon runs"

/** Names from the arguments; `-` stands for those on stdin, with blanks or line ends between them. */
const namesOf = (given: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const names: Array<string> = []
    for (const name of given) names.push(...(name === "-" ? (yield* readInput).split(/\s+/) : [name]))
    return [...new Set(names.filter((name) => name !== ""))]
  })

interface ChosenOrders {
  readonly orders: ReadonlyArray<Chosen>
  readonly problems: ReadonlyArray<string>
}

/** Every name is looked up before anything is done; one that failed before is tried again, whatever it is by now. */
const chosen = (names: ReadonlyArray<string>, failed: ReadonlyArray<Entry>): Working<ChosenOrders> =>
  Effect.gen(function* () {
    const orders: Array<Chosen> = []
    const problems: Array<string> = []
    for (const name of names) {
      const order = yield* findOrder(name)
      const isFailed = failed.some((entry) => entry.order.order_id === order.order_id)
      const { order_id, increment_id, total_item_count } = order
      if (isFailed || isSelectable(order)) orders.push({ order_id, increment_id, total_item_count })
      else
        problems.push(
          `Order ${increment_id}: ${faultSentence(
            order.invoice_id === null
              ? fault("InvalidOrder", { status: order.status })
              : fault("AlreadyProcessed", { invoice_id: order.invoice_id })
          )}`
        )
    }
    return { orders, problems }
  })

const stateOf = (entry: Entry, isWaiting: boolean): "completed" | "to print" | "failed" | "in queue" => {
  if (isWaiting) return "in queue"
  return isDone(entry) ? "completed" : isLeftToPrint(entry) ? "to print" : "failed"
}

const wordsFor = (entry: Entry, prints: boolean): string => {
  const papers = [
    ...(entry.isInvoicePrinted ? ["invoice printed"] : []),
    ...(entry.isLabelPrinted ? ["label printed"] : [])
  ]
  const made = entry.isInvoiced ? [`invoice ${entry.invoiceId ?? ""}`] : []
  const isLeft = isLeftToPrint(entry)
  const missing =
    !prints || !entry.isInvoiced || isDone(entry) ? [] : [isLeft ? "papers to print" : "not all printed"]
  const state = isDone(entry) ? "completed" : isLeft ? "invoiced" : "failed"
  return [`Order ${entry.order.increment_id} ${state}`, [...made, ...papers, ...missing].join(", ")]
    .filter((part) => part !== "")
    .join(": ")
}

const summaryLines = (
  entries: ReadonlyArray<Entry>,
  of: (entry: Entry) => ReadonlyArray<string>
): ReadonlyArray<string> =>
  entries.flatMap((entry) => of(entry).map((text) => `Order ${entry.order.increment_id}: ${text}`))

const invoiceAll = (
  client: Client,
  given: ReadonlyArray<string>,
  { print: prints }: Options,
  isJson: boolean
): Working =>
  Effect.gen(function* () {
    const { flags } = client.session.user
    if (!isEnabled(flags))
      return yield* refused(
        `${faultSentence(fault("FlagOff", { flag: "enable_multiple_invoice" }))}. An administrator switches it on: packhouse flag set ${client.session.user.username} enable_multiple_invoice true`
      )
    const names = yield* namesOf(given)
    const { queue: before, isUnread } = yield* storedQueue(client)
    const { orders, problems } = yield* chosen(names, [...before.failed, ...before.toPrint])
    if (orders.length > limitOf(flags)) return yield* refused(tooManySelected(limitOf(flags)))
    const goesOn = before.running.length + before.pending.length > 0
    if (orders.length === 0 && !goesOn && !isUnread)
      return {
        data: { orders: [] },
        lines: names.length === 0 ? [nothingQueued] : [],
        problems
      } satisfies Answer

    const report = yield* runQueue(client, orders, {
      prints,
      onEnded: (entry) => {
        if (!isJson) writeAnswer([wordsFor(entry, prints)])
      }
    })
    const isFine = (entry: Entry) => isDone(entry) || isLeftToPrint(entry)
    const left = report.ended.filter(isLeftToPrint)
    const all = [...report.ended, ...report.waiting]
    return {
      data: {
        orders: all.map((entry) => ({
          order_id: entry.order.order_id,
          increment_id: entry.order.increment_id,
          state: stateOf(entry, report.waiting.includes(entry)),
          invoice_id: entry.invoiceId,
          is_invoiced: entry.isInvoiced,
          is_invoice_printed: entry.isInvoicePrinted,
          is_label_printed: entry.isLabelPrinted,
          notes: entry.notes,
          problems: entry.problems
        }))
      },
      lines: [
        `${report.ended.filter(isFine).length} of ${all.length} ${left.length > 0 ? "invoiced" : "completed"}`,
        ...(prints && left.length > 0 ? [noPrinterHere] : [])
      ],
      notes: summaryLines(report.ended, (entry) => [
        ...entry.notes,
        ...(isFine(entry) ? entry.problems : [])
      ]),
      problems: [
        ...problems,
        ...summaryLines(report.ended, (entry) => (isFine(entry) ? [] : entry.problems)),
        ...report.problems
      ]
    } satisfies Answer
  })

export const define = (parent: Defining): void => {
  const command = parent
    .command("bulk-invoice")
    .description(
      "invoice several orders one after the other, packs that expire first; without ids, go on with those that a closed or killed client left"
    )
    .argument("[ids...]", "increment ids, order ids, or the codes on the labels; - reads them from stdin")
    .option("--no-print", "do not print: the papers are left to be printed")
    .action((ids: ReadonlyArray<string>, options: Options) =>
      asUser(command, (client) => invoiceAll(client, ids, options, globalsOf(command).json ?? false))
    )
  example(
    command,
    "packhouse bulk-invoice 100000001 100000002",
    "packhouse bulk-invoice --no-print - < orders.txt",
    "packhouse bulk-invoice"
  )
}
