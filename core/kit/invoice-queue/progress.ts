/** How the active order goes on: prepared, sent, its papers printed; and what each of these comes to. */
import * as queue from "../../order/invoice-queue.ts"
import * as say from "../../text/invoice-queue.ts"
import type { Command, PrintedKind } from "./model.ts"
import { type Context, keyOf, type Model, type Progress, type Step } from "./model.ts"
import type { Entry } from "./stored.ts"

/** An order that changes under our hands is prepared anew so often: a change of the order, and packs that others took. */
const mostAnew = 8

/** The papers, in the order in which they are printed. */
const papers = [
  { kind: "invoice", done: "isInvoicePrinted" },
  { kind: "label", done: "isLabelPrinted" }
] as const satisfies ReadonlyArray<{ readonly kind: PrintedKind; readonly done: keyof Entry }>

/** What is to be done with an order next, by what was done; undefined where nothing more can be. */
const commandFor = (
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

/** Stores how far it is, and goes on; where nothing more can be done with the active order, with the one after it. */
export const next = (model: Model, context: Context, others: ReadonlyArray<Command> = []): Step => {
  const active = queue.activeOf(model)
  const command = active === undefined ? undefined : commandFor(active, model.unprinted)
  const after = { ...model, isBusy: command !== undefined, waitsFor: undefined }
  return {
    model: after,
    commands: [
      { _tag: "SaveInvoiceQueue", key: keyOf(context), queue: after },
      ...others,
      ...(command === undefined ? [] : [command])
    ],
    notices: []
  }
}

/** The active order is done with: completed, failed, or its papers are left. Nobody is on it any more. */
export const doneSoFar = (model: Model, context: Context): Pick<Step, "model" | "commands"> => {
  const active = queue.activeOf(model)
  return {
    model: { ...queue.ended<Model>(model, context.now), unprinted: [] },
    commands: active === undefined ? [] : [{ _tag: "LeaveQueued", orderId: active.order.order_id }]
  }
}

interface Told {
  readonly model: Model
  /** Nothing more can be done with the active order. */
  readonly isOver: boolean
}

/** What has come of a step. */
export const tellOf = (before: Model, message: Progress): Told => {
  const model = { ...before, isBusy: false }
  const active = queue.activeOf(model)
  if (active === undefined) return { model, isOver: false }
  const on = (change: Partial<Omit<Entry, "order">>, isOver = false): Told => ({
    model: queue.changed<NonNullable<Entry["sending"]>, Model>(model, message.orderId, change),
    isOver
  })
  // Nothing was written: the next try begins with the order as it is then.
  const failed = (problem: string, isSettled = false): Told =>
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
      return { model: { ...model, waitsFor: message.message }, isOver: false }
    case "Printed": {
      const { kind, problem } = message
      if (problem === undefined)
        return overIfDone(on(kind === "invoice" ? { isInvoicePrinted: true } : { isLabelPrinted: true }))
      if (message.lacksPrinter === true) {
        const left = on({ lacksPrinter: true })
        return overIfDone({ ...left, model: { ...left.model, unprinted: [...model.unprinted, kind] } })
      }
      const withProblem = on({
        problems: [...new Set([say.invoiceStands(active.invoiceId), ...active.problems, problem])]
      })
      return overIfDone({
        ...withProblem,
        model: { ...withProblem.model, unprinted: [...model.unprinted, kind] }
      })
    }
  }
}

const overIfDone = ({ model }: Told): Told => {
  const active = queue.activeOf(model)
  return { model, isOver: active === undefined || commandFor(active, model.unprinted) === undefined }
}
