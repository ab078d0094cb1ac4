/** What every message does to the screen of a shipment. */
import { owesReturn } from "../../stock/pick-up.ts"
import { removeAbsent } from "../../stock/receiving.ts"
import * as say from "../../text/shipment.ts"
import {
  choseShortReason,
  confirmed,
  continued,
  failed,
  movedSummary,
  refused,
  resolvePending,
  succeeded
} from "./accepting.ts"
import { moved, openLine, saveQuantity, withQuantity } from "./lines.ts"
import {
  andThen,
  type Context,
  isPrintable,
  type Message,
  type Model,
  type Step,
  saveThen,
  step,
  toast
} from "./model.ts"
import { changedTo, opened, restored } from "./opening.ts"
import { askedForProduct, choseProduct, movedProduct, typedProduct } from "./product-dialog.ts"
import * as quantity from "./quantity-dialog.ts"
import { addedAbsent, answered, handleScan, processQueue, refusedAbsent } from "./scanning.ts"

export const update = (model: Model, message: Message, context: Context): Step =>
  resolvePending(handleMessage(model, message, context))

const handleMessage = (model: Model, message: Message, context: Context): Step => {
  switch (message._tag) {
    case "OpenedShipment":
      return model.isLoaded
        ? andThen(
            changedTo({ ...model, failure: undefined, isResyncing: false }, message.shipment, context),
            (next) => processQueue(next, context)
          )
        : opened(model, message.shipment, context)
    case "AskedToOpenAgain":
      return model.shipment === undefined && model.failure !== undefined
        ? step({ ...model, failure: undefined }, [{ _tag: "OpenShipment", id: model.id }])
        : step(model)
    case "FailedOpening":
      // A shipment that is shown already stays; what failed was reading it anew.
      return model.isLoaded
        ? step(model, [], [toast("failure", message.message)])
        : step({ ...model, failure: message.message })
    case "RestoredWork":
      return restored(model, message.text, context)
    case "ChangedElsewhere":
      // What comes of the own acceptance says its own answer.
      return model.shipment === undefined || model.busy !== undefined
        ? step(model)
        : changedTo(model, message.shipment, context)
    case "CheckedGate":
      return step({ ...model, gate: message.mayAccept ? "open" : "closed" })
    case "FailedGateCheck":
      return step({ ...model, gate: "failed" }, [], [toast("failure", say.eodCheckFailed)])

    case "ScannedCode":
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
    case "LookedUpCode":
      return answered(model, message.found.code, message.found, context)
    case "AddedAbsent":
      return addedAbsent(model, context)
    case "RefusedAbsent":
      return refusedAbsent(model, context)
    case "RemovedAbsent":
      return model.busy === undefined
        ? saveThen({ ...model, receiving: removeAbsent(model.receiving, message.productId) }, context)
        : step(model)

    case "AskedForProduct":
      return askedForProduct(model, context)
    case "TypedProduct":
      return typedProduct(model, message.text)
    case "MovedProduct":
      return movedProduct(model, message.by, context)
    case "ChoseProduct":
      return choseProduct(model, message.productId, context)

    case "SelectedLine":
      return step({ ...model, selected: message.productId })
    case "MovedSelection":
      return step(moved(model, message.by))
    case "OpenedLine":
      return openLine(model, message.productId, context)
    case "TypedQuantity":
      return withQuantity(model, (dialog) => quantity.typed(dialog, message.box, message.text))
    case "SteppedQuantity":
      return withQuantity(model, (dialog, item) =>
        quantity.steppedBy(dialog, message.box, model.receiving, item, message.direction)
      )
    case "FocusedQuantity":
      return withQuantity(model, (dialog) => quantity.focused(dialog, message.box))
    case "SavedQuantity":
      return saveQuantity(model, context)

    case "Continued":
      return continued(model, context)
    case "MovedSummary":
      return movedSummary(model, message.by)
    case "ChoseShortReason":
      return choseShortReason(model, message, context)
    case "Confirmed":
      return confirmed(model, context)
    case "SucceededAcceptance":
      return succeeded(model, message, context)
    case "RefusedAcceptance":
      return refused(model, message, context)
    case "FailedAcceptance":
      return failed(model, message.message, context)

    case "AskedToReturnDamaged":
      return model.shipment === undefined || model.isReturning || !owesReturn(model.shipment)
        ? step(model)
        : step({ ...model, isReturning: true }, [{ _tag: "ReturnDamaged", shipment: model.shipment }])
    case "EndedDamageReturn": {
      const { shipment } = model
      const after = { ...model, isReturning: false }
      return step(
        shipment === undefined || message.returnId === null
          ? after
          : { ...after, shipment: { ...shipment, damage_return: message.returnId } }
      )
    }
    case "AskedToResync":
      return model.shipment === undefined || model.busy !== undefined || model.isResyncing
        ? step(model)
        : step({ ...model, isResyncing: true }, [
            { _tag: "ResyncShipment", id: model.id, shipmentId: model.shipment.shipment_id }
          ])
    case "AskedToPrint":
      return isPrintable(model, context.flags)
        ? step(model, [{ _tag: "PrintShipment", id: model.id, attempt: context.now }])
        : step(model)
    case "FailedResync":
      return step({ ...model, isResyncing: false }, [], [toast("failure", message.message)])
    case "ClosedDialog":
      return model.busy === undefined ? step({ ...model, dialog: undefined }) : step(model)
    case "AskedToLeave":
      // What was scanned is stored, and is here again when the shipment is opened.
      return model.busy === undefined
        ? step({ ...model, dialog: undefined }, [], [{ _tag: "Left" }])
        : step(model)
  }
}
