/** What every message does to the order screen. */
import { changesBetween } from "../../order/changes.ts"
import * as fefoViolation from "../../order/fefo-violation.ts"
import * as picking from "../../order/picking.ts"
import * as say from "../../text/order.ts"
import * as deferredSubmit from "../scan-session/deferred-submit.ts"
import * as scanQueue from "../scan-session/queue.ts"
import * as expiryCache from "./expiry-cache.ts"
import { confirmed, invoiced, paper, refusedInvoice, withSummary } from "./invoicing.ts"
import * as itemDialog from "./item-dialog.ts"
import { acceptByHand, moved, openItem, setNil, withItemDialog } from "./items.ts"
import {
  andThen,
  type Context,
  canCancel,
  canContinue,
  hasWork,
  isPicked,
  itemOf,
  type Message,
  type Model,
  type Notice,
  type Step,
  saveThen,
  settled,
  showsContinue,
  step,
  workKey
} from "./model.ts"
import { changedTo, leave, opened, restored } from "./opening.ts"
import { accept, closed, missed, processQueue, resumeQueue, scanned } from "./scanning.ts"
import * as summary from "./summary-dialog.ts"

/** What a message does, and what is to be known of the shelves after it. */
export const update = (model: Model, message: Message, context: Context): Step => {
  const done = handleMessage(model, message, context)
  return expiryCache.asked(deferredSubmit.resolvePending(done, policy), context)
}

const policy: deferredSubmit.SubmitPolicy<Model, Notice> = {
  isOffered: showsContinue,
  isReady: canContinue,
  review: (model, pending) => {
    const isSummary = pending === "continue" || isPicked(model)
    if (isSummary)
      return step({
        ...model,
        problem: undefined,
        dialog: { _tag: "Summary", summary: summary.opened("invoice") }
      })
    return model.selected === undefined ? step(model) : openItem(model, model.selected)
  }
}

const handleMessage = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "OpenedOrder":
      // While it is being sent, the answer to that says what has become of it.
      if (model.busy !== undefined) return step(model)
      return model.isLoaded
        ? andThen(changedTo({ ...model, failure: undefined }, message.order, context), (next) =>
            resumeQueue(next, context)
          )
        : opened(model, message.order, context)
    case "FailedOpening":
      // An order that is shown already stays; what failed was reading it anew.
      return model.isLoaded
        ? step(model, [], [{ _tag: "Toast", kind: "failure", text: message.message }])
        : step({ ...model, failure: message.message })
    case "AskedToOpenAgain":
      return model.order === undefined && model.failure !== undefined
        ? step({ ...model, failure: undefined }, [{ _tag: "OpenOrder", id: model.id }])
        : step(model)
    case "RestoredWork":
      return restored(model, message.text, context)
    case "FailedSaving":
      return step(
        model,
        [{ _tag: "Beep", tone: "bad" }],
        [{ _tag: "Toast", kind: "failure", text: message.message }]
      )
    case "ChangedElsewhere": {
      const { order } = model
      if (order === undefined || model.busy !== undefined || message.order.updated_at < order.updated_at)
        return step(model)
      const isContent = message.order.updated_at !== order.updated_at
      return isContent ? changedTo(model, message.order, context) : step({ ...model, order: message.order })
    }

    case "ScannedCode":
      return scanned(model, message.code, context)
    case "TypedCode":
      return step({ ...model, typed: message.text })
    case "SubmittedCode":
      return scanned({ ...model, typed: "" }, model.typed, context)
    case "FoundPack":
      return model.order !== undefined && message.code === model.queue.deciding
        ? accept(model, model.order, message, context)
        : step(model)
    case "MissedCode":
      return message.code === model.queue.deciding ? missed(model, message, context) : step(model)
    case "FailedLookUp":
      return message.code === model.queue.deciding
        ? saveThen({ ...model, queue: scanQueue.stopped(model.queue, message.message) }, context, [
            { _tag: "Beep", tone: "bad" }
          ])
        : step(model)
    case "ResumedScanning": {
      const [queue, next] = scanQueue.resumed(model.queue)
      return processQueue({ ...model, queue }, next, context)
    }
    case "AcknowledgedRefusals":
      return step({
        ...model,
        refused: [],
        lastScan: model.lastScan?.outcome === "bad" ? undefined : model.lastScan
      })
    case "UndidLastScan": {
      const last = picking.lastScan(model.picking)
      return last === undefined
        ? step(model)
        : handleMessage(model, { _tag: "RemovedScan", number: last.number }, context)
    }
    case "RemovedScan": {
      if (model.busy !== undefined) return step(model)
      const scan = model.picking.scans.find((candidate) => candidate.number === message.number)
      const item = itemOf(model, scan?.item_id)
      if (scan === undefined || item === undefined) return step(model)
      const isShown = model.lastScan?.code === scan.scan_code && model.lastScan.outcome !== "bad"
      const removed = {
        ...model,
        picking: picking.removeScan(model.picking, item, message.number),
        lastScan: isShown ? undefined : model.lastScan,
        selected: scan.item_id
      }
      const after = expiryCache.marked(removed, context)
      return saveThen(
        after,
        context,
        [],
        [{ _tag: "Toast", kind: "info", text: say.scanRemoved(scan.scan_code) }]
      )
    }

    case "FoundShelf":
      return expiryCache.found(model, message.productId, message.packs, message.isWhole, context)
    case "MissedShelf":
      return expiryCache.missed(model, message.productId, context)
    case "HeardOfStock":
      return step(expiryCache.invalidate(model, message.productIds))
    case "PassedTime":
      return step(model)
    case "GaveLaterReason":
      return model.busy === undefined
        ? saveThen(
            expiryCache.marked(
              { ...model, picking: fefoViolation.withReason(model.picking, message.than, message.reason) },
              context
            ),
            context
          )
        : step(model)

    case "SelectedItem":
      return step({ ...model, selected: message.itemId })
    case "MovedSelection":
      return step(moved(model, message.by))
    case "OpenedItem":
      // Before the stored work is back, nobody knows what is missing of it.
      return model.isLoaded
        ? openItem(model, message.itemId)
        : deferredSubmit.submit({ ...model, selected: message.itemId }, "enter", policy)
    case "LoadedAvailable":
      return withItemDialog(model, (dialog) =>
        dialog.item_id === message.itemId ? { ...dialog, available: message.available } : dialog
      )
    case "FailedAvailable":
      return withItemDialog(model, (dialog) =>
        dialog.item_id === message.itemId ? { ...dialog, problem: message.message } : dialog
      )
    case "TypedQuantity":
      return withItemDialog(model, (dialog) => itemDialog.typed(dialog, message.text))
    case "SteppedQuantity":
      return withItemDialog(model, (dialog, item) => itemDialog.steppedBy(dialog, item, message.direction))
    case "ToggledExceeding":
      return withItemDialog(model, (dialog) => ({
        ...dialog,
        allowsExceeding: !dialog.allowsExceeding,
        problem: undefined
      }))
    case "SetNil":
      return setNil(model, context)
    case "AcceptedItem":
      return acceptByHand(model, context)

    case "Continued":
      return deferredSubmit.submit(model, "continue", policy)
    case "Entered":
      return model.typed === ""
        ? deferredSubmit.submit(model, "enter", policy)
        : handleMessage(model, { _tag: "SubmittedCode" }, context)
    case "StartedCancelling":
      return canCancel(model)
        ? step({
            ...model,
            problem: undefined,
            dialog: { _tag: "Summary", summary: summary.opened("cancel") }
          })
        : step(model)
    case "ChoseReason":
      return withSummary(model, context, (dialog) =>
        summary.chose(dialog, model.picking, message.itemId, message.reason)
      )
    case "ChoseOwnWords":
      return withSummary(model, context, (dialog) =>
        summary.choseOwnWords(dialog, model.picking, message.itemId)
      )
    case "TypedReason":
      return withSummary(model, context, (dialog) =>
        summary.typedReason(dialog, model.picking, message.itemId, message.text)
      )
    case "AppliedToAll":
      return withSummary(model, context, (dialog, order) =>
        summary.appliedToAll(dialog, order, model.picking, message.reason, context.reasons)
      )
    case "Confirmed":
      return confirmed(model, context)
    case "SucceededInvoice":
      return invoiced(model, message, context)
    case "FoundDirty": {
      const changed = changedTo(model, message.order, context)
      // The screen knows best what is not as it was; the server, who changed it.
      const changes = model.order === undefined ? [] : changesBetween(model.order, message.order)
      const text = changes.length === 0 ? message.message : say.dirtyMessage(changes.join(", "))
      const told = step(
        { ...changed.model, dialog: undefined, problem: text },
        [{ _tag: "Beep", tone: "bad" }],
        [
          { _tag: "OrderChanged", order: message.order },
          { _tag: "Toast", kind: "failure", text }
        ]
      )
      return andThen(
        andThen(changed, () => told),
        (next) => resumeQueue(next, context)
      )
    }
    case "RefusedInvoice":
      return refusedInvoice(model, message, context)
    case "FailedInvoice":
      // Unanswered: the work stays, and sending it again carries the same key.
      return andThen(
        saveThen(
          { ...model, busy: undefined, problem: message.message },
          context,
          [{ _tag: "Beep", tone: "bad" }],
          [{ _tag: "Toast", kind: "failure", text: message.message }]
        ),
        (next) => resumeQueue(next, context)
      )
    case "SucceededCancelling":
      return step(
        model.order === undefined ? settled(model) : closed(model, { ...model.order, status: "canceled" }),
        [
          { _tag: "RemoveWork", key: workKey(model, context) },
          { _tag: "OpenOrder", id: model.id }
        ]
      )
    case "FailedCancelling":
      return resumeQueue({ ...model, busy: undefined, problem: message.message }, context)

    case "AskedForPaper":
      return paper(model, message.kind, context)
    case "AskedToSaveInvoice": {
      const invoiceId = model.order?.invoice_id ?? null
      return invoiceId === null ? step(model) : step(model, [{ _tag: "SaveInvoice", invoiceId }])
    }
    case "ClosedDialog":
      return model.busy === undefined ? step({ ...model, dialog: undefined }) : step(model)
    case "AskedToLeave":
      if (model.busy !== undefined) return step(model)
      return hasWork(model) ? step({ ...model, dialog: { _tag: "Unsaved" } }) : leave(model)
    case "KeptForLater":
      return leave(model)
    case "Discarded": {
      const left = leave(settled(model))
      // What was not read yet, or is open in another window, is not thrown away.
      return model.isLoaded
        ? { ...left, commands: [{ _tag: "RemoveWork", key: workKey(model, context) }, ...left.commands] }
        : left
    }
  }
}
