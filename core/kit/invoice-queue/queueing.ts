/** What messages and time do to the queue: orders are chosen, queued, run one after the other, and shown. */
import * as queue from "../../order/invoice-queue.ts"
import { type Chosen, limitOf, stillSelectable, turned } from "../../order/order-selection.ts"
import * as say from "../../text/invoice-queue.ts"
import type { Notice } from "../notice.ts"
import { toast } from "../step.ts"
import type { Command } from "./model.ts"
import {
  type Context,
  isEnabled,
  keyOf,
  type Message,
  type Model,
  type Progress,
  type Step
} from "./model.ts"
import { moved } from "./panel.ts"
import { doneSoFar, next, tellOf } from "./progress.ts"
import type { Queue } from "./stored.ts"

const step = (
  model: Model,
  commands: ReadonlyArray<Command> = [],
  notices: ReadonlyArray<Notice> = []
): Step => ({ model, commands, notices })

/** Stored first, then done. */
const saveThen = (
  model: Model,
  context: Context,
  commands: ReadonlyArray<Command> = [],
  notices: ReadonlyArray<Notice> = []
): Step =>
  step(model, [{ _tag: "SaveInvoiceQueue", key: keyOf(context), queue: model }, ...commands], notices)

/** They wait in the queue; one that is in it already is told of. */
const queuedIn = (model: Model, orders: ReadonlyArray<Chosen>, context: Context): Step => {
  const { queue: after, refused } = queue.queued<Model>(model, orders)
  const notices = refused.length === 0 ? [] : [toast("failure", say.alreadyStarted)]
  return refused.length === orders.length ? step(model, [], notices) : saveThen(after, context, [], notices)
}

/** Queued at once where the queue is held; else it is asked for first. */
const wanting = (model: Model, orders: ReadonlyArray<Chosen>, context: Context): Step => {
  if (orders.length === 0) return step(model)
  // Somebody tries again what could not be stored.
  if (model.hold === "held") return queuedIn({ ...model, unsaved: undefined }, orders, context)
  const wanted = { ...model, wanted: [...model.wanted, ...orders] }
  return model.hold === "asked"
    ? step(wanted)
    : step({ ...wanted, hold: "asked" }, [
        { _tag: "HoldInvoiceQueue", key: keyOf(context), isResuming: false }
      ])
}

/** What is stored is what counts; what was chosen here stays chosen. An order that was on its way is gone on with. */
const held = (model: Model, stored: Queue, problem: string | undefined, context: Context): Step => {
  const { selected } = model
  const restored: Model = queue.tidied<Model>(
    {
      ...model,
      ...stored,
      selected,
      hold: "held",
      wanted: [],
      isBusy: false,
      unprinted: [],
      unsaved: undefined
    },
    context.now
  )
  const goesOn = queue.inQueue(restored).length
  const after = queuedIn(restored, model.wanted, context)
  const notices = [
    ...(problem === undefined ? [] : [toast("failure", problem)]),
    ...(goesOn > 0 && model.wanted.length === 0 ? [toast("info", say.goesOn(goesOn))] : []),
    ...after.notices
  ]
  if (queue.inQueue(after.model).length > 0) return { ...after, notices }
  return { ...released(after.model, context), notices }
}

/** Another client of this workstation may have it. */
const released = (model: Model, context: Context): Step =>
  step({ ...model, hold: "none" }, [
    { _tag: "SaveInvoiceQueue", key: keyOf(context), queue: model },
    { _tag: "ReleaseInvoiceQueue" }
  ])

/** About every three seconds: a run is begun, what the server did not answer is asked again, old results go. */
export const ticked = (model: Model, context: Context): Step => {
  if (model.hold === "none" && model.finishedAt === null) return step(model)
  if (context.now < model.tickedAt + queue.tickInterval && context.now >= model.tickedAt) return step(model)
  const now = { ...queue.tidied<Model>(model, context.now), tickedAt: context.now }
  if (now.hold !== "held" || now.isBusy || now.unsaved !== undefined) return step(now)
  return now.isRunning
    ? next(now, context)
    : now.pending.length > 0
      ? next(queue.withRunStarted<Model>(now), context)
      : step(now)
}

const progressed = (before: Model, message: Progress, context: Context): Step => {
  // Of an order that is not the active one any more nothing is heard.
  if (before.activeOrder !== message.orderId || before.hold !== "held") return step(before)
  const { model, isOver } = tellOf(before, message)
  if (message._tag === "Unanswered") return step(model)
  if (!isOver) return next(model, context)
  const after = doneSoFar(model, context)
  if (after.model.isRunning) return next(after.model, context, after.commands)
  const notices = [ranNotice(after.model)]
  const ending = { ...after.model, isBusy: false }
  if (ending.pending.length > 0) return saveThen(ending, context, after.commands, notices)
  const { model: idle, commands } = released(ending, context)
  return step(idle, [...commands, ...after.commands], notices)
}

/** One word at the end of a run, wherever somebody is by then. */
const ranNotice = ({ failed, completed, toPrint }: Model): Notice => {
  if (failed.length > 0) return toast("failure", say.someFailed(failed.length), "bulk-invoices")
  return toPrint.length > 0
    ? toast("success", say.papersLeft(toPrint.length), "bulk-invoices")
    : toast("success", say.allCompleted(completed.length), "bulk-invoices")
}

/** What is ticked is kept as soon as it changes. */
export const update = (before: Model, message: Message, context: Context): Step => {
  const after = updated(before, message, context)
  const { selected } = after.model
  return selected === before.selected || message._tag === "RestoredTicks"
    ? after
    : {
        ...after,
        commands: [
          ...after.commands,
          { _tag: "SaveTicks", key: keyOf(context), orders: [...selected.values()] }
        ]
      }
}

const updated = (before: Model, message: Message, context: Context): Step => {
  const { flags, orderOf } = context
  if (!isEnabled(flags)) return step(before)
  switch (message._tag) {
    case "TurnedOrders": {
      const limit = limitOf(flags)
      const orders = message.orderIds.flatMap((id) => orderOf(id) ?? [])
      const { selection, isOverLimit } = turned(stillSelectable(before.selected, orderOf), orders, limit)
      return step(
        { ...before, selected: selection },
        [],
        isOverLimit ? [toast("failure", say.tooManySelected(limit))] : []
      )
    }
    // Somebody may have ticked some already.
    case "RestoredTicks":
      return before.selected.size > 0
        ? step(before)
        : step({
            ...before,
            selected: new Map(message.orders.slice(0, limitOf(flags)).map((order) => [order.order_id, order]))
          })
    case "AskedToInvoice": {
      const model = { ...before, selected: stillSelectable(before.selected, orderOf) }
      return model.selected.size === 0
        ? step(model, [], [toast("failure", say.noneSelected)])
        : step({ ...model, isAsking: true, isPanelOpen: false })
    }
    case "CancelledInvoicing":
      return step({ ...before, isAsking: false })
    case "ConfirmedInvoicing": {
      if (!before.isAsking) return step(before)
      // One that was invoiced or cancelled while it was asked is left out, and named.
      const still = stillSelectable(before.selected, orderOf)
      const gone = [...before.selected.values()].filter(({ order_id }) => !still.has(order_id))
      const after = wanting({ ...before, isAsking: false, selected: new Map() }, [...still.values()], context)
      const notices = gone.length === 0 ? [] : [toast("failure", say.leftOut(gone))]
      return { ...after, notices: [...after.notices, ...notices] }
    }
    case "QueuedOrders":
      return wanting(before, message.orders, context)
    case "AskedForLabels": {
      const model = { ...before, selected: stillSelectable(before.selected, orderOf) }
      const orders = [...model.selected.values()]
      return orders.length === 0 || model.isPrintingLabels
        ? step(model)
        : step({ ...model, isPrintingLabels: true }, [{ _tag: "PrintLabels", orders, attempt: context.now }])
    }
    case "PrintedLabels":
      return step(
        { ...before, isPrintingLabels: false },
        [],
        [
          ...(message.printed === 0 ? [] : [toast("success", say.labelsPrinted(message.printed))]),
          ...(message.refused.length === 0 ? [] : [toast("failure", say.labelsRefused(message.refused))])
        ]
      )
    case "AskedForPapers":
      return before.toPrint.length === 0 || before.isPrintingPapers
        ? step(before)
        : step({ ...before, isPrintingPapers: true }, [
            { _tag: "PrintLeftPapers", key: keyOf(context), orders: before.toPrint.map(({ order }) => order) }
          ])
    case "EndedPapers": {
      const { orderIds, savedAs, problem } = message
      const after = queue.printed<Model>({ ...before, isPrintingPapers: false }, new Set(orderIds))
      return step(
        after,
        after.hold === "held" ? [{ _tag: "SaveInvoiceQueue", key: keyOf(context), queue: after }] : [],
        [
          ...(problem === undefined ? [] : [toast("failure", problem)]),
          ...(savedAs === undefined ? [] : [toast("success", say.papersSaved(savedAs))])
        ]
      )
    }
    case "OpenedPanel":
      return step({ ...before, isPanelOpen: true })
    case "ClosedPanel":
      return step({ ...before, isPanelOpen: false })
    case "MovedPanel":
      return step(moved(before, message.by))
    case "HeldQueue":
      return before.hold === "held" ? step(before) : held(before, message.stored, message.problem, context)
    case "FailedHolding":
      return before.hold === "held"
        ? step(before)
        : step({ ...before, hold: "none", wanted: [] }, [], [toast("failure", message.message)])
    case "FailedSaving":
      return step({ ...before, unsaved: message.message }, [], [toast("failure", message.message)])
    default:
      return progressed(before, message, context)
  }
}
