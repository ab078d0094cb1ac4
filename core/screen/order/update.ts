/** What every message does to the order screen. */
import { changesBetween } from "../../order/changes.ts"
import { isDispatchable, leavesByPress } from "../../order/dispatch.ts"
import * as fefoViolation from "../../order/fefo-violation.ts"
import * as say from "../../text/order.ts"
import * as deferredSubmit from "../scan-session/deferred-submit.ts"
import { askedToShip, isOwnLabel, ship } from "./dispatching.ts"
import type { Command } from "./effects.ts"
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
import { changedTo, leave, opened, openedAsKept, restored } from "./opening.ts"
import { answered, closed, doubted, handleScan, isAbout, processQueue } from "./scanning.ts"
import * as summary from "./summary-dialog.ts"

/** What a message does, and what is to be known of the shelves after it. */
export const update = (model: Model, message: Message, context: Context): Step => {
  const done = handleMessage(model, message, context)
  return expiryCache.asked(deferredSubmit.resolvePending(done, policyOf(context)), context)
}

const openSummary = (model: Model, kind: "invoice" | "cancel", reasons: Context["reasons"]): Step =>
  model.order === undefined
    ? step(model)
    : step({
        ...model,
        problem: undefined,
        dialog: { _tag: "Summary", summary: summary.opened(kind, model.order, model.picking, reasons) }
      })

const policyOf = ({ reasons }: Context): deferredSubmit.SubmitPolicy<Model, Notice, Command> => ({
  isOffered: showsContinue,
  isReady: canContinue,
  review: (model, pending) => {
    const isSummary = pending === "continue" || isPicked(model)
    if (isSummary) return openSummary(model, "invoice", reasons)
    return model.selected === undefined ? step(model) : openItem(model, model.selected)
  }
})

const handleMessage = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "OpenedOrder":
      // While it is being sent, the answer to that says what has become of it.
      if (model.busy !== undefined) return step(model)
      return model.isLoaded
        ? andThen(changedTo({ ...model, failure: undefined }, message.order, context), (next) =>
            processQueue(next, context)
          )
        : opened(model, message.order, context)
    case "FailedOpening":
      // An order that is shown already stays; what failed was reading it anew.
      return model.isLoaded
        ? step(model, [], [{ _tag: "Toast", kind: "failure", text: message.message }])
        : step({ ...model, failure: message.message })
    case "FoundKeptOrder":
      return model.order === undefined ? openedAsKept(model, message, context) : step(model)
    case "AskedToOpenAgain":
      return model.failure !== undefined
        ? step({ ...model, failure: undefined }, [{ _tag: "OpenOrder", id: model.id }])
        : step(model)
    case "RestoredWork":
      return restored(model, message.text, context)
    case "ChangedElsewhere": {
      const { order } = model
      if (order === undefined || model.busy !== undefined || message.order.updated_at < order.updated_at)
        return step(model)
      const isContent = message.order.updated_at !== order.updated_at
      return isContent ? changedTo(model, message.order, context) : step({ ...model, order: message.order })
    }

    case "ScannedCode":
      return model.order !== undefined &&
        isDispatchable(model.order) &&
        isOwnLabel(model.order, message.code, context.now)
        ? askedToShip(model, context.now)
        : handleScan(model, message, context)
    case "ScannedAgain":
    case "TypedCode":
    case "SubmittedCode":
    case "FailedLookUp":
    case "ResumedScanning":
    case "AcknowledgedRefusals":
    case "UndidLastScan":
    case "RemovedScan":
    case "FailedSaving":
      return handleScan(model, message, context)
    case "FoundPack":
    case "MissedCode":
      return answered(model, message.code, message, context)

    case "FoundShelf":
      return expiryCache.found(model, message.productId, message.packs, message.isWhole, context)
    case "MissedShelf":
      return expiryCache.missed(model, message.productId, context)
    case "HeardOfStock":
      return doubted(
        expiryCache.invalidate(model, message.productIds),
        (facts) => isAbout(facts, message.productIds),
        context
      )
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
        : deferredSubmit.submit({ ...model, selected: message.itemId }, "enter", policyOf(context))
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
      return deferredSubmit.submit(model, "continue", policyOf(context))
    case "Entered":
      return model.typed === ""
        ? deferredSubmit.submit(model, "enter", policyOf(context))
        : handleMessage(model, { _tag: "SubmittedCode" }, context)
    case "StartedCancelling":
      return canCancel(model) ? openSummary(model, "cancel", context.reasons) : step(model)
    case "ChoseReason":
      return withSummary(model, context, (dialog, order) =>
        message.goesOn === true
          ? summary.choseAndWent(
              dialog,
              order,
              model.picking,
              message.itemId,
              message.reason,
              context.reasons
            )
          : summary.chose(dialog, model.picking, message.itemId, message.reason)
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
        (next) => processQueue(next, context)
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
        (next) => processQueue(next, context)
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
      return processQueue({ ...model, busy: undefined, problem: message.message }, context)

    case "AskedToDispatch":
      return leavesByPress(context.flags) ? askedToShip(model, context.now) : step(model)
    case "ConfirmedDispatch":
      return ship(model)
    case "EndedShipping":
      return step({ ...model, isLeaving: false, problem: message.problem })
    case "AskedForPaper":
      return paper(model, message.kind, context)
    case "AskedToSaveInvoice": {
      const invoiceId = model.order?.invoice_id ?? null
      return invoiceId === null ? step(model) : step(model, [{ _tag: "SaveInvoice", invoiceId }])
    }
    case "FocusedField":
      return model.dialog?._tag === "Item"
        ? withItemDialog(model, (dialog) => ({
            ...dialog,
            focus: message.field,
            moves: dialog.moves + 1
          }))
        : withSummary(model, context, (dialog) => [summary.focusedOn(dialog, message.field), model.picking])
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
