/** How the active order goes on: prepared, sent, its papers printed; and what each of these comes to. */
import * as queue from "../../order/invoice-queue.ts"
import * as say from "../../text/invoice-queue.ts"
import type { Command, Model, PrintedKind, Progress } from "./model.ts"
import type { Entry } from "./stored.ts"

/** An order that changes under our hands is prepared anew so often: a change of the order, and packs that others took. */
const mostAnew = 8

/** The papers, in the order in which they are printed. */
const papers = [
  { kind: "invoice", done: "isInvoicePrinted" },
  { kind: "label", done: "isLabelPrinted" }
] as const satisfies ReadonlyArray<{ readonly kind: PrintedKind; readonly done: keyof Entry }>

/** What is to be done with an order next, by what was done; undefined where nothing more can be. */
export const commandFor = (
  { order, isInvoiced, invoiceId, sending, isRetried, ...entry }: Entry,
  unprinted: Model["unprinted"]
): Command | undefined => {
  if (!isInvoiced)
    return sending === null
      ? { _tag: "PrepareQueued", order }
      : { _tag: "SendQueued", orderId: order.order_id, sending }
  const paper = papers.find(({ kind, done }) => !entry[done] && !unprinted.includes(kind))
  return paper === undefined
    ? undefined
    : { _tag: "PrintQueued", orderId: order.order_id, invoiceId, kind: paper.kind, isRetried }
}

interface Outcome {
  readonly model: Model
  /** Nothing more can be done with the active order. */
  readonly isEnded: boolean
}

/** What has come of a step of the active order. */
export const outcomeOf = (model: Model, active: Entry, message: Progress): Outcome => {
  const on = (change: Partial<Omit<Entry, "order">>, isEnded = false): Outcome => ({
    model: queue.changed<NonNullable<Entry["sending"]>, Model>(model, message.orderId, change),
    isEnded
  })
  // Nothing was written: the next try begins with the order as it is then.
  const failed = (problem: string, isSettled = false): Outcome =>
    on({ sending: null, problems: [...active.problems, problem], isSettled }, true)
  switch (message._tag) {
    case "Prepared":
      return on({ sending: message.sending, notes: message.notes })
    case "Invoiced":
      return on({ isInvoiced: true, invoiceId: message.invoiceId, sending: null })
    case "Outdated":
      return active.anew >= mostAnew ? failed(message.message) : on({ sending: null, anew: active.anew + 1 })
    case "Refused":
      return failed(message.message, message.isSettled)
    case "Unanswered":
      return { model: { ...model, waitsFor: message.message }, isEnded: false }
    case "Printed": {
      const { kind, problem, lacksPrinter = false } = message
      if (problem === undefined)
        return overIfDone(on(kind === "invoice" ? { isInvoicePrinted: true } : { isLabelPrinted: true }))
      const after = on(
        lacksPrinter
          ? { lacksPrinter }
          : { problems: [...new Set([say.invoiceStands(active.invoiceId), ...active.problems, problem])] }
      )
      return overIfDone({ ...after, model: { ...after.model, unprinted: [...model.unprinted, kind] } })
    }
  }
}

const overIfDone = ({ model }: Outcome): Outcome => {
  const active = queue.activeOf(model)
  return { model, isEnded: active === undefined || commandFor(active, model.unprinted) === undefined }
}
