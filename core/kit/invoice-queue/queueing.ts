/** What messages and time do to the queue: orders are chosen, queued, run one after the other, and shown. */
import * as queue from "../../order/invoice-queue.ts"
import { type Chosen, limitOf, stillSelectable, toggled } from "../../order/order-selection.ts"
import * as say from "../../text/invoice-queue.ts"
import { durableQueue } from "../durable-queue.ts"
import type { Notice } from "../notice.ts"
import { step, toast } from "../step.ts"
import {
  type Command,
  type Context,
  isEnabled,
  type Message,
  type Model,
  type Progress,
  type Step
} from "./model.ts"
import { moved } from "./panel.ts"
import { commandFor, outcomeOf } from "./progress.ts"
import type { Queue } from "./stored.ts"

/** Orders wait in the queue; for one that is in it already the user gets a notice. */
const apply = (before: Model, orders: ReadonlyArray<Chosen>, context: Context): Step => {
  const { queue: model, refused } = queue.queued<Model>(queue.tidied<Model>(before, context.now), orders)
  const notices = refused.length === 0 ? [] : [toast("failure", say.alreadyStarted)]
  if (queue.inQueue(model).length === 0) return release(model, context, [], notices)
  return refused.length === orders.length ? step(model, [], notices) : save(model, context, [], notices)
}

const { save, release, goOn, request, tick, updateRow, keyOf, resume, hold } = durableQueue<
  Queue,
  Chosen,
  Model,
  Command,
  Context
>({
  screen: "InvoiceQueue",
  name: "bulk-invoice",
  waiting: (row) => queue.inQueue(row).length,
  goesOn: say.goesOn,
  requestsWait: false,
  apply,
  nextStep: (before) => {
    const model = queue.withRunStarted(before)
    const active = queue.activeOf(model)
    return [model, active === undefined ? undefined : commandFor(active, model.unprinted)]
  }
})

export { hold, keyOf, resume }

/** About every three seconds: a run is begun, what the server did not answer is asked again, old results go. */
export const ticked = (model: Model, context: Context): Step => {
  if (model.hold === "none" && model.finishedAt === null) return step(model)
  if (context.now < model.tickedAt + queue.tickInterval && context.now >= model.tickedAt) return step(model)
  return tick({ ...queue.tidied<Model>(model, context.now), tickedAt: context.now }, context)
}

const progressed = (before: Model, message: Progress, context: Context): Step => {
  const active = queue.activeOf(before)
  // An order that is not the active one any more is not gone on with.
  if (active?.order.order_id !== message.orderId || before.hold !== "held") return step(before)
  const { model, isEnded } = outcomeOf({ ...before, isBusy: false }, active, message)
  if (message._tag === "Unanswered") return step(model)
  if (!isEnded) return goOn(model, context)
  // Nobody is on it any more: completed, failed, or its papers are left.
  const commands: ReadonlyArray<Command> = [{ _tag: "LeaveQueued", orderId: message.orderId }]
  const after = { ...queue.ended(model, context.now), unprinted: [] }
  if (after.isRunning) return goOn(after, context, commands)
  const end = after.pending.length > 0 ? save : release
  return end(after, context, commands, [ranNotice(after)])
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
      const { selection, isOverLimit } = toggled(stillSelectable(before.selected, orderOf), orders, limit)
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
      const leftOut = [...before.selected.values()].filter(({ order_id }) => !still.has(order_id))
      const after = request({ ...before, isAsking: false, selected: new Map() }, [...still.values()], context)
      const notices = leftOut.length === 0 ? [] : [toast("failure", say.leftOut(leftOut))]
      return { ...after, notices: [...after.notices, ...notices] }
    }
    case "QueuedOrders":
      return request(before, message.orders, context)
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
      return step(after, after.hold === "held" ? save(after, context).commands : [], [
        ...(problem === undefined ? [] : [toast("failure", problem)]),
        ...(savedAs === undefined ? [] : [toast("success", say.papersSaved(savedAs))])
      ])
    }
    case "OpenedPanel":
      return step({ ...before, isPanelOpen: true })
    case "ClosedPanel":
      return step({ ...before, isPanelOpen: false })
    case "MovedPanel":
      return step(moved(before, message.by))
    case "HeldQueue":
    case "FailedHolding":
    case "FailedSaving":
      return updateRow(before, message, context)
    default:
      return progressed(before, message, context)
  }
}
