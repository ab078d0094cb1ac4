/** The update of the order screen: one case a message. */

import { isRestored } from "../../kit/kept-work.ts"
import type { ClaimMessage } from "../../kit/scan-session/claim-messages.ts"
import { scanUpdate } from "../../kit/scan-session/scan-screen.ts"
import { andThen, beep, step, toast } from "../../kit/step.ts"
import { startUpi } from "../../kit/upi/model.ts"
import { update as updateUpi } from "../../kit/upi/update.ts"
import { atExactSum } from "../../order/cash-rounding.ts"
import { changesBetween } from "../../order/changes.ts"
import { isDispatchable, leavesByPress } from "../../order/dispatch.ts"
import * as fefoViolation from "../../order/fefo-violation.ts"
import { needsLabelProof } from "../../order/label-proof.ts"
import { pickedBy } from "../../order/yield-ratio.ts"
import { countryOf } from "../../session/country.ts"
import * as say from "../../text/order.ts"
import { handleAddress } from "./address-dialog.ts"
import type { Command } from "./command.ts"
import { confirmed } from "./confirming.ts"
import { askedToShip, confirmedToShip, endedShipping, scannedToShip, undone } from "./dispatching.ts"
import * as expiryCache from "./expiry-cache.ts"
import { extrasGiven } from "./extras-dialog.ts"
import { invoiced, paper, refusedInvoice, withSummary } from "./invoicing.ts"
import * as itemDialog from "./item-dialog.ts"
import { acceptByHand, askForAvailable, moved, openItem, setNil, withItemDialog } from "./items.ts"
import {
  type Context,
  canCancel,
  hasWork,
  type Message,
  type Model,
  type Notice,
  orderWork,
  type Step,
  withSideDialog
} from "./model.ts"
import * as nil from "./nil.ts"
import { withNoted } from "./noted-scans.ts"
import { isAbout } from "./scanning.ts"
import { changedTo, claims, leave, openedAsStored, openSummary, pickedUp, session } from "./session.ts"
import { handleSlot } from "./slot-dialog.ts"
import * as summary from "./summary-dialog.ts"

type OwnMessage = Exclude<Message, ClaimMessage>

/** An order comes as everybody has it, and is picked as this person's flags say. */
const asPicked = (message: OwnMessage, { flags }: Context): OwnMessage =>
  "order" in message && message.order !== undefined
    ? ({ ...message, order: pickedBy(message.order, flags) } as OwnMessage)
    : message

const handleMessage = (model: Model, message: OwnMessage, context: Context): Step => {
  switch (message._tag) {
    case "OpenedOrder":
      // While it is being sent, the answer to that says what has become of it.
      if (model.busy !== undefined) return step(model)
      return isRestored(model)
        ? andThen(changedTo({ ...model, failure: undefined }, message.order, context), (next) =>
            session.processQueue(next, context)
          )
        : session.opened(model, message.order, context)
    case "FoundStoredOrder":
      return model.order === undefined
        ? openedAsStored(model, message.order, message.message, context)
        : step(model)
    case "ChangedElsewhere": {
      const { order } = model
      if (order === undefined || model.busy !== undefined || message.order.updated_at < order.updated_at)
        return step(model)
      const isContent = message.order.updated_at !== order.updated_at
      return isContent ? changedTo(model, message.order, context) : step({ ...model, order: message.order })
    }

    case "ScannedCode": {
      const own =
        model.order !== undefined && isDispatchable(model.order)
          ? scannedToShip(model.order, message.code, context)
          : undefined
      return own === undefined
        ? session.handle(model, message, context)
        : askedToShip(model, context, own.label)
    }
    case "FoundPack":
    case "MissedCode":
      return session.answered(model, message.code, message, context)

    case "FoundShelf":
      return expiryCache.found(model, message.productId, message.packs, message.isWhole, context)
    case "MissedShelf":
      return expiryCache.missed(model, message.productId, context)
    case "ChangedStock":
      return session.doubted(
        expiryCache.invalidate(model, message.productIds),
        (facts) => isAbout(facts, message.productIds),
        context
      )
    case "PassedTime":
      return step(model)
    case "GaveLaterReason":
      return model.busy === undefined
        ? step(
            expiryCache.marked(
              { ...model, picking: fefoViolation.withReason(model.picking, message.than, message.reason) },
              context
            )
          )
        : step(model)

    case "SelectedItem":
      return step({ ...model, selected: message.itemId })
    case "MovedSelection":
      return step(moved(model, message.by))
    case "OpenedItem":
      // Before the stored work is back, nobody knows what is missing of it.
      return isRestored(model)
        ? openItem(model, message.itemId)
        : session.submit({ ...model, selected: message.itemId }, "enter", context)
    case "AskedForAvailable":
      return askForAvailable(model)
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
    case "ToggledNil":
      return nil.toggled(model, message.itemId, context)
    case "GaveNilReason":
      return nil.reasonGiven(model, message.itemId, message.reason)
    case "GaveExtras":
      return extrasGiven(model, message.given)
    case "WentToMissing":
      return step({ ...model, selected: nil.nextMissing(model)?.item_id ?? model.selected })

    case "Entered":
      return model.typed === ""
        ? session.submit(model, "enter", context)
        : handleMessage(model, { _tag: "SubmittedCode" }, context)
    case "StartedCancelling":
      return canCancel(model) ? openSummary(model, "cancel", context) : step(model)
    case "ChoseReason":
      return withSummary(model, (dialog, order) =>
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
      return withSummary(model, (dialog) => summary.choseOwnWords(dialog, model.picking, message.itemId))
    case "TypedReason":
      return withSummary(model, (dialog) =>
        summary.typedReason(dialog, model.picking, message.itemId, message.text)
      )
    case "AppliedToAll":
      return withSummary(model, (dialog, order) =>
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
      const refusal = step<Model, Command, Notice>(
        { ...changed.model, dialog: undefined, problem: text },
        [beep("bad")],
        [{ _tag: "OrderChanged", order: message.order }, toast("failure", text)]
      )
      return andThen(
        andThen(changed, () => refusal),
        (next) => session.processQueue(next, context)
      )
    }
    case "RefusedInvoice":
      return refusedInvoice(model, message, context)
    case "FailedInvoice":
      return session.unanswered(model, message.message, context)
    case "SucceededCancelling":
      return step(
        model.order === undefined
          ? orderWork.settled(model)
          : session.closed(model, { ...model.order, status: "canceled" }),
        [{ _tag: "OpenOrder", id: model.id }]
      )
    case "FailedCancelling":
      return session.processQueue({ ...model, busy: undefined, problem: message.message }, context)

    case "AskedToDispatch":
      return model.order !== undefined &&
        (leavesByPress(context.flags) || needsLabelProof(context.flags, model.order))
        ? askedToShip(model, context, undefined, false)
        : step(model)
    case "ConfirmedDispatch":
      return confirmedToShip(model, context)
    case "EndedShipping":
      return endedShipping(model, message.problem, context)
    case "FoundLeft":
      return step({ ...model, undoUntil: model.undoUntil ?? message.undoUntil })
    case "AskedToUndoDispatch":
      return undone(model)
    case "PassedUndoTime":
      return step({ ...model, undoUntil: undefined })
    case "OpenedDialog":
      return model.busy === undefined
        ? step(withSideDialog(model, message.side), message.commands)
        : step(model)
    // One that was closed meanwhile is not opened again.
    case "ChangedDialog":
      return model.dialog?._tag === "Side"
        ? step({ ...model, dialog: message.dialog }, message.commands)
        : step(model)
    case "AskedToCopy":
      return step(model, [{ _tag: "Copy", text: message.text }])
    case "AskedForPhone":
      return model.order === undefined || model.phone !== undefined
        ? step(model)
        : step(model, [{ _tag: "ShowPhone", id: model.id }])
    case "FoundPhone":
      return step({ ...model, phone: message.phone })
    case "OpenedUpi": {
      if (model.order === undefined || model.busy !== undefined || model.upi !== undefined) return step(model)
      const [upi, commands] = startUpi(atExactSum(model.order), context.now)
      return step({ ...model, upi }, commands)
    }
    case "Upi": {
      if (model.upi === undefined) return step(model)
      const [upi, commands] = updateUpi(model.upi, message.message, context.now)
      return step(upi === model.upi ? model : { ...model, upi }, commands)
    }
    case "Address":
      return handleAddress(model, message.message, countryOf(context.flags))
    case "Slot":
      return handleSlot(model, message.message)
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
        : withSummary(model, (dialog) => [summary.focusedOn(dialog, message.field), model.picking])
    case "AskedToLeave":
      if (model.busy !== undefined) return step(model)
      return hasWork(model) ? step({ ...model, dialog: { _tag: "Unsaved" } }) : leave(model)
    case "KeptForLater":
      return leave(model)
    case "Discarded":
      return leave(orderWork.settled(model))
    default:
      return session.handle(model, message, context)
  }
}

/** What is to be known of the shelves after a step; who works on an order has given a sign of that. */
const follow = (before: Model, done: Step, context: Context): Step => {
  const picked = andThen(withNoted(before, done), (next) => pickedUp(next, context))
  const after = expiryCache.withLookUps(session.withPending(picked, context), context)
  return after.commands.some(({ _tag }) => _tag === "AssignOrder")
    ? { ...after, notices: [{ _tag: "GaveSign" }, ...after.notices] }
    : after
}

export const updateBy = scanUpdate<Model, OwnMessage, Context, Notice, Command>({
  scans: session,
  claims,
  handle: (model, message, context) => handleMessage(model, asPicked(message, context), context),
  saving: session.saving,
  follow
})
/** The screen by itself, with all it sees of what is around it. */
export const update = updateBy((context: Context) => context)
